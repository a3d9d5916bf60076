import { type RefObject, useLayoutEffect, useMemo, useReducer } from 'react';
import { takeHeldInput } from '../frame/heldInput.ts';
import { type CataloguePage, prebuiltLocation, prebuiltResults } from './cataloguePage.ts';
import { type ListController, listController } from './listController.ts';
import { type ListState, prebuiltState, reduceList } from './listState.ts';

/** The list of a page: its state, and what changes it. Starts with what the visitor has typed and chosen in the form. */
export function useCatalogue(
	page: CataloguePage,
	form: RefObject<HTMLFormElement | null>,
): { state: ListState; list: ListController } {
	const [state, dispatch] = useReducer(reduceList, page, stateOf);
	const list = useMemo(() => listController(page, dispatch), [page]);
	// Rendered in the same task: a tap in between would be held for a list that has taken already what was held for it.
	useLayoutEffect(() => list.start(form.current, takeHeldInput(form.current)?.address), [list, form]);
	return { state, list };
}

function stateOf(page: CataloguePage): ListState {
	return prebuiltState(prebuiltLocation(page), page.path, prebuiltResults(page));
}
