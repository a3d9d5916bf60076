import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSession } from '#data/office/session.ts';

export interface Draft<V> {
	values: V;
	/** When it was kept: milliseconds since 1970. */
	kept: number;
}

/** Milliseconds without a change before a draft is written. */
const pause = 400;
/** Drafts older than this are forgotten, in milliseconds. */
export const unsavedLifetime = 14 * 24 * 60 * 60 * 1000;

/**
 * Keeps what is being filled in on this device until it is saved, so that a closed tab, an empty battery or a lost
 * session takes nothing. `found` is what an earlier visit left. Values must be JSON: files are kept elsewhere.
 * `onKept` is told what has been written, and must stay the same function.
 *
 *     const { found, keep, forget } = useDraft<ProductFormValues>(`product ${id}`);
 */
export function useDraft<V>(name: string, onKept?: (values: V) => void) {
	const key = keyOf(name);
	const [found, setFound] = useState(() => read<V>(key));
	const waiting = useRef<{ values: V; timer: ReturnType<typeof setTimeout> }>(undefined);

	const flush = useCallback(() => {
		if (!waiting.current) return;
		clearTimeout(waiting.current.timer);
		write(key, waiting.current.values);
		onKept?.(waiting.current.values);
		waiting.current = undefined;
	}, [key, onKept]);

	/** Keeps these values, soon. */
	const keep = useCallback(
		(values: V) => {
			clearTimeout(waiting.current?.timer);
			waiting.current = { values, timer: setTimeout(flush, pause) };
		},
		[flush],
	);

	/** Saved, or thrown away. */
	const forget = useCallback(() => {
		clearTimeout(waiting.current?.timer);
		waiting.current = undefined;
		localStorage.removeItem(key);
		setFound(undefined);
	}, [key]);

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

/** Whether an earlier visit has left a draft with this name. */
export function hasUnsaved(name: string): boolean {
	return read(keyOf(name)) !== undefined;
}

/** What a draft is about is gone. */
export function forgetUnsaved(name: string): void {
	localStorage.removeItem(keyOf(name));
}

function keyOf(name: string): string {
	return `rostfri draft ${currentSession().admin?.id ?? ''} ${name}`;
}

function read<V>(key: string): Draft<V> | undefined {
	try {
		const draft: Draft<V> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
		return draft && Date.now() - draft.kept < unsavedLifetime ? draft : undefined;
	} catch {
		return undefined;
	}
}

function write<V>(key: string, values: V) {
	const draft: Draft<V> = { values, kept: Date.now() };
	try {
		localStorage.setItem(key, JSON.stringify(draft));
	} catch (error) {
		// Full or forbidden: the form works without it.
		console.warn(error);
	}
}
