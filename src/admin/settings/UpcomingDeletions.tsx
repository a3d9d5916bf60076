import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '#data/office/errors.ts';
import { day } from '#domain/text/format.ts';
import { retentionQuery } from './privacyQueries.ts';

/** The leads that will be deleted within a month, by the retention time that is saved. */
export function UpcomingDeletions() {
	const { data, isError, error } = useQuery(retentionQuery);
	if (!data) {
		return isError ? (
			<p className="text-muted">
				Vad som raderas härnäst kunde inte hämtas. <span>{messageOf(error)}</span>
			</p>
		) : (
			<div className="skeleton h-6 w-72" aria-hidden="true" />
		);
	}
	if (data.next.length === 0) return <p className="text-muted">Inget raderas de närmaste 30 dagarna.</p>;
	return (
		<div>
			<h3 className="font-semibold">Raderas inom 30 dagar</h3>
			<ul className="mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line">
				{data.next.map(({ id, name, created }) => (
					<li key={id}>
						<Link to={`/admin/leads?vy=all&id=${id}`} className="flex justify-between gap-4 px-3 py-2 hover:bg-sunken">
							<span className="truncate">{name}</span>
							<time dateTime={created} className="flex-none text-muted tabular-nums">
								{day(created)}
							</time>
						</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
