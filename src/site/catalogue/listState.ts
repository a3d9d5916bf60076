/** The state of the product list, and what can happen to it. Effects are elsewhere: in useCatalogue.ts. */
import type { Counts } from '#domain/catalogue/catalogue.ts';
import type { ListLocation } from './listUrl.ts';
import type { Results } from './results.ts';

export interface ListState {
	/** What the visitor asks for. */
	location: ListLocation;
	/** The path of the URL. On the page of the chosen category a visitor stays. */
	path: string;
	/** What is shown: of `location`, or of the one before while those are pending. */
	results: Results;
	/** How many products each choice would show. undefined until the index has been fetched. */
	counts: Counts | undefined;
	/** `pending` results may come at once; those that do not are `loading`, which the visitor sees. */
	status: 'ready' | 'pending' | 'loading' | 'failed';
	/** Of the last request, from 1; 0 while the list is as it was prebuilt. */
	requestId: number;
	/** Where the window scrolls when the results are shown, in pixels. undefined: it stays. */
	scrollY: number | undefined;
}

export type ListAction =
	/** `path` and `scrollY` as in the state. `requestId` is greater than any before. */
	| { type: 'request'; requestId: number; location: ListLocation; path: string; scrollY?: number | undefined }
	| { type: 'wait'; requestId: number }
	| { type: 'receive'; requestId: number; results: Results; counts?: Counts }
	| { type: 'fail'; requestId: number }
	/** Counts that come after the results which they belong to. */
	| { type: 'count'; requestId: number; counts: Counts };

/** The list as its page was prebuilt. */
export function prebuiltState(location: ListLocation, path: string, results: Results): ListState {
	return { location, path, results, counts: undefined, status: 'ready', requestId: 0, scrollY: undefined };
}

/** Ignores responses to any request but the last one. */
export function reduceList(state: ListState, action: ListAction): ListState {
	if (action.type !== 'request' && action.requestId !== state.requestId) return state;
	switch (action.type) {
		case 'request': {
			const { requestId, location, path, scrollY } = action;
			// Skeletons stay until there is something to show.
			const status = state.status === 'loading' ? 'loading' : 'pending';
			return { ...state, requestId, location, path, scrollY, status };
		}
		case 'wait':
			return state.status === 'pending' ? { ...state, status: 'loading' } : state;
		case 'receive': {
			const { results, counts = state.counts } = action;
			const location = { ...state.location, page: results.page };
			return { ...state, status: 'ready', location, results, counts };
		}
		case 'fail':
			return { ...state, status: 'failed' };
		case 'count':
			return { ...state, counts: action.counts };
	}
}
