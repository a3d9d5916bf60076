import { useMutation } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { deleteLead } from './leadQueries.ts';
import { forgetUnsavedOf } from './unsavedOfLead.ts';

interface DeleteLeadProps {
	lead: StoredLead;
	open: boolean;
	onClose: () => void;
	onDeleted: () => void;
	/** Undefined when it is archived already. */
	onArchive: (() => void) | undefined;
}

/** Warns that a lead is deleted for good, and offers the archive instead (C1). */
export function DeleteLead({ lead, open, onClose, onDeleted, onArchive }: DeleteLeadProps) {
	const deletion = useMutation({
		...deleteLead,
		// Closes before the lists are refetched, so that the deleted lead is not.
		onSuccess() {
			forgetUnsavedOf(lead);
			onDeleted();
		},
	});
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={`Radera leadet från ${lead.name}?`}
			description={`Leadet raderas permanent. Denna åtgärd kan inte ångras.${onArchive ? ' Arkivera det i stället om du bara vill få bort det ur listan.' : ''}`}
			confirm="Radera permanent"
			isDangerous
			isBusy={deletion.isPending}
			onConfirm={() => deletion.mutate(lead.id)}
		>
			{onArchive && (
				<Button look="secondary" className="mt-4 w-full" onClick={onArchive}>
					<Archive aria-hidden="true" />
					Arkivera i stället
				</Button>
			)}
		</ConfirmDialog>
	);
}
