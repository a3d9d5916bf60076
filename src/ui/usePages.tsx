import { useRef, useState } from 'react';
import { Pagination } from './Pagination.tsx';

/**
 * A list in pages that its URL does not know: which items are shown (`from`–`to`), and the way to the others. Another page
 * shows from the element that has the ref `top`.
 */
export function usePages<Top extends HTMLElement>(total: number, perPage: number) {
	const [page, setPage] = useState(1);
	const top = useRef<Top>(null);
	// The list may have become shorter.
	const shown = Math.min(page, Math.max(1, Math.ceil(total / perPage)));
	function open(next: number) {
		setPage(next);
		top.current?.scrollIntoView();
	}
	return {
		top,
		from: (shown - 1) * perPage,
		to: shown * perPage,
		toFirst: () => setPage(1),
		pagination: <Pagination page={shown} perPage={perPage} total={total} onPage={open} />,
	};
}
