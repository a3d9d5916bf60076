import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readSaleFigures } from '#data/office/sales.ts';
import { daysText, type SaleStatistics } from '#domain/products/saleStatistics.ts';
import { withWholeMeasures } from '#domain/text/format.ts';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { useLive } from '../lists/useLive.ts';
import { Figure } from './Figure.tsx';

const saleFiguresQuery = queryOptions({ queryKey: ['dashboard', 'sales'], queryFn: readSaleFigures });

/** S3: what was sold, how long it took, and what has stood longest. Nothing while the catalogue has neither. */
export function Sales() {
	useLive('products', ['dashboard', 'sales']);
	const query = useQuery(saleFiguresQuery);
	const figures = query.data;
	if (query.isError && !figures) {
		return (
			<div className="card mt-4 lg:mt-6">
				<FailedQuery title="Försäljningen kunde inte hämtas" query={query} />
			</div>
		);
	}
	if (figures && figures.soldThisYear === 0 && figures.medianDays === null && figures.longest.length === 0) return null;
	return (
		<section aria-labelledby="sales" className="card mt-4 lg:mt-6">
			<h2 id="sales" className="sr-only">
				Försäljning
			</h2>
			<div className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
				<Link to="/admin/produkter?vy=salda" className="rounded-t-card hover:bg-sunken sm:rounded-tr-none">
					<Figure title="Sålt den här månaden" value={figures && countText(figures.soldThisMonth)} isLoading={!figures}>
						{figures && `${countText(figures.soldThisYear)} i år`}
					</Figure>
				</Link>
				<Figure
					title="Tid till såld"
					value={figures?.medianDays === null ? '–' : figures && daysText(figures.medianDays)}
					isLoading={!figures}
				>
					Median från publicerad, senaste 12 månaderna
				</Figure>
				<Figure
					title="Stått längst"
					value={figures?.longest[0] ? standingText(figures.longest[0].days) : '–'}
					isLoading={!figures}
				>
					{figures?.longest.length === 0 ? 'Inget till salu' : 'Till salu sedan den publicerades'}
				</Figure>
			</div>
			{figures && figures.longest.length > 0 && <Longest products={figures.longest} />}
		</section>
	);
}

function Longest({ products }: { products: SaleStatistics['longest'] }) {
	return (
		<ol aria-label="Stått längst" className="divide-y divide-line border-line border-t">
			{products.map(({ id, title, since, days }) => (
				<li key={id}>
					<Link
						to={`/admin/produkter/${id}`}
						className="flex min-h-11 items-baseline justify-between gap-4 px-4 py-2.5 hover:bg-sunken md:px-5"
					>
						<span className="line-clamp-2 min-w-0 hyphens-auto wrap-anywhere">{withWholeMeasures(title)}</span>
						<time dateTime={since} className="flex-none text-muted text-sm tabular-nums">
							{standingText(days)}
						</time>
					</Link>
				</li>
			))}
		</ol>
	);
}

/** '14 dagar'; 'sedan i dag' of what was published today. */
function standingText(days: number): string {
	return days === 0 ? 'sedan i dag' : daysText(days);
}

function countText(count: number): string {
	return count.toLocaleString('sv-SE');
}
