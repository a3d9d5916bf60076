import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#data/errors.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { profileQuery } from './profile.ts';

/** One's own name, address and password (C7). */
export function Profile() {
	const account = useQuery(profileQuery);
	return (
		<div className="mx-auto max-w-2xl">
			<PageHeader title="Min profil" />
			{account.data ? (
				<div className="grid gap-6">
					<ProfileForm account={account.data} />
					<PasswordForm account={account.data} />
				</div>
			) : account.isError ? (
				<ErrorState
					title="Kunde inte ladda profil"
					description={messageOf(account.error)}
					isBusy={account.isFetching}
					onRetry={() => account.refetch()}
				/>
			) : (
				<div aria-busy="true" className="grid gap-6">
					<div className="skeleton h-72" />
					<div className="skeleton h-80" />
				</div>
			)}
		</div>
	);
}
