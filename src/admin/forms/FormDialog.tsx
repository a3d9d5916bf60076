import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface FormDialogProps {
	title: string;
	/** What the button does: 'Skapa kategori'. */
	submit: string;
	isBusy: boolean;
	isDirty: boolean;
	onSubmit: SubmitEventHandler<HTMLFormElement>;
	/** Removes the `id` from the URL. */
	onClose: () => void;
	/** More buttons, before the others. */
	buttons?: ReactNode;
	children: ReactNode;
}

/** A form in a dialog with its own URL, `?id=…`. Asks before it is left with unsaved changes. */
export function FormDialog({ title, submit, isBusy, isDirty, onSubmit, onClose, buttons, children }: FormDialogProps) {
	const id = useId();
	const close = () => !isBusy && onClose();
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title={title}
			footer={
				<>
					{buttons && <div className="mr-auto -ml-3">{buttons}</div>}
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
			<UnsavedChanges unsaved={() => isDirty} isDialog />
		</Dialog>
	);
}
