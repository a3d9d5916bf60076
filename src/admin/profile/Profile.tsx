import { PageHeader } from '../frame/PageHeader.tsx';

export function Profile() {
	return <PageHeader title="Min profil" />;
}
