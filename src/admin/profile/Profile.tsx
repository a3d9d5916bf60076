import { useQuery } from '@tanstack/react-query';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { profileQuery } from './profileQueries.ts';

/** The signed-in person's name, e-mail address and password (C7). */
export function Profile() {
	const account = useQuery(profileQuery);
	return (
		<>
			<PageHeader title="Min profil" />
			{account.data ? (
				<div className="grid gap-6">
					<ProfileForm account={account.data} />
					<PasswordForm account={account.data} />
				</div>
			) : account.isError ? (
				<FailedQuery title="Kunde inte ladda profil" query={account} />
			) : (
				<div aria-busy="true" className="grid gap-6">
					<div className="skeleton h-72" />
					<div className="skeleton h-80" />
				</div>
			)}
		</>
	);
}
