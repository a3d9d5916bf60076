/** The drafts that photos are being taken for. */
import { newId } from '#data/newId.ts';
import { change } from './keptPhotos.ts';

/** A machine that is being photographed. */
export interface OpenDraft {
	/** Of the draft that its next photo goes into: of another one when that is full. */
	key: string;
	/** How many keep it open: the dialog that shows it, and photos that are being read for it. */
	holders: number;
}

/** The one that the dialog shows. */
let shown: OpenDraft | undefined;
/** The keys of drafts that this tab has begun. */
const begun = new Set<string>();
/** Of those that are open, how to give their lock back. */
const releases = new Map<string, () => void>();

/** The draft that the dialog shows, begun where there is none. It stays open until `releaseDraft`. */
export function holdDraft(): OpenDraft {
	shown ??= beginDraft();
	shown.holders++;
	return shown;
}

export function releaseDraft(draft: OpenDraft): void {
	draft.holders--;
	if (draft.holders === 0) closeKey(draft.key);
}

/** It is full and can be stored: further photos of the machine go into another one. */
export function continueInNext(draft: OpenDraft): void {
	closeKey(draft.key);
	draft.key = openNewKey();
	if (draft === shown) change({ openKey: draft.key });
}

/** The dialog shows it no more: it can be stored when its last photo has been read. Returns whether there was one. */
export function endDraft(): boolean {
	if (!shown) return false;
	const draft = shown;
	shown = undefined;
	change({ openKey: undefined });
	releaseDraft(draft);
	return true;
}

export function newDraftKey(): string {
	return `${newId()}-${newId()}`;
}

/** Whether photos are being taken for a draft, here or in another tab. */
export async function isOpen(key: string): Promise<boolean> {
	// A lock is given back a moment after it was released.
	if (begun.has(key)) return releases.has(key);
	const held = await navigator.locks?.query();
	return Boolean(held?.held?.some(({ name }) => name === lockOf(key)));
}

function beginDraft(): OpenDraft {
	const key = openNewKey();
	change({ openKey: key });
	return { key, holders: 1 };
}

function openNewKey(): string {
	const key = newDraftKey();
	begun.add(key);
	// Other tabs see by the lock that photos are still being taken; a closed tab holds none.
	const released = new Promise<void>((resolve) => releases.set(key, resolve));
	void navigator.locks?.request(lockOf(key), () => released);
	return key;
}

function closeKey(key: string): void {
	releases.get(key)?.();
	releases.delete(key);
}

const lockOf = (key: string) => `rostfri draft ${key}`;
