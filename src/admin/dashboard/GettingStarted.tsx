import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Settings } from '#data/office/settings.ts';
import { settingsQuery } from '../queries/catalogueQueries.ts';
import { countsQuery } from './dashboardQueries.ts';

interface Step {
	to: string;
	title: string;
	hint?: string;
	isDone?: (settings: Settings) => boolean;
}

const steps: Step[] = [
	{
		to: '/admin/innehall?tab=contact#contact_phone',
		title: 'Fyll i telefon, adress och öppettider',
		isDone: ({ site }) => site.contact_phone !== '',
	},
	{
		to: '/admin/installningar#notify_email',
		title: 'Ange vart nya förfrågningar ska mejlas',
		isDone: (settings) => settings.private.notify_email !== '',
	},
	{
		to: '/admin/produkter/importera',
		title: 'Hämta produkterna från en kalkyl',
		hint: 'Har du en lagerlista i Excel? Kategorier och varumärken följer med.',
	},
	{
		to: '/admin/produkter/ny',
		title: 'Eller lägg in dem en i taget',
		hint: 'Skapa kategorierna och varumärkena först.',
	},
];

/** First steps on a site without products; nothing on any other. */
export function GettingStarted() {
	const { data: counts } = useQuery(countsQuery);
	const { data: settings } = useQuery(settingsQuery);
	if (counts?.products !== 0) return null;
	return (
		<section aria-labelledby="getting-started" className="card mb-4 p-4 md:p-5 lg:mb-6">
			<h2 id="getting-started" className="font-semibold text-lg">
				Kom igång
			</h2>
			<p className="mt-1 text-muted">Sajten är uppe, men tom. Så här fyller du den:</p>
			<ol className="mt-3 divide-y divide-line border-line border-t">
				{steps.map((step, index) => (
					<StepLink
						key={step.to}
						step={step}
						number={index + 1}
						isDone={Boolean(settings && step.isDone?.(settings))}
					/>
				))}
			</ol>
		</section>
	);
}

function StepLink({ step: { to, title, hint }, number, isDone }: { step: Step; number: number; isDone: boolean }) {
	return (
		<li>
			<Link to={to} className="flex min-h-12 items-center gap-3 py-2 hover:text-accent-strong">
				<span className="grid w-5 flex-none justify-items-center text-muted tabular-nums">
					{isDone ? <Check className="size-5 text-ok" aria-hidden="true" /> : <span>{`${number}.`}</span>}
				</span>
				<span className="flex-1">
					<span className={isDone ? 'text-muted' : 'font-semibold'}>{title}</span>
					{isDone && <span className="sr-only">, klart</span>}
					{hint && <span className="block text-muted text-sm">{hint}</span>}
				</span>
				<ArrowRight className="size-5 flex-none text-steel-400" aria-hidden="true" />
			</Link>
		</li>
	);
}
