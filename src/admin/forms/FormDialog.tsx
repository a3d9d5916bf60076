import { type ReactNode, type SubmitEventHandler, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface FormDialogProps {
	title: string;
	/** What the button does: 'Skapa kategori'. */
	submit: string;
	isBusy: boolean;
	isDirty: boolean;
	onSubmit: SubmitEventHandler<HTMLFormElement>;
	onClose: () => void;
	children: ReactNode;
}

/** A form in a dialog. Closing it in any way asks first when something is unsaved. */
export function FormDialog({ title, submit, isBusy, isDirty, onSubmit, onClose, children }: FormDialogProps) {
	const id = useId();
	const [isLeaving, setIsLeaving] = useState(false);

	function close() {
		if (isBusy) return;
		if (isDirty) setIsLeaving(true);
		else onClose();
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title={title}
			footer={
				<>
					<Button look="secondary" onClick={close}>
						Avbryt
					</Button>
					<Button type="submit" form={id} isBusy={isBusy}>
						{isBusy ? 'Sparar...' : submit}
					</Button>
				</>
			}
		>
			<form id={id} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
				{children}
			</form>
			<ConfirmDialog
				open={isLeaving}
				onOpenChange={setIsLeaving}
				title="Stänga utan att spara?"
				description="Du har ändringar som inte är sparade."
				cancel="Fortsätt redigera"
				confirm="Stäng"
				isDangerous
				onConfirm={onClose}
			/>
			<UnsavedChanges unsaved={() => isDirty && !isBusy} />
		</Dialog>
	);
}
