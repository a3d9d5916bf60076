import { Link } from 'react-router';
import type { StoredImportJob } from '#domain/spreadsheet/importJob.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { countOf } from '#ui/countOf.ts';

/** The imports that were worked on last, each with a link to its report. Nothing when there are none. */
export function EarlierImports({ imports }: { imports: readonly StoredImportJob[] }) {
	if (imports.length === 0) return null;
	return (
		<section aria-label="Tidigare importer" className="card p-5 sm:p-6">
			<h2 className="mb-3 text-heading">Tidigare importer</h2>
			<ul className="divide-y divide-line border-line border-t">
				{imports.map((job) => (
					<li key={job.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
						<Link
							to={`/admin/produkter/importera/${job.id}`}
							className="wrap-anywhere inline-block min-h-6 min-w-0 font-semibold underline underline-offset-4"
						>
							{job.file_name}
						</Link>
						<p className="text-muted text-sm tabular-nums">
							{`${dayAndTime(job.created)}${job.started_by ? `, ${job.started_by}` : ''}`}
						</p>
						<p className="basis-full text-muted">
							{job.state === 'stopped' && (
								<span className="mr-2">
									<Badge tone="warn">Stoppad</Badge>
								</span>
							)}
							<span>{`${countOf(job.created_rows, 'ny', 'nya')}, ${countOf(job.changed_rows, 'ändrad', 'ändrade')}, ${countOf(job.left_out_rows + job.faulty_rows, 'utelämnad', 'utelämnade')}`}</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
