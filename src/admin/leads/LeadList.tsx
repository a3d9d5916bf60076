import { PageHeader } from '../frame/PageHeader.tsx';

export function LeadList() {
	return <PageHeader title="Leads" />;
}
