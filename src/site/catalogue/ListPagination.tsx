import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { type CataloguePage, isPrebuilt } from './cataloguePage.ts';
import type { ListState } from './listState.ts';
import { type ListLocation, toUrl } from './listUrl.ts';
import { pageLinks } from './pageLinks.ts';

interface ListPaginationProps {
	page: CataloguePage;
	state: ListState;
	/** Shows a location in place. */
	onGo: (location: ListLocation) => void;
}

/** The pages of a list. */
export const ListPagination = memo(function ListPagination({ page: prebuilt, state, onGo }: ListPaginationProps) {
	const { location, path, requestId, status, results } = state;
	const { page } = results;
	const pages = status === 'failed' ? 0 : results.pages;
	const [previous, next] = [Math.max(1, page - 1), Math.max(1, Math.min(pages, page + 1))];
	const isAsBuilt = requestId === 0;
	// Without a script the pages of a list in another order are those of its own order.
	const isLinked = isPrebuilt(location, prebuilt) && (isAsBuilt || prebuilt.sort === 'default');
	const filter = isLinked ? ({ ...location.filter, sort: 'default' } as const) : location.filter;
	const urlOf = (number: number) => toUrl({ filter, page: number }, path);
	const goTo = (number: number) => (event: MouseEvent) => {
		// A prebuilt page is where its link leads.
		if (isLinked || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		onGo({ filter, page: number });
	};
	return (
		<nav
			aria-label="Sidor"
			className="pagination mt-10 print:hidden"
			hidden={pages < 2}
			// The list is prebuilt in another order than its pages: a tap waits for the script (heldInput.ts).
			data-held={isAsBuilt && prebuilt.sort !== 'default' ? '' : undefined}
		>
			<a href={urlOf(previous)} className="page-link" onClick={goTo(previous)} rel="prev" hidden={page === 1}>
				<ArrowLeft size={18} aria-hidden="true" />
				<span className="max-sm:sr-only">Föregående</span>
			</a>
			<ul className="flex gap-1">
				{pageLinks(page, pages).map((number, place) => (
					// The gaps keep their places; a number is known by itself.
					<li key={number ?? `gap-${place}`}>
						{number === undefined ? (
							<span className="page-gap">…</span>
						) : (
							<a
								href={urlOf(number)}
								className="page-link"
								onClick={goTo(number)}
								aria-label={`Sida ${number}`}
								aria-current={number === page ? 'page' : undefined}
							>
								{number}
							</a>
						)}
					</li>
				))}
			</ul>
			<a href={urlOf(next)} className="page-link" onClick={goTo(next)} rel="next" hidden={page === pages}>
				<span className="max-sm:sr-only">Nästa</span>
				<ArrowRight size={18} aria-hidden="true" />
			</a>
		</nav>
	);
});
