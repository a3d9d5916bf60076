import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, ExternalLink, RefreshCw, TriangleAlert } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useMatch } from 'react-router';
import { productUrl } from '#data/addresses.ts';
import {
	type Publishing,
	type PublishingAttempt,
	publishingStatus,
	type PublishingStatus as Status,
} from '#domain/publishing/publication.ts';
import { dayAndTime, secondsTaken, timeOfDay } from '#domain/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { productQuery } from '../queries/catalogueQueries.ts';
import { ProblemList } from './PublishingProblems.tsx';
import { publishAgainMutation, rebuildAllMutation, usePublishing } from './publishingQueries.ts';

/**
 * Whether visitors see what staff have changed (W3): one line in the top bar, which opens the details and the actions.
 */
export function PublishingStatus() {
	const { data } = usePublishing();
	const page = usePageOfScreen();
	if (!data) return null;
	const status = publishingStatus(data);
	return (
		<Popover.Root>
			{/* Read out when it changes. Beside the button: a status inside would leave it without a name. */}
			<span role="status" className="sr-only">
				{sentence(status)}
			</span>
			<Popover.Trigger className="flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-steel-200 hover:bg-steel-800 hover:text-white">
				<StatusIcon status={status} />
				{/* On a phone the icon alone is seen. */}
				<span className="max-sm:sr-only">{sentence(status)}</span>
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Content
					align="end"
					sideOffset={6}
					collisionPadding={8}
					aria-label="Publicering"
					className="z-40 grid max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1rem))] gap-4 overflow-y-auto rounded-card border border-line bg-panel p-4 text-ink shadow-dialog"
				>
					<Details publishing={data} status={status} page={page} />
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	);
}

/** The URL of the product that is open in the editor, when it has a public page. */
function usePageOfScreen(): string | undefined {
	const id = useMatch('/admin/produkter/:id')?.params.id ?? '';
	// Reads the cache only: the editor decides when to refetch.
	const { data } = useQuery({ ...productQuery(id), enabled: false });
	return data?.is_published ? productUrl(data) : undefined;
}

function StatusIcon({ status }: { status: Status }) {
	switch (status.state) {
		case 'published':
			if (status.problems.length > 0)
				return <TriangleAlert className="size-4 flex-none text-warn" aria-hidden="true" />;
			return <CircleCheck className="size-4 flex-none text-ok" aria-hidden="true" />;
		case 'failed':
			return <TriangleAlert className="size-4 flex-none text-warn" aria-hidden="true" />;
		case 'waiting':
			return <CircleDashed className="size-4 flex-none" aria-hidden="true" />;
		case 'building':
			return <Spinner className="flex-none" />;
	}
}

function sentence(status: Status): string {
	switch (status.state) {
		case 'published': {
			const { attempt, problems } = status;
			if (!attempt) return 'Publicerad';
			const when = `Publicerad ${timeOfDay(attempt.finished_at)}`;
			if (problems.length === 0) return `${when} (${secondsTaken(attempt.duration)})`;
			return `${when}, men ${problems.length === 1 ? 'en sak' : `${problems.length} saker`} visas inte`;
		}
		case 'building':
			return status.waiting > 0 ? `Publicerar… ${mediaLeft(status.waiting)}` : 'Publicerar…';
		case 'waiting':
			return 'Väntar på publicering';
		case 'failed':
			return 'Publiceringen misslyckades';
	}
}

function mediaLeft(count: number): string {
	return count === 1 ? '1 bild kvar' : `${count} bilder kvar`;
}

interface DetailsProps {
	publishing: Publishing;
	status: Status;
	page: string | undefined;
}

function Details({ publishing, status, page }: DetailsProps) {
	const again = useMutation(publishAgainMutation);
	const all = useMutation(rebuildAllMutation);
	return (
		<>
			<div className="grid gap-1">
				<h2 className="font-semibold">{sentence(status)}</h2>
				<p className="text-muted text-sm">{explanation(status, publishing.by)}</p>
				{status.state === 'published' && status.problems.length > 0 && <ProblemList problems={status.problems} />}
				{status.state === 'failed' && (
					<p className="mt-1 wrap-anywhere rounded-control bg-stop-soft px-3 py-2 text-sm text-stop-ink">
						{status.error}
					</p>
				)}
			</div>
			{page && status.state === 'published' && (
				<a href={page} target="_blank" rel="noopener" className="flex min-h-6 items-center gap-2 text-accent underline">
					<ExternalLink className="size-4" aria-hidden="true" />
					Visa sidan
				</a>
			)}
			<Attempts attempts={publishing.deploys.filter(({ status }) => status === 'succeeded' || status === 'failed')} />
			<div className="flex flex-wrap gap-2">
				{canTryAgain(status) && (
					<Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
						Försök igen
					</Button>
				)}
				<Button size="small" look="secondary" isBusy={all.isPending} onClick={() => all.mutate()}>
					<RefreshCw className="size-4" aria-hidden="true" />
					Bygg om allt
				</Button>
			</div>
		</>
	);
}

/** Whether trying again may help. */
function canTryAgain(status: Status): boolean {
	if (status.state === 'published') return status.problems.length > 0;
	return status.state === 'failed' || status.state === 'waiting';
}

function explanation(status: Status, by: Publishing['by']): string {
	switch (status.state) {
		case 'published':
			if (status.problems.length > 0) return 'Besökarna ser allt som är ändrat, utom detta:';
			return 'Besökarna ser allt som är ändrat.';
		case 'building':
			return 'Besökarna ser de gamla sidorna tills de nya är klara.';
		case 'waiting':
			return by === 'build'
				? 'Ändringar samlas en stund innan webbplatsen byggs om.'
				: 'Ändringen är sparad och publiceras så snart publiceraren svarar.';
		case 'failed':
			return 'Ändringen är sparad. Besökarna ser de gamla sidorna, och nya försök görs av sig själva.';
	}
}

function Attempts({ attempts }: { attempts: PublishingAttempt[] }) {
	if (attempts.length === 0) return null;
	return (
		<div>
			<h3 className="font-semibold text-sm">Senaste publiceringar</h3>
			<ul
				// biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
				tabIndex={0}
				aria-label="Senaste publiceringar"
				className="mt-1 grid max-h-48 divide-y divide-line overflow-y-auto text-sm"
			>
				{attempts.map(({ id, status, finished_at, duration, pages, reason }) => (
					<li key={id} className="flex items-baseline gap-2 py-1.5">
						<span className="tabular-nums">{dayAndTime(finished_at)}</span>
						{status === 'failed' ? (
							<span className="text-stop-ink">Misslyckades</span>
						) : (
							<span className="text-muted">
								{`${reason ? `${reason}, ` : ''}${pages === 1 ? '1 sida' : `${pages} sidor`}, ${secondsTaken(duration)}`}
							</span>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}
