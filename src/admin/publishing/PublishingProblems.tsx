import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { type PublishingProblem, publishingStatus } from '#domain/publishing/publication.ts';
import { usePublishing } from './publishingQueries.ts';

/** Lists on the dashboard what cannot be shown to visitors, with links to fix it. Nothing while all is shown. */
export function PublishingProblems() {
	const { data } = usePublishing();
	const status = data && publishingStatus(data);
	if (status?.state !== 'published' || status.problems.length === 0) return null;
	return (
		<section
			aria-labelledby="publishing-problems"
			className="card mt-4 flex items-start gap-4 border-copper-300 bg-accent-soft p-4 md:p-5 lg:mt-6"
		>
			<TriangleAlert className="mt-0.5 size-5 flex-none text-accent" aria-hidden="true" />
			<div className="min-w-0">
				<h2 id="publishing-problems" className="font-semibold">
					Visas inte för besökarna
				</h2>
				<p className="text-muted">Allt annat är publicerat.</p>
				<ProblemList problems={status.problems} />
			</div>
		</section>
	);
}

/** What is left out, each with a link to the screen that fixes it. */
export function ProblemList({ problems }: { problems: readonly PublishingProblem[] }) {
	return (
		<ul className="mt-2 grid gap-2 text-sm">
			{problems.map((problem) => {
				const screen = screenOf(problem);
				return (
					<li key={problem.collection + problem.id + problem.field + problem.message} className="wrap-anywhere">
						<span>{problem.message}</span>{' '}
						{screen && (
							<Link to={screen.to} className="link inline-flex min-h-6 items-center">
								{screen.label}
							</Link>
						)}
					</li>
				);
			})}
		</ul>
	);
}

function screenOf({ collection, id, field }: PublishingProblem): { to: string; label: string } | undefined {
	switch (collection) {
		case 'products':
			return { to: `/admin/produkter/${id}`, label: 'Öppna produkten' };
		case 'brands':
			return { to: `/admin/varumarken?id=${id}`, label: 'Öppna varumärket' };
		case 'categories':
			return { to: `/admin/kategorier?id=${id}`, label: 'Öppna kategorin' };
		case 'site_settings':
			return screenOfText(field);
		default:
			return undefined;
	}
}

/** The tabs of Innehåll (content/tabs.tsx), by how their fields begin. That screen's code is not loaded here. */
const tabs = [
	['hero_', 'hero'],
	['home_why', 'why'],
	['home_cta', 'cta'],
	['about_', 'about'],
	['services_', 'services'],
	['contact_', 'contact'],
	['google_maps', 'contact'],
	['business_hours', 'contact'],
	['footer_', 'footer'],
] as const;

function screenOfText(field: string) {
	const [, tab] = tabs.find(([start]) => field.startsWith(start)) ?? [];
	if (tab) return { to: `/admin/innehall?tab=${tab}`, label: 'Öppna Innehåll' };
	return { to: '/admin/installningar', label: 'Öppna Inställningar' };
}
