import type { FilterState } from '#domain/catalogue/catalogue.ts';
import { type CataloguePage, prebuiltLocation } from './cataloguePage.ts';

/** L1: what the list shows: everything, or its own category. Of another category the filter bar says it. */
export function ListHeading({ page, filter }: { page: CataloguePage; filter: FilterState }) {
	const own = prebuiltLocation(page).filter.category;
	const isOwn = own === '' || filter.category === own;
	return (
		<>
			<h1 className="mt-3 text-title">{isOwn ? page.heading : 'Produkter'}</h1>
			{page.intro && (
				<p className="mt-3 max-w-prose whitespace-pre-line text-lead text-muted" hidden={!isOwn}>
					{page.intro}
				</p>
			)}
			<noscript>
				<p className="mt-6 rounded-card bg-warn-soft px-4 py-3 text-warn-ink">
					Utan JavaScript visas alla produkter här, även om länken du följde söker eller filtrerar bland dem.
				</p>
			</noscript>
		</>
	);
}
