import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportRow, StoredImportJob } from '#domain/spreadsheet/importJob.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { countOf } from '#ui/countOf.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { usePages } from '#ui/usePages.tsx';
import { changeSetsQuery, undoChangeSet } from '../../queries/changeSetQueries.ts';
import { leftOutQuery, saveLeftOutRows } from './importQueries.ts';

/** X5: what an import has done, finished or stopped, with what it has left out and the way to take it back. */
export function ImportReport({ job }: { job: StoredImportJob }) {
	const left = job.left_out_rows + job.faulty_rows;
	const leftOut = useQuery({ ...leftOutQuery(job.id), enabled: left > 0 });
	const created = [
		job.created_categories > 0 && countOf(job.created_categories, 'kategori', 'kategorier'),
		job.created_brands > 0 && countOf(job.created_brands, 'varumärke', 'varumärken'),
	].filter(Boolean);
	const facts: [string, number][] = [
		['Nya', job.created_rows],
		['Ändrade', job.changed_rows],
		['Oförändrade', job.unchanged_rows],
		['Utelämnade', left],
	];
	return (
		<div className="grid gap-5">
			<section aria-label="Resultat" className="card grid gap-5 p-5 sm:p-6">
				{job.state === 'finished' ? (
					<p role="status" className="font-semibold text-heading">
						Importen är klar
					</p>
				) : (
					<h2 className="text-heading">Så här långt</h2>
				)}
				<dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
					{facts.map(([label, count]) => (
						<div key={label} className="flex flex-col-reverse justify-end rounded-card bg-steel-100 p-4">
							<dt className="text-steel-700">{label}</dt>
							<dd className="font-semibold text-2xl tabular-nums">{count.toLocaleString('sv-SE')}</dd>
						</div>
					))}
				</dl>
				{created.length > 0 && <p>{`${created.join(' och ')} skapades.`}</p>}
				{job.created_rows > 0 && (
					<p className="text-muted">
						De nya produkterna är utkast tills de har bilder. Ge dem bilder på en gång med{' '}
						<Link to="/admin/produkter/bilder" className="link">
							Bilder efter namn
						</Link>
						.
					</p>
				)}
				<div className="flex flex-wrap items-center gap-3">
					<Link to="/admin/produkter?sortera=changed" className={buttonClass({ look: 'primary' })}>
						Till produkterna
					</Link>
					{job.change_id !== '' && <UndoImport changeId={job.change_id} />}
				</div>
			</section>
			{left > 0 && (
				<LeftOut job={job} rows={leftOut.data} isFailed={leftOut.isError} onRetry={() => leftOut.refetch()} />
			)}
		</div>
	);
}

/** X3: takes the whole import back, for as long as that can be done. */
function UndoImport({ changeId }: { changeId: string }) {
	const changeSets = useInfiniteQuery(changeSetsQuery);
	const undo = useMutation(undoChangeSet);
	const [isAsking, setIsAsking] = useState(false);
	const changeSet = changeSets.data?.pages.flatMap(({ change_sets }) => change_sets).find(({ id }) => id === changeId);
	if (!changeSet) return null;
	if (changeSet.undone_at !== '')
		return (
			<p role="status" className="text-muted">
				<span>{`Ångrad ${dayAndTime(changeSet.undone_at)}${changeSet.undone_by_name ? ` av ${changeSet.undone_by_name}` : ''}. `}</span>
				<Link to="/admin/andringar" className="link">
					Visa vad som lämnades
				</Link>
			</p>
		);
	if (!changeSet.can_undo) return null;
	return (
		<>
			<Button look="secondary" isBusy={undo.isPending} onClick={() => setIsAsking(true)}>
				<Undo2 aria-hidden="true" />
				Ångra importen
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title="Ångra importen?"
				description="Det som importen skapade tas bort, och det som den ändrade blir som förut. Det som någon har ändrat sedan dess lämnas som det är."
				confirm="Ångra importen"
				isBusy={undo.isPending}
				onConfirm={() => undo.mutate(changeId, { onSettled: () => setIsAsking(false) })}
			/>
		</>
	);
}

const perPage = 25;

interface LeftOutProps {
	job: StoredImportJob;
	rows: readonly ImportRow[] | undefined;
	isFailed: boolean;
	onRetry: () => void;
}

/** The rows that were left out, with their reasons. */
function LeftOut({ job, rows, isFailed, onRetry }: LeftOutProps) {
	const save = useMutation(saveLeftOutRows);
	const { from, to, pagination } = usePages(rows?.length ?? 0, perPage);
	return (
		<section aria-label="Utelämnade rader" className="card p-5 sm:p-6">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-heading">Utelämnade rader</h2>
				{rows && (
					<Button
						look="secondary"
						size="small"
						isBusy={save.isPending}
						onClick={() => save.mutate({ id: job.id, leftOut: rows })}
					>
						<Download aria-hidden="true" />
						Ladda ner felaktiga rader
					</Button>
				)}
			</div>
			{isFailed && !rows ? (
				<ErrorState title="Raderna kunde inte hämtas" onRetry={onRetry} />
			) : !rows ? (
				<SkeletonRows count={3} />
			) : (
				<ul className="divide-y divide-line border-line border-t">
					{rows.slice(from, to).map(({ row, title, reason }) => (
						<li key={row} className="grid gap-x-6 py-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
							<span className="text-muted text-sm tabular-nums leading-6">{`Rad ${row}`}</span>
							<div className="wrap-anywhere">
								{title && <p className="font-semibold">{title}</p>}
								<p className="text-stop-ink">{reason}</p>
							</div>
						</li>
					))}
				</ul>
			)}
			{pagination}
		</section>
	);
}
