import { useCallback, useState } from 'react';
import { criteriaOf, criteriaProblem } from '#domain/alerts/alertCriteria.ts';
import type { FilterState } from '#domain/catalogue/catalogue.ts';
import type { CataloguePage } from '../catalogue/cataloguePage.ts';

/** 'Bevaka' in a list: the dialog is fetched when the visitor is about to use it. */
export interface ListAlert {
	/** Whether what the list is filtered by can be watched. */
	isOffered: boolean;
	isOpening: boolean;
	/** Why the dialog could not be opened; '' when it could. */
	problem: string;
	prepare: () => void;
	open: () => void;
}

const fetchDialog = () => import('./AlertDialog.tsx');

export function useListAlert(filter: FilterState, page: CataloguePage): ListAlert {
	const [isOpening, setIsOpening] = useState(false);
	const [problem, setProblem] = useState('');
	// The click tells whether it fails.
	const prepare = useCallback(() => void fetchDialog().catch(() => {}), []);

	async function open(): Promise<void> {
		if (isOpening) return;
		setIsOpening(true);
		try {
			(await fetchDialog()).openListAlert(filter, page);
			setProblem('');
		} catch (error) {
			console.error('The alert form could not be fetched', error);
			setProblem('Bevakningen kunde inte öppnas. Kontrollera nätverket och försök igen, eller ladda om sidan.');
		} finally {
			setIsOpening(false);
		}
	}

	return {
		isOffered: criteriaProblem(criteriaOf(filter)) === undefined,
		isOpening,
		problem,
		prepare,
		open: () => void open(),
	};
}
