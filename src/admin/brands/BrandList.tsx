import { PageHeader } from '../frame/PageHeader.tsx';

export function BrandList() {
	return <PageHeader title="Varumärken" />;
}
