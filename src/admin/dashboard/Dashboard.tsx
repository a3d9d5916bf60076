import { PageHeader } from '../frame/PageHeader.tsx';

export function Dashboard() {
	return <PageHeader title="Dashboard" />;
}
