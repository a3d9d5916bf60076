import { PageHeader } from '../frame/PageHeader.tsx';

export function ProductList() {
	return <PageHeader title="Produkter" />;
}
