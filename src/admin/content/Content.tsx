import { PageHeader } from '../frame/PageHeader.tsx';

export function Content() {
	return <PageHeader title="Innehållshantering" />;
}
