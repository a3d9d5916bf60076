import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { useLive } from '../lists/useLive.ts';
import { DemandRow } from './DemandRow.tsx';
import { demandQuery } from './demandQueries.ts';

const shownMax = 3;

/** S5 on the dashboard: what is most wanted. Nothing while nothing is. */
export function MostWanted() {
	useLive('alerts', ['dashboard', 'demand']);
	const { data = [] } = useQuery(demandQuery);
	if (data.length === 0) return null;
	return (
		<section aria-labelledby="most-wanted" className="card mt-4 lg:mt-6">
			<div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-4 md:pl-5">
				<h2 id="most-wanted" className="font-semibold text-lg">
					Efterfrågat
				</h2>
				<Link to="/admin/efterfragat" className={buttonClass({ look: 'quiet', size: 'small' })}>
					<span>{data.length > shownMax ? `Alla ${data.length}` : 'Visa alla'}</span>
					<ArrowRight aria-hidden="true" />
				</Link>
			</div>
			<ul className="divide-y divide-line">
				{data.slice(0, shownMax).map((demand) => (
					<DemandRow key={demand.criteria} demand={demand} />
				))}
			</ul>
		</section>
	);
}
