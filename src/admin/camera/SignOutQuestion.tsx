import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useSession } from '../session/useSession.ts';
import { countOfDrafts } from './queuedPhotos.ts';
import { useDraftQueue } from './useDraftQueue.ts';

interface SignOutQuestionProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onSignOut: () => void;
}

/** Before a sign-out: what was photographed and has not arrived stays on the device until the same person is back. */
export function SignOutQuestion({ open, onOpenChange, onSignOut }: SignOutQuestionProps) {
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`${countOfDrafts(useOwnDraftCount())} har inte kommit fram`}
			description="Bilderna ligger kvar på den här enheten och skickas när du loggar in här igen."
			cancel="Stanna kvar"
			confirm="Logga ut ändå"
			onConfirm={onSignOut}
		/>
	);
}

/** How many drafts of the signed-in person are on this device alone. */
export function useOwnDraftCount(): number {
	const { drafts } = useDraftQueue();
	const { admin } = useSession();
	return drafts.filter(({ owner }) => owner.id === admin?.id).length;
}
