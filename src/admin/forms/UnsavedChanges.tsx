import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { currentSession } from '#data/office/session.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

interface UnsavedChangesProps {
	unsaved: () => boolean;
	/** The work is done in a dialog: whoever takes its `id` out of the address leaves it. */
	isDialog?: boolean;
}

/**
 * Asks before a page with unsaved work is left: by a link, by Back, by closing the tab. `unsaved` is asked at that
 * moment, so a form that has just been saved can go on at once.
 *
 *     <UnsavedChanges unsaved={() => form.formState.isDirty && !isSaved.current} />
 */
export function UnsavedChanges({ unsaved, isDialog = false }: UnsavedChangesProps) {
	const ask = useRef(unsaved);
	ask.current = unsaved;

	// Who was signed out in another tab cannot stay anyway; tabs and filters of the same page lose nothing.
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			placeOf(currentLocation, isDialog) !== placeOf(nextLocation, isDialog) &&
			Boolean(currentSession().admin) &&
			ask.current(),
	);

	useEffect(() => {
		function warn(event: BeforeUnloadEvent) {
			if (ask.current()) event.preventDefault();
		}
		addEventListener('beforeunload', warn);
		return () => removeEventListener('beforeunload', warn);
	}, []);

	return (
		<ConfirmDialog
			open={blocker.state === 'blocked'}
			onOpenChange={(open) => !open && blocker.reset?.()}
			title={isDialog ? 'Stänga utan att spara?' : 'Lämna utan att spara?'}
			description="Du har ändringar som inte är sparade."
			cancel={isDialog ? 'Fortsätt redigera' : 'Stanna kvar'}
			confirm={isDialog ? 'Stäng' : 'Lämna sidan'}
			isDangerous
			onConfirm={() => blocker.proceed?.()}
		/>
	);
}

function placeOf({ pathname, search }: Location, isDialog: boolean): string {
	return isDialog ? `${pathname} ${new URLSearchParams(search).get('id') ?? ''}` : pathname;
}
