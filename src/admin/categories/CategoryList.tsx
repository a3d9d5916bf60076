import { PageHeader } from '../frame/PageHeader.tsx';

export function CategoryList() {
	return <PageHeader title="Kategorier" />;
}
