/** The draft that photos are being taken for. */
import { newId } from '#data/newId.ts';
import { change, queueState } from './keptPhotos.ts';

let releaseDraft: (() => void) | undefined;
/** The keys of drafts that this tab has begun. */
const begun = new Set<string>();

/** Begins a draft, and returns its key. What was open can be stored. */
export function beginDraft(): string {
	endDraft();
	const openKey = newDraftKey();
	begun.add(openKey);
	// Other tabs see by the lock that photos are still being taken; a closed tab holds none.
	void navigator.locks?.request(lockOf(openKey), () => new Promise<void>((resolve) => (releaseDraft = resolve)));
	change({ openKey });
	return openKey;
}

export function newDraftKey(): string {
	return `${newId()}-${newId()}`;
}

/** It can be stored. Returns whether there was one. */
export function endDraft(): boolean {
	if (!queueState().openKey) return false;
	releaseDraft?.();
	releaseDraft = undefined;
	change({ openKey: undefined });
	return true;
}

const lockOf = (key: string) => `rostfri draft ${key}`;

/** Whether photos are being taken for a draft, here or in another tab. */
export async function isOpen(key: string): Promise<boolean> {
	// A lock is given back a moment after it was released.
	if (begun.has(key)) return key === queueState().openKey;
	const held = await navigator.locks?.query();
	return Boolean(held?.held?.some(({ name }) => name === lockOf(key)));
}
