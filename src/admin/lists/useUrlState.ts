import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The open row, and the reply to it that is being written. */
const overlays = ['id', 'svara'];

/**
 * The state of a list in its URL: filter, order, search and page. A value that equals its default is left out. Changing
 * anything but the page (`sida`) and what is open (`overlays`) goes back to the first page.
 *
 *     const [{ sok, sida }, change] = useUrlState({ sok: '', sida: '1' });
 */
export function useUrlState<S extends Record<string, string>>(defaults: S) {
	const [parameters, setParameters] = useSearchParams();
	const state = Object.fromEntries(
		Object.entries(defaults).map(([name, value]) => [name, parameters.get(name) ?? value]),
	) as S;

	const latest = useRef({ defaults, setParameters });
	latest.current = { defaults, setParameters };

	/** `replace` when Back should not stop here: a search that is being typed. Always the same function. */
	const change = useCallback((changes: Partial<S>, options: { replace?: boolean } = {}) => {
		const { defaults, setParameters } = latest.current;
		setParameters(
			(before) => {
				const after = new URLSearchParams(before);
				if (Object.keys(changes).some((name) => !overlays.includes(name))) after.delete('sida');
				for (const [name, value] of Object.entries(changes)) {
					if (value === undefined || value === defaults[name]) after.delete(name);
					else after.set(name, String(value));
				}
				return after;
			},
			{ replace: options.replace ?? false, preventScrollReset: !('sida' in changes) },
		);
	}, []);

	return [state, change] as const;
}

/** A page number from a URL; 1 where it is invalid. */
export function pageNumber(written: string): number {
	const page = Number(written);
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
