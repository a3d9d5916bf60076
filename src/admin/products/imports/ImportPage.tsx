import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { isNotFound, messageOf } from '#data/office/errors.ts';
import { followImport } from '#data/office/imports.ts';
import type { StoredImportJob } from '#domain/spreadsheet/importJob.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { invalidates } from '../productQueries.ts';
import { ImportReport } from './ImportReport.tsx';
import { continueImport, stopImport } from './importQueries.ts';

/** X5: an import that is under way, or what it did. */
export function ImportPage() {
	const { id = '' } = useParams();
	const { job, trouble, failure, again } = useFollowedImport(id);
	if (isNotFound(failure)) return <NotFound />;
	return (
		<>
			<PageHeader title="Import" subtitle={job && <span className="wrap-anywhere">{subtitleOf(job)}</span>}>
				<Link to="/admin/produkter/importera" className={buttonClass({ look: 'secondary' })}>
					<ArrowLeft aria-hidden="true" />
					Alla importer
				</Link>
			</PageHeader>
			{failure ? (
				<div className="card">
					<ErrorState title="Importen kunde inte visas" description={messageOf(failure)} onRetry={again} />
				</div>
			) : !job ? (
				<SkeletonRows count={4} />
			) : (
				<div className="grid gap-5">
					{job.state !== 'finished' && <UnderWay job={job} trouble={trouble} onGoOn={again} />}
					{(job.state === 'finished' || job.state === 'stopped') && <ImportReport job={job} />}
				</div>
			)}
		</>
	);
}

function subtitleOf({ file_name, created, started_by }: StoredImportJob): string {
	return [file_name, dayAndTime(created), started_by].filter(Boolean).join(', ');
}

/** An import and its progress. Drives it on while it is shown, and goes on by itself when the server is back. */
function useFollowedImport(id: string) {
	const queryClient = useQueryClient();
	const [state, setState] = useState<{ id: string; job?: StoredImportJob; trouble?: string; failure?: unknown }>({
		id,
	});
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt follows the same import again
	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		void follow();
		return () => controller.abort();

		async function follow() {
			try {
				const last = await followImport(id, show, signal, () =>
					setState((before) => ({
						...before,
						trouble: 'Servern svarar inte. Importen fortsätter när den är tillbaka.',
					})),
				);
				if (last.state !== 'uploading' && !signal.aborted)
					for (const queryKey of [...invalidates, ['imports']]) void queryClient.invalidateQueries({ queryKey });
			} catch (failure) {
				if (!signal.aborted) setState((before) => ({ ...before, failure }));
			}
		}

		function show(job: StoredImportJob) {
			if (!signal.aborted) setState({ id, job });
		}
	}, [id, attempt, queryClient]);

	const again = () => {
		setState(({ job }) => ({ id, ...(job && { job }) }));
		setAttempt((number) => number + 1);
	};
	return { ...(state.id === id && state), again };
}

interface UnderWayProps {
	job: StoredImportJob;
	trouble: string | undefined;
	/** Called to follow the import again after it was stopped or continued. */
	onGoOn: () => void;
}

function UnderWay({ job, trouble, onGoOn }: UnderWayProps) {
	const stop = useMutation(stopImport);
	const goOn = useMutation(continueImport);
	const isStopped = job.state === 'stopped';
	return (
		<section aria-label="Förlopp" className="card grid gap-4 p-5 sm:p-6">
			<p role="status" className="font-semibold text-heading">
				{isStopped ? 'Stoppad' : job.state === 'uploading' ? 'Raderna har inte skickats klart' : 'Importerar …'}
			</p>
			<ProgressBar label="Importerade rader" value={job.done_rows} max={job.rows} />
			<p className="text-muted tabular-nums">
				{`${job.done_rows.toLocaleString('sv-SE')} av ${countOf(job.rows, 'rad', 'rader')}`}
			</p>
			<div role="alert" className="font-semibold text-warn-ink empty:hidden">
				{trouble}
			</div>
			<p className="text-muted text-sm">
				{isStopped
					? 'Raderna som är klara ligger kvar. Fortsätt när du vill.'
					: job.state === 'uploading'
						? 'Fliken stängdes innan alla rader hade skickats. Inget har ändrats. Importera filen igen.'
						: 'Du kan stänga fliken: importen fortsätter på servern, och den här sidan visar hur långt den har kommit.'}
			</p>
			<div className="flex flex-wrap gap-3 empty:hidden">
				{job.state === 'running' && (
					<Button look="secondary" isBusy={stop.isPending} onClick={() => stop.mutate(job.id, { onSettled: onGoOn })}>
						Stoppa
					</Button>
				)}
				{isStopped && (
					<Button isBusy={goOn.isPending} onClick={() => goOn.mutate(job.id, { onSuccess: onGoOn })}>
						Fortsätt
					</Button>
				)}
			</div>
		</section>
	);
}
