import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import type { Proposal } from '#domain/measures/measureProposals.ts';
import { Button } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { usePages } from '#ui/usePages.tsx';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import { measureText, proposalText } from './measureTexts.ts';
import {
	type MeasureSource,
	type Progress,
	type ReadProduct,
	readMeasuresQuery,
	type SaveResult,
	saveReadMeasures,
} from './readMeasures.ts';

const perPage = 20;

interface ReadMeasuresDialogProps {
	source: MeasureSource;
	close: () => void;
}

/** M6: what the texts of many products say of their empty fields, to look through before it is saved. */
export function ReadMeasuresDialog({ source, close }: ReadMeasuresDialogProps) {
	const [progress, setProgress] = useState<Progress>();
	const query = useQuery(readMeasuresQuery(source, setProgress));
	const { mutate, data: result, isPending } = useMutation(saveReadMeasures);
	const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
	const stop = useRef(new AbortController());
	useEffect(() => () => stop.current.abort(), []);

	const found = query.data?.found ?? [];
	const ticked = found.flatMap(({ product, proposals }): ReadProduct[] => {
		const kept = proposals.filter(({ field }) => !unticked.has(keyOf(product.id, field)));
		return kept.length > 0 ? [{ product, proposals: kept }] : [];
	});
	const count = ticked.reduce((sum, { proposals }) => sum + proposals.length, 0);

	function save() {
		setProgress({ done: 0, total: ticked.length });
		// Closing stops the rest; what the server has taken by then is refetched either way.
		mutate(
			{ products: ticked, signal: stop.current.signal, onProgress: setProgress },
			{ onSuccess: ({ failed }) => failed.length === 0 && close() },
		);
	}

	function tick(keys: readonly string[], isTicked: boolean) {
		setUnticked((before) => {
			const after = new Set(before);
			for (const key of keys) {
				if (isTicked) after.delete(key);
				else after.add(key);
			}
			return after;
		});
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title="Läs mått ur texterna"
			description="Bara tomma fält fylls i. Inget sparas förrän du har tittat igenom förslagen."
			width="wide"
			footer={
				<>
					<Button look="secondary" onClick={close}>
						{isPending ? 'Stoppa' : result || found.length === 0 ? 'Stäng' : 'Avbryt'}
					</Button>
					{!result && found.length > 0 && (
						<Button isBusy={isPending} disabled={count === 0} onClick={save}>
							{`Spara ${countOf(count, 'värde', 'värden')}`}
						</Button>
					)}
				</>
			}
		>
			{query.isError ? (
				<FailedQuery title="Texterna kunde inte läsas" query={query} />
			) : result ? (
				<Failures result={result} />
			) : isPending ? (
				<ProgressLine words="Sparar" progress={progress} />
			) : query.data ? (
				<Preview total={query.data.total} found={found} unticked={unticked} onTick={tick} />
			) : (
				<ProgressLine words="Läser" progress={progress} />
			)}
		</Dialog>
	);
}

function ProgressLine({
	words,
	progress: { done, total } = { done: 0, total: 0 },
}: {
	words: string;
	progress?: Progress | undefined;
}) {
	return (
		<div className="grid gap-3 py-6">
			<p role="status" className="sr-only">{`${words} …`}</p>
			<p className="text-center text-muted tabular-nums">
				{total > 0
					? `${words} ${done.toLocaleString('sv-SE')} av ${countOf(total, 'produkt', 'produkter')}`
					: `${words} …`}
			</p>
			<ProgressBar label={words} value={total > 0 ? done : undefined} max={total} />
		</div>
	);
}

interface PreviewProps {
	total: number;
	found: readonly ReadProduct[];
	unticked: ReadonlySet<string>;
	onTick: (keys: readonly string[], isTicked: boolean) => void;
}

function Preview({ total, found, unticked, onTick }: PreviewProps) {
	const { top, from, to, pagination } = usePages<HTMLDivElement>(found.length, perPage);
	const keys = found.flatMap(({ product, proposals }) => proposals.map(({ field }) => keyOf(product.id, field)));

	return (
		<div ref={top} className="scroll-mt-5">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<p role="status">
					{found.length > 0
						? `${countOf(keys.length, 'värde', 'värden')} till ${countOf(found.length, 'produkt', 'produkter')} av ${countOf(total, 'läst', 'lästa')}.`
						: `${countOf(total, 'produkt läst', 'produkter lästa')}. Texterna säger inget som saknas i fälten.`}
				</p>
				{found.length > 0 && (
					<span className="flex gap-2">
						<Button look="secondary" size="small" onClick={() => onTick(keys, true)}>
							Markera alla
						</Button>
						<Button look="secondary" size="small" onClick={() => onTick(keys, false)}>
							Avmarkera alla
						</Button>
					</span>
				)}
			</div>
			<ul aria-label="Förslag" className="divide-y divide-line border-line border-y empty:hidden">
				{found.slice(from, to).map(({ product, proposals }) => (
					<li key={product.id} className="py-4">
						<h3 className="wrap-anywhere font-semibold">{product.title}</h3>
						{bySource(proposals).map((group) => (
							<SourceGroup key={group[0]?.field} proposals={group}>
								{(proposal, describedBy) => (
									<Checkbox
										key={proposal.field}
										aria-describedby={describedBy}
										aria-label={`${proposalText(proposal)}, ${product.title}`}
										label={<ProposalName proposal={proposal} />}
										checked={!unticked.has(keyOf(product.id, proposal.field))}
										onChange={({ target }) => onTick([keyOf(product.id, proposal.field)], target.checked)}
									/>
								)}
							</SourceGroup>
						))}
					</li>
				))}
			</ul>
			{pagination}
		</div>
	);
}

interface SourceGroupProps {
	/** Of one sentence. */
	proposals: readonly Proposal[];
	children: (proposal: Proposal, describedBy: string) => ReactNode;
}

/** The values of one sentence, and the sentence below them once. */
function SourceGroup({ proposals, children }: SourceGroupProps) {
	const id = useId();
	return (
		<div className="mt-3">
			<div className="flex flex-wrap gap-x-6 gap-y-2">{proposals.map((proposal) => children(proposal, id))}</div>
			<p id={id} className="mt-1 wrap-anywhere pl-9 text-muted text-sm">{`”${proposals[0]?.source}”`}</p>
		</div>
	);
}

function ProposalName({ proposal: { field, value } }: { proposal: Proposal }) {
	return (
		<>
			<span className="text-muted">{`${productLabels[field]} `}</span>
			<span className="font-semibold tabular-nums">{measureText(field, value)}</span>
		</>
	);
}

/** What could not be saved, product by product. */
function Failures({ result: { saved, failed, left } }: { result: SaveResult }) {
	return (
		<div className="grid gap-4">
			<p role="alert">
				{`${countOf(saved, 'produkt', 'produkter')} sparade. ${countOf(failed.length, 'produkt', 'produkter')} kunde inte sparas${left > 0 ? `, och ${left} är orörda` : ''}.`}
			</p>
			<ul aria-label="Kunde inte sparas" className="divide-y divide-line border-line border-y">
				{failed.map(({ id, title, message }) => (
					<li key={id} className="py-3">
						<Link to={`/admin/produkter/${id}`} className="wrap-anywhere font-semibold underline underline-offset-4">
							{title}
						</Link>
						<p className="text-stop-ink text-sm">{message}</p>
					</li>
				))}
			</ul>
		</div>
	);
}

/** The proposals of each sentence. */
function bySource(proposals: readonly Proposal[]): Proposal[][] {
	const groups = new Map<string, Proposal[]>();
	for (const proposal of proposals) groups.set(proposal.source, [...(groups.get(proposal.source) ?? []), proposal]);
	return [...groups.values()];
}

function keyOf(id: string, field: string): string {
	return `${id} ${field}`;
}
