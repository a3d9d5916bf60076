import { PageHeader } from '../frame/PageHeader.tsx';

export function Users() {
	return <PageHeader title="Användare" />;
}
