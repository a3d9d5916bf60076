import { useQuery } from '@tanstack/react-query';
import {
	CalendarCheck,
	CalendarPlus,
	CalendarX,
	CircleDot,
	Inbox,
	type LucideIcon,
	Mail,
	MessageSquare,
	NotebookPen,
	Phone,
} from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { type EmailFate, type LogDay, type LogLine, leadLog } from '#domain/leads/leadLog.ts';
import { Button } from '#ui/Button.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { useLive } from '../lists/useLive.ts';
import { leadLogQuery } from './leadQueries.ts';
import { useNow } from './useNow.ts';

/** Lines that a log shows before it is unfolded. */
const shownLines = 6;

/** R4: what has happened to a lead, the latest first. A long one is unfolded. */
export function LeadLog({ lead }: { lead: StoredLead }) {
	useLive('lead_log', ['leads', 'log']);
	useLive('outbox', ['leads', 'log']);
	const query = useQuery(leadLogQuery(lead.id));
	const [isWhole, setIsWhole] = useState(false);
	const now = useNow();
	const days = useMemo(
		() => query.data && leadLog(lead, query.data.entries, query.data.emails, now),
		[lead, query.data, now],
	);
	const titleId = useId();
	const count = days?.reduce((sum, { lines }) => sum + lines.length, 0) ?? 0;
	// One line more takes no more room than the button.
	const isFolded = !isWhole && count > shownLines + 1;
	return (
		<section aria-labelledby={titleId}>
			<h3 id={titleId} className="mb-1 font-semibold text-[0.9375rem]">
				Historik
			</h3>
			{days ? (
				<>
					{(isFolded ? firstLines(days, shownLines) : days).map((day) => (
						<Day key={day.day} day={day} />
					))}
					{isFolded && (
						<Button look="quiet" size="small" className="-ml-3 min-h-11!" onClick={() => setIsWhole(true)}>
							{`Visa hela historiken (${count})`}
						</Button>
					)}
				</>
			) : query.isError ? (
				<FailedQuery title="Historiken kunde inte hämtas" query={query} />
			) : (
				<SkeletonRows count={3} className="h-8" />
			)}
		</section>
	);
}

function firstLines(days: readonly LogDay[], count: number): LogDay[] {
	let left = count;
	return days.flatMap((day) => {
		const lines = day.lines.slice(0, left);
		left -= lines.length;
		return lines.length > 0 ? [{ ...day, lines }] : [];
	});
}

function Day({ day }: { day: LogDay }) {
	const id = useId();
	return (
		<div className="mt-2 first-of-type:mt-0">
			<h4 id={id} className="text-muted text-sm">
				{day.heading}
			</h4>
			<ol aria-labelledby={id}>
				{day.lines.map((line) => (
					<li key={`${line.kind} ${line.id}`} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 py-1.5">
						<Line line={line} />
					</li>
				))}
			</ol>
		</div>
	);
}

const icons = {
	received: Inbox,
	notice: Mail,
	receipt: Mail,
	email: Mail,
	text_message: MessageSquare,
	call: Phone,
	status: CircleDot,
	note: NotebookPen,
	step_set: CalendarPlus,
	step_done: CalendarCheck,
	step_removed: CalendarX,
} as const satisfies Record<LogLine['kind'], LucideIcon>;

function Line({ line }: { line: LogLine }) {
	const Icon = icons[line.kind];
	return (
		<>
			<Icon className="mt-[0.1875rem] size-[1.125rem] text-steel-500" aria-hidden="true" />
			<div className="min-w-0">
				<p className="wrap-anywhere">
					<span>{line.title}</span>
					{line.who && <span className="text-muted text-sm">{` – ${line.who}`}</span>}
				</p>
				{line.fate && <Fate fate={line.fate} />}
				{line.text && <Words text={line.text} />}
			</div>
			<time dateTime={line.at.replace(' ', 'T')} className="text-muted text-sm tabular-nums leading-6">
				{line.time}
			</time>
		</>
	);
}

const fateLooks = {
	waiting: 'text-muted',
	sent: 'text-muted',
	failed: 'font-semibold text-stop-ink',
} as const satisfies Record<EmailFate['state'], string>;

function Fate({ fate: { state, words } }: { fate: EmailFate }) {
	return <p className={`wrap-anywhere text-sm ${fateLooks[state]}`}>{words}</p>;
}

/** Characters and lines that a text shows before it is unfolded. */
const shortText = { characters: 140, lines: 3 };

/** What was written: its beginning, and the rest when it is asked for. */
function Words({ text }: { text: string }) {
	const [isOpen, setIsOpen] = useState(false);
	const isLong = text.length > shortText.characters || text.split('\n').length > shortText.lines;
	return (
		<div className="mt-0.5 text-sm">
			<p className={`whitespace-pre-wrap wrap-anywhere text-steel-700 ${isLong && !isOpen ? 'line-clamp-2' : ''}`}>
				{isLong && !isOpen ? text.replace(/\s*\n\s*/g, ' ') : text}
			</p>
			{isLong && (
				<button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="link min-h-8">
					{isOpen ? 'Visa mindre' : 'Visa allt'}
				</button>
			)}
		</div>
	);
}
