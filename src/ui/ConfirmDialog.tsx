import { AlertDialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

interface ConfirmDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	description: ReactNode;
	/** What the button does, as a verb: 'Ta bort'. */
	confirm: ReactNode;
	cancel?: ReactNode;
	/** Red, for what cannot be undone. */
	isDangerous?: boolean;
	isBusy?: boolean;
	onConfirm: () => void;
	/** More between the description and the buttons. */
	children?: ReactNode;
}

/** A question that must be answered. The dialog stays open until `open` is set to false, so that it can show work. */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const { title, description, confirm, cancel = 'Avbryt', isDangerous, isBusy, onConfirm, children } = props;
	const returnFocus = useReturnFocus();
	// The second click of a double click comes before `isBusy` has been drawn.
	const isConfirmed = useRef(false);
	useEffect(() => {
		if (!isBusy || !props.open) isConfirmed.current = false;
	}, [isBusy, props.open]);

	function confirmOnce() {
		if (isConfirmed.current) return;
		isConfirmed.current = true;
		onConfirm();
	}

	return (
		<AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="dialog-overlay" />
				<AlertDialog.Content className="dialog-panel dialog-panel-floating sm:max-w-md" {...returnFocus}>
					<div className="wrap-anywhere overflow-y-auto p-5 sm:p-6">
						<AlertDialog.Title className="text-heading">{title}</AlertDialog.Title>
						<AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
						{children && <div className="contents">{children}</div>}
						<div className="mt-6 flex flex-wrap justify-end gap-3">
							<AlertDialog.Cancel className="button button-secondary">{cancel}</AlertDialog.Cancel>
							<Button look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={confirmOnce}>
								{confirm}
							</Button>
						</div>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
