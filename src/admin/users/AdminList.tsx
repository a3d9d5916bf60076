import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#data/office/admins.ts';
import { day } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { useSession } from '../session/useSession.ts';
import { adminsQuery, deleteAdmin } from './adminQueries.ts';

export function AdminList() {
	const admins = useQuery(adminsQuery);
	const [leaving, setLeaving] = useState<Account>();
	const deletion = useMutation(deleteAdmin);

	if (admins.isError && !admins.data) return <FailedQuery title="Kunde inte ladda användare" query={admins} />;

	return (
		<section aria-labelledby="admins" aria-busy={admins.isPending} className="card">
			<h2 id="admins" className="border-line border-b px-5 py-4 text-heading sm:px-6">
				Administratörer
			</h2>
			<ul className="divide-y divide-line">
				{admins.data
					? admins.data.map((account) => (
							<AdminRow key={account.id} account={account} onDelete={() => setLeaving(account)} />
						))
					: [1, 2, 3].map((row) => (
							<li key={row} className="px-5 py-4 sm:px-6">
								<div className="skeleton h-11" />
							</li>
						))}
			</ul>
			<ConfirmDialog
				open={leaving !== undefined}
				onOpenChange={(open) => !open && setLeaving(undefined)}
				title={`Ta bort ${leaving?.full_name || leaving?.email}?`}
				description="Kontot loggas ut direkt och kan inte användas mer. Denna åtgärd kan inte ångras."
				confirm="Ta bort"
				isDangerous
				isBusy={deletion.isPending}
				onConfirm={() => leaving && deletion.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
			/>
		</section>
	);
}

function AdminRow({ account, onDelete }: { account: Account; onDelete: () => void }) {
	const isSelf = useSession().admin?.id === account.id;
	const name = account.full_name || account.email;
	return (
		<li className="flex items-center gap-4 px-5 py-4 sm:px-6">
			<span
				className="grid size-11 flex-none place-items-center rounded-full bg-steel-100 font-bold text-steel-700"
				aria-hidden="true"
			>
				{name.slice(0, 1).toUpperCase()}
			</span>
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-2 font-semibold">
					<span className="wrap-anywhere">{name}</span>
					{isSelf && <Badge tone="accent">Du</Badge>}
				</p>
				<p className="break-all text-muted text-sm">{account.email}</p>
				<p className="text-muted text-sm">{`Sedan ${day(account.created)}`}</p>
			</div>
			<Button
				look="quiet"
				iconOnly
				aria-label={isSelf ? 'Du kan inte ta bort ditt eget konto' : `Ta bort ${name}`}
				title={isSelf ? 'Du kan inte ta bort ditt eget konto' : `Ta bort ${name}`}
				disabled={isSelf}
				onClick={onDelete}
			>
				<Trash2 aria-hidden="true" />
			</Button>
		</li>
	);
}
