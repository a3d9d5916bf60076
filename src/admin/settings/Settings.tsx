import { PageHeader } from '../frame/PageHeader.tsx';

export function Settings() {
	return <PageHeader title="Inställningar" />;
}
