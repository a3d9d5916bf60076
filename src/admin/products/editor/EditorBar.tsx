import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/Button.tsx';
import { isMoving, type MediaItem } from './photos/mediaItems.ts';

interface EditorBarProps {
	isNew: boolean;
	isUnsaved: boolean;
	isSaving: boolean;
	items: readonly MediaItem[];
	/** More buttons, before the one that saves. */
	children?: ReactNode;
}

/** The buttons that save or leave. On a phone it replaces the navigation bar. */
export function EditorBar({ isNew, isUnsaved, isSaving, items, children }: EditorBarProps) {
	const moving = items.filter(isMoving).length;
	return (
		<div
			data-save-bar
			className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-panel px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] shadow-raised low:static! md:sticky md:mx-0 md:rounded-card md:border md:px-5 md:py-3"
		>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<p
					role="status"
					className="basis-full text-center text-muted text-sm empty:hidden md:flex-1 md:basis-0 md:text-left md:empty:block"
				>
					{statusOf(isSaving, moving, isUnsaved)}
				</p>
				<Link to="/admin/produkter" className={buttonClass({ look: 'quiet', className: 'max-md:px-3' })}>
					Avbryt
				</Link>
				<span className="contents">{children}</span>
				<Button type="submit" isBusy={isSaving} className="max-md:flex-1 max-md:whitespace-nowrap max-md:px-2">
					{isNew ? 'Skapa produkt' : 'Uppdatera produkt'}
				</Button>
			</div>
		</div>
	);
}

function statusOf(isSaving: boolean, moving: number, isUnsaved: boolean): string {
	const files = moving === 1 ? '1 fil' : `${moving} filer`;
	if (isSaving && moving > 0) return `Sparar när ${files} har skickats …`;
	if (isSaving) return 'Sparar …';
	if (moving > 0) return `Skickar ${files} …`;
	return isUnsaved ? 'Osparade ändringar' : '';
}
