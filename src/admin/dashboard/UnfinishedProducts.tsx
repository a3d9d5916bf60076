import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { type UnfinishedProduct, unfinishedShown } from '#data/office/unfinished.ts';
import { missingOf, missingText } from '#domain/products/unfinishedProducts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { useLive } from '../lists/useLive.ts';
import { Thumbnail } from '../photos/Thumbnail.tsx';
import { categoriesQuery } from '../queries/catalogueQueries.ts';
import { unfinishedQuery } from './dashboardQueries.ts';

/** S8: drafts that wait to be finished, and what each still lacks. Nothing where there are none. */
export function UnfinishedProducts() {
	useLive('products', ['dashboard', 'unfinished']);
	const query = useQuery(unfinishedQuery);
	const { data: categories } = useQuery(categoriesQuery);
	if (query.isError && !query.data) {
		return (
			<div className="card mt-4 lg:mt-6">
				<FailedQuery title="Det som ska göras klart kunde inte hämtas" query={query} />
			</div>
		);
	}
	const { items, total } = query.data ?? { items: [], total: 0 };
	if (total === 0) return null;
	return (
		<section aria-labelledby="unfinished" className="card mt-4 lg:mt-6">
			<div className="flex min-h-13 flex-wrap items-center gap-x-3 border-line border-b py-2 pr-2 pl-4 md:pl-5">
				<h2 id="unfinished" className="font-semibold text-lg">
					Att göra klart
				</h2>
				<p className="flex-1 text-muted text-sm tabular-nums">{countOf(total, 'utkast', 'utkast')}</p>
				{total > unfinishedShown && (
					<Link to="/admin/produkter?status=ofardig" className={buttonClass({ look: 'quiet', size: 'small' })}>
						Visa alla
						<ArrowRight aria-hidden="true" />
					</Link>
				)}
			</div>
			<ul className="divide-y divide-line">
				{items.map((product) => (
					<Row key={product.id} product={product} category={categories?.find(({ id }) => id === product.category_id)} />
				))}
			</ul>
		</section>
	);
}

function Row({
	product,
	category,
}: {
	product: UnfinishedProduct;
	category: { has_energy_label: boolean } | undefined;
}) {
	const missing = missingOf(product, category);
	const [first] = missing;
	return (
		<li>
			<Link
				to={`/admin/produkter/${product.id}${first ? `?falt=${first.field}` : ''}`}
				className="flex items-center gap-4 px-4 py-3 hover:bg-sunken md:px-5"
			>
				<Thumbnail product={product} className="w-18" />
				<span className="min-w-0 flex-1">
					<span className="block truncate font-semibold">{product.title}</span>
					<span className="block text-muted text-sm">{missingText(missing)}</span>
				</span>
			</Link>
		</li>
	);
}
