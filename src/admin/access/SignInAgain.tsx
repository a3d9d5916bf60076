import { AlertDialog } from 'radix-ui';
import { signOut } from '#data/office/session.ts';
import { useReturnFocus } from '#ui/useReturnFocus.ts';
import { countOfDrafts } from '../camera/queuedPhotos.ts';
import { useOwnDraftCount } from '../camera/SignOutQuestion.tsx';
import { useSession } from '../session/useSession.ts';
import { SignInForm } from './SignInForm.tsx';

/**
 * Covers the open page when the session has ended. The page keeps its state, and requests that were waiting continue
 * after the sign-in.
 */
export function SignInAgain() {
	const { admin, ended } = useSession();
	const waitingDrafts = useOwnDraftCount();
	const returnFocus = useReturnFocus();

	function takeFocus(event: Event) {
		returnFocus.onOpenAutoFocus();
		focusPassword(event);
	}

	return (
		<AlertDialog.Root open={ended}>
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="dialog-overlay" />
				<AlertDialog.Content
					className="dialog-panel dialog-panel-floating sm:max-w-md"
					{...returnFocus}
					onOpenAutoFocus={takeFocus}
					onEscapeKeyDown={(event) => event.preventDefault()}
				>
					<div className="overflow-y-auto p-5 sm:p-6">
						<AlertDialog.Title className="text-heading">Logga in igen</AlertDialog.Title>
						<AlertDialog.Description className="mt-2 mb-5 text-muted">
							Din inloggning har gått ut. Det du har skrivit finns kvar och sparas när du har loggat in.
						</AlertDialog.Description>
						{waitingDrafts > 0 && (
							<p className="mb-5 rounded-control bg-accent-soft p-3">
								{`${countOfDrafts(waitingDrafts)} väntar på att skickas. Bilderna ligger kvar på den här enheten även om du loggar ut.`}
							</p>
						)}
						<SignInForm email={admin?.email ?? ''} />
						<button type="button" className="button button-quiet mt-3 w-full" onClick={() => signOut()}>
							Logga ut i stället
						</button>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}

/** Radix focuses the button that cancels, and there is none: the focus would stay in the page behind the dialog. */
function focusPassword(event: Event) {
	event.preventDefault();
	const { currentTarget } = event;
	if (currentTarget instanceof Element) currentTarget.querySelector<HTMLElement>('[name=password]')?.focus();
}
