import { PageHeader } from '../../frame/PageHeader.tsx';

export function NewProduct() {
	return <PageHeader title="Ny produkt" />;
}

export function EditProduct() {
	return <PageHeader title="Redigera produkt" />;
}
