import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { useLive } from '../lists/useLive.ts';
import { DemandRow } from './DemandRow.tsx';
import { demandQuery } from './demandQueries.ts';

/** S5: what visitors watch for and the dealer has not. */
export function DemandPage() {
	useLive('alerts', ['dashboard', 'demand']);
	useLive('products', ['dashboard', 'demand']);
	const query = useQuery(demandQuery);
	const { data } = query;
	return (
		<>
			<PageHeader title="Efterfrågat" subtitle="Det som besökare bevakar och som ingen maskin till salu uppfyller." />
			<div className="card">
				{data === undefined ? (
					query.isError ? (
						<FailedQuery title="Det efterfrågade kunde inte hämtas" query={query} />
					) : (
						<div className="p-4">
							<SkeletonRows count={5} className="h-20" />
						</div>
					)
				) : data.length === 0 ? (
					<EmptyState icon={BellRing} title="Inget efterfrågat just nu">
						<p className="max-w-md">
							Här samlas det som besökare bevakar och som inte finns till salu. De bevakar från produktlistan, en
							kategori eller en såld maskin, och får mejl när du publicerar en som passar.
						</p>
					</EmptyState>
				) : (
					<ul aria-label="Efterfrågat" className="divide-y divide-line">
						{data.map((demand) => (
							<DemandRow key={demand.criteria} demand={demand} />
						))}
					</ul>
				)}
			</div>
		</>
	);
}
