/** Unsaved changes of forms, kept in the browser's storage until they are saved. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSession } from '#data/office/session.ts';

export interface Unsaved<V> {
	values: V;
	/** When it was kept: milliseconds since 1970. */
	kept: number;
}

/** Milliseconds without a change before it is written. */
const saveDelayMs = 400;
/** What is older than this is ignored, and removed when something else is kept, in milliseconds. */
export const unsavedLifetimeMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Keeps what is being filled in on this device until it is saved, so that a closed tab, an empty battery or a lost
 * session loses nothing. `found` is what an earlier visit left. Values must be JSON: files are kept elsewhere. `onKept`
 * is called with what has been written, and must stay the same function. Keeps nothing without a name.
 *
 *     const { found, keep, forget } = useUnsaved<ProductFormValues>(`product ${id}`);
 */
export function useUnsaved<V>(name: string | undefined, onKept?: (values: V) => void) {
	const [found, setFound] = useState(() => (name === undefined ? undefined : readUnsaved<V>(name)));
	const waiting = useRef<{ values: V; timer: ReturnType<typeof setTimeout> }>(undefined);
	/** What this tab has kept, or found, and not forgotten. */
	const kept = useRef(found?.values);

	const flush = useCallback(() => {
		if (!waiting.current || name === undefined) return;
		clearTimeout(waiting.current.timer);
		kept.current = waiting.current.values;
		writeUnsaved(name, waiting.current.values);
		onKept?.(waiting.current.values);
		waiting.current = undefined;
	}, [name, onKept]);

	/** Writes these values after a pause in the changes. */
	const keep = useCallback(
		(values: V) => {
			clearTimeout(waiting.current?.timer);
			waiting.current = { values, timer: setTimeout(flush, saveDelayMs) };
		},
		[flush],
	);

	/** Removes what is kept: it was saved, or discarded. */
	const forget = useCallback(() => {
		clearTimeout(waiting.current?.timer);
		waiting.current = undefined;
		kept.current = undefined;
		if (name !== undefined) forgetUnsaved(name);
		setFound(undefined);
	}, [name]);

	// Saved or discarded in another tab: that was what the other one held.
	useEffect(() => {
		function keepOwn({ key, newValue }: StorageEvent) {
			if (name === undefined || key !== keyOf(name) || newValue !== null) return;
			if (kept.current !== undefined) writeUnsaved(name, kept.current);
		}
		addEventListener('storage', keepOwn);
		return () => removeEventListener('storage', keepOwn);
	}, [name]);

	// A phone that puts the tab away gives no other sign.
	useEffect(() => {
		document.addEventListener('visibilitychange', flush);
		addEventListener('pagehide', flush);
		return () => {
			flush();
			document.removeEventListener('visibilitychange', flush);
			removeEventListener('pagehide', flush);
		};
	}, [flush]);

	return { found, keep, forget };
}

/** What is kept under this name for the signed-in person; undefined when there is nothing, or it is too old. */
export function readUnsaved<V>(name: string): Unsaved<V> | undefined {
	try {
		const unsaved: Unsaved<V> | null = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
		return unsaved && Date.now() - unsaved.kept < unsavedLifetimeMs ? unsaved : undefined;
	} catch {
		return undefined;
	}
}

export function writeUnsaved<V>(name: string, values: V): void {
	const unsaved: Unsaved<V> = { values, kept: Date.now() };
	try {
		removeOutdated();
		localStorage.setItem(keyOf(name), JSON.stringify(unsaved));
	} catch (error) {
		// Full or forbidden: the form works without it.
		console.warn(error);
	}
}

export function forgetUnsaved(name: string): void {
	localStorage.removeItem(keyOf(name));
}

/** Of every account and form: no form may ever open again that would find it, and it may quote a customer who was erased. */
function removeOutdated(): void {
	const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
	for (const key of keys.filter((one) => one.startsWith(prefix))) {
		try {
			const { kept } = JSON.parse(localStorage.getItem(key) ?? 'null') as Unsaved<unknown>;
			if (Date.now() - kept >= unsavedLifetimeMs) localStorage.removeItem(key);
		} catch {
			localStorage.removeItem(key);
		}
	}
}

const prefix = 'rostfri draft ';

/** Browsers in use hold changes under these keys. */
function keyOf(name: string): string {
	return `${prefix}${currentSession().admin?.id ?? ''} ${name}`;
}
