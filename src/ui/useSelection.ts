import { useCallback, useMemo, useState } from 'react';

export interface Selection {
	ids: ReadonlySet<string>;
	has: (id: string) => boolean;
	/** Marks or unmarks rows. */
	set: (ids: readonly string[], isSelected: boolean) => void;
	clear: () => void;
}

/** Which rows are marked, across pages and searches. */
export function useSelection(): Selection {
	const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
	// Always the same function, so that rows whose mark has not changed are not rendered again.
	const set = useCallback(
		(changed: readonly string[], isSelected: boolean) =>
			setIds((before) => {
				const after = new Set(before);
				for (const id of changed) {
					if (isSelected) after.add(id);
					else after.delete(id);
				}
				return after;
			}),
		[],
	);
	const clear = useCallback(() => setIds(new Set()), []);
	return useMemo(() => ({ ids, has: (id) => ids.has(id), set, clear }), [ids, set, clear]);
}
