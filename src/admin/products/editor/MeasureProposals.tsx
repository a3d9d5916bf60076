import { ScanText } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { Button } from '#ui/Button.tsx';
import { setField } from '../../forms/setField.ts';
import { inputValue, type ProductFormValues } from './formValues.ts';
import { type EditorProposal, proposedText, readProposals, wordsNow } from './proposals.ts';
import { unfoldField } from './Section.tsx';
import { useProductValues } from './useProductValues.ts';

interface MeasureProposalsProps {
	/** Those that are neither taken nor left; undefined while none are asked for. */
	open: EditorProposal[] | undefined;
	setOpen: (open: EditorProposal[] | undefined) => void;
	/** What has just happened, for screen readers and eyes. */
	status: string;
	setStatus: (status: string) => void;
	/** Gives the keyboard back to the button. */
	focusButton: () => void;
}

/** 'Läs ur texten' (M5), and what it found in title and descriptions. */
export function useMeasureProposals(): MeasureProposalsProps & { button: ReactNode } {
	const { getValues } = useFormContext<ProductFormValues>();
	const [open, setOpen] = useState<EditorProposal[]>();
	const [status, setStatus] = useState('');
	const button = useRef<HTMLButtonElement>(null);

	function read() {
		const found = readProposals(getValues());
		setOpen(found.length > 0 ? found : undefined);
		setStatus(
			found.length > 0
				? `${found.length} förslag ur texten`
				: 'Texten säger inget om mått, anslutning eller köldmedium utöver det som redan är ifyllt.',
		);
	}

	return {
		open,
		setOpen,
		status,
		setStatus,
		focusButton: () => button.current?.focus(),
		button: (
			<Button ref={button} look="secondary" size="small" onClick={read}>
				<ScanText aria-hidden="true" />
				Läs ur texten
			</Button>
		),
	};
}

/** Each proposal with its sentence, to be taken or left. Nothing is written before that. */
export function MeasureProposals({ open = [], setOpen, status, setStatus, focusButton }: MeasureProposalsProps) {
	const { setValue, clearErrors } = useFormContext<ProductFormValues>();
	const values = useProductValues();
	const list = useRef<HTMLUListElement>(null);
	const headingId = useId();
	/** Where the keyboard goes on once the list is drawn without what was answered. */
	const nextFocus = useRef<number>(undefined);
	const forEmpty = open.filter(({ field }) => isEmpty(values[field]));

	useEffect(() => {
		if (nextFocus.current === undefined) return;
		const rows = list.current?.children ?? [];
		const row = rows[Math.min(nextFocus.current, rows.length - 1)];
		nextFocus.current = undefined;
		if (row) row.querySelector('button')?.focus();
		else focusButton();
	});

	function take(taken: readonly EditorProposal[]) {
		for (const { field, value } of taken) {
			setField(setValue, field, inputValue(field, value));
			unfoldField(field);
		}
		clearErrors(taken.map(({ field }) => field));
		answer(
			taken,
			taken.map((proposal) => `${productLabels[proposal.field]} ${proposedText(proposal)} är ifyllt`).join('. '),
		);
	}

	function answer(answered: readonly EditorProposal[], said: string) {
		nextFocus.current = open.findIndex((proposal) => answered.includes(proposal));
		const left = open.filter((proposal) => !answered.includes(proposal));
		setOpen(left.length > 0 ? left : undefined);
		setStatus(left.length > 0 ? `${said}. ${left.length} förslag kvar.` : `${said}. Inga fler förslag.`);
	}

	return (
		<div className={status ? 'grid gap-3 rounded-card border border-line-strong bg-steel-50 p-3 sm:p-4' : 'sr-only'}>
			<div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
				<p id={headingId} role="status" className="text-sm">
					{status}
				</p>
				{forEmpty.length > 1 && (
					<Button size="small" onClick={() => take(forEmpty)}>
						{forEmpty.length < open.length ? `Ta med alla till tomma fält (${forEmpty.length})` : 'Ta med alla'}
					</Button>
				)}
			</div>
			{open.length > 0 && (
				<ul ref={list} aria-labelledby={headingId} className="grid gap-2">
					{open.map((proposal) => (
						<ProposalRow
							key={proposal.field}
							proposal={proposal}
							now={wordsNow(proposal.field, values)}
							onTake={() => take([proposal])}
							onSkip={() => answer([proposal], `${productLabels[proposal.field]} hoppades över`)}
						/>
					))}
				</ul>
			)}
		</div>
	);
}

interface ProposalRowProps {
	proposal: EditorProposal;
	/** What the field holds, in words. */
	now: string;
	onTake: () => void;
	onSkip: () => void;
}

function ProposalRow({ proposal, now, onTake, onSkip }: ProposalRowProps) {
	const id = useId();
	const text = proposedText(proposal);
	const name = `${productLabels[proposal.field]} ${text}`;
	return (
		<li className="grid gap-x-4 gap-y-2 rounded-control border border-line bg-panel p-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
			<div id={id} className="min-w-0">
				<p>
					<span className="text-muted">{`${productLabels[proposal.field]} `}</span>
					<strong className="font-semibold">{text}</strong>
					{now && <span className="text-stop-ink text-sm">{` ersätter ${now}`}</span>}
				</p>
				<p className="wrap-anywhere text-muted text-sm">{`”${proposal.source}”`}</p>
			</div>
			<div className="flex gap-2">
				<Button look="secondary" size="small" aria-label={`Ta med ${name}`} aria-describedby={id} onClick={onTake}>
					Ta med
				</Button>
				<Button look="quiet" size="small" aria-label={`Hoppa över ${name}`} onClick={onSkip}>
					Hoppa över
				</Button>
			</div>
		</li>
	);
}

function isEmpty(written: unknown): boolean {
	return String(written ?? '').trim() === '';
}
