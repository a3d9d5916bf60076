import { type RefObject, useLayoutEffect, useMemo, useReducer } from 'react';
import { takeHeldInput } from '../frame/heldInput.ts';
import { type CataloguePage, prebuiltLocation, prebuiltResults } from './cataloguePage.ts';
import { type ListController, listController } from './listController.ts';
import { type ListState, prebuiltState, reduceList } from './listState.ts';

/** The list of a page: its state, and what changes it. Starts with what the visitor has typed, chosen and tapped before. */
export function useCatalogue(
	page: CataloguePage,
	form: RefObject<HTMLFormElement | null>,
): { state: ListState; list: ListController } {
	const [state, dispatch] = useReducer(reduceList, page, stateOf);
	const list = useMemo(() => listController(page, dispatch), [page]);
	// Before a choice that is made now can be read, which would read the form as it was prebuilt.
	useLayoutEffect(() => list.start(form.current), [list, form]);
	const isStarted = state.requestId > 0;
	useLayoutEffect(() => {
		// Until this render, which takes away the marks of what is held, taps on pages were held.
		const tapped = isStarted ? takeHeldInput(form.current)?.address : undefined;
		if (tapped) list.goToLink(tapped);
	}, [isStarted, list, form]);
	return { state, list };
}

function stateOf(page: CataloguePage): ListState {
	return prebuiltState(prebuiltLocation(page), page.path, prebuiltResults(page));
}
