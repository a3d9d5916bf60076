import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { currentSession } from '#data/office/session.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

interface UnsavedChangesProps {
	unsaved: () => boolean;
	/** The form is in a dialog: removing its `id` from the URL leaves it. */
	isDialog?: boolean;
	/** What would be lost, where it is no form. */
	title?: string;
	description?: string;
}

/**
 * Asks before a page with unsaved changes is left: by a link, by Back, by closing the tab. Calls `unsaved` at that
 * moment, so that a form can leave as soon as it is saved.
 *
 *     <UnsavedChanges unsaved={() => form.formState.isDirty && !isSaved.current} />
 */
export function UnsavedChanges({ unsaved, isDialog = false, title, description }: UnsavedChangesProps) {
	const latest = useRef(unsaved);
	latest.current = unsaved;

	// After a sign-out in another tab the page cannot stay; tabs and filters of the same page lose nothing.
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			pageOf(currentLocation, isDialog) !== pageOf(nextLocation, isDialog) &&
			Boolean(currentSession().admin) &&
			latest.current(),
	);

	useEffect(() => {
		function warn(event: BeforeUnloadEvent) {
			if (latest.current()) event.preventDefault();
		}
		addEventListener('beforeunload', warn);
		return () => removeEventListener('beforeunload', warn);
	}, []);

	return (
		<ConfirmDialog
			open={blocker.state === 'blocked'}
			onOpenChange={(open) => !open && blocker.reset?.()}
			title={title ?? (isDialog ? 'Stänga utan att spara?' : 'Lämna utan att spara?')}
			description={description ?? 'Du har ändringar som inte är sparade.'}
			cancel={isDialog ? 'Fortsätt redigera' : 'Stanna kvar'}
			confirm={isDialog ? 'Stäng' : 'Lämna sidan'}
			isDangerous
			onConfirm={() => blocker.proceed?.()}
		/>
	);
}

function pageOf({ pathname, search }: Location, isDialog: boolean): string {
	return isDialog ? `${pathname} ${new URLSearchParams(search).get('id') ?? ''}` : pathname;
}
