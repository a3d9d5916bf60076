import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../lists/useLive.ts';
import { saleQuery } from './editorQueries.ts';
import type { ProductEditor } from './useProductEditor.ts';

/**
 * Shows it in an open editor when its product is sold, taken back or reserved: by its own button, by the 'Ångra' of a
 * toast, or by a colleague.
 */
export function useStoredSale({ base, showSale }: Pick<ProductEditor, 'base' | 'showSale'>): void {
	useLive('products', ['products', 'sale']);
	const { data } = useQuery(saleQuery(base?.id ?? ''));
	const show = useRef(showSale);
	show.current = showSale;
	// For news alone: a save shows what it has stored before this is read again.
	useEffect(() => {
		if (data) show.current(data);
	}, [data]);
}
