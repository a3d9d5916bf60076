import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { countsQuery } from './dashboardQueries.ts';

const steps = [
	{ to: '/admin/innehall?tab=contact', title: 'Fyll i telefon, adress och öppettider' },
	{ to: '/admin/installningar', title: 'Ange vart nya förfrågningar ska mejlas' },
	{ to: '/admin/kategorier', title: 'Skapa kategorier' },
	{ to: '/admin/varumarken', title: 'Skapa varumärken' },
	{ to: '/admin/produkter/ny', title: 'Lägg in den första produkten' },
];

/** First steps on a site without products; nothing on any other. */
export function GettingStarted() {
	const { data: counts } = useQuery(countsQuery);
	if (counts?.products !== 0) return null;
	return (
		<section aria-labelledby="getting-started" className="card mb-4 p-4 md:p-5 lg:mb-6">
			<h2 id="getting-started" className="font-semibold text-lg">
				Kom igång
			</h2>
			<p className="mt-1 text-muted">Sajten är uppe, men tom. Så här fyller du den:</p>
			<ol className="mt-3 divide-y divide-line border-line border-t">
				{steps.map(({ to, title }, index) => (
					<li key={to}>
						<Link to={to} className="flex min-h-12 items-center gap-3 py-2 font-semibold hover:text-accent-strong">
							<span className="text-muted tabular-nums">{`${index + 1}.`}</span>
							<span className="flex-1">{title}</span>
							<ArrowRight className="size-5 flex-none text-steel-400" aria-hidden="true" />
						</Link>
					</li>
				))}
			</ol>
		</section>
	);
}
