import { useId, useState } from 'react';
import type { AlertAction, ShownAlert, ShownAlerts } from '#data/alerts.ts';
import { alertLimits, alertPeriod } from '#domain/alerts/alertLimits.ts';
import type { AlertTokenUse } from '#domain/alerts/alertLinks.ts';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { dayText, swedishDay } from '#domain/text/swedishDay.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { Doing } from './AlertsIsland.tsx';

interface AlertListProps {
	shown: ShownAlerts;
	/** What the link of the mail was for. */
	use: AlertTokenUse;
	/** What is on its way. */
	doing: Doing | undefined;
	/** `words` are shown when it is done. */
	onAct: (action: AlertAction, words: string, alertId?: string) => Promise<void>;
}

const doneWords = {
	confirm: 'Bekräftat. Vi mejlar dig när något kommer in.',
	extend: `Förlängd ${alertPeriod} till.`,
	end: 'Avslutad. Vi mejlar inte mer om den.',
	endAll: 'Alla dina bevakningar är avslutade. Vi mejlar inte mer om dem.',
	extendAll: `Förlängda ${alertPeriod} till.`,
	block: 'Klart. Alla bevakningar på adressen är avslutade.',
} as const;

/** The alerts of an address, and what can be done with them. */
export function AlertList({ shown: { alerts, email }, use, doing, onAct }: AlertListProps) {
	const open = alerts.filter(({ state }) => state !== 'ended');
	const ended = alerts.filter(({ state }) => state === 'ended');
	const isDoing = (action: AlertAction, alertId = '') => doing?.action === action && doing.alertId === alertId;
	const isBlocked = alerts.some(({ ended_reason }) => ended_reason === 'blocked');
	if (isBlocked && open.length === 0)
		return (
			<p className="mt-6 text-lg">
				Adressen är spärrad. Den får inga mejl om bevakningar, och ingen kan lägga till nya med den.
			</p>
		);
	return (
		<>
			{email && <p className="wrap-anywhere mt-3 text-muted">{`För ${email}`}</p>}
			<WhatToDo open={open} use={use} isDoing={isDoing} onAct={onAct} />
			{open.length === 0 && use !== 'block' && (
				<p className="mt-6 text-lg">
					Du har inga bevakningar.{' '}
					<a href="/produkter" className="link">
						Se alla produkter
					</a>
				</p>
			)}
			{open.length > 0 && (
				<ul aria-label="Bevakningar" className="card mt-6 divide-y divide-line">
					{open.map((alert) => (
						<OpenAlert
							key={alert.id}
							alert={alert}
							isManaged={use === 'manage'}
							isDoing={(action) => isDoing(action, alert.id)}
							onAct={(action, words) => void onAct(action, words, alert.id)}
						/>
					))}
				</ul>
			)}
			{use === 'manage' && open.length > 1 && (
				<EndAll isBusy={isDoing('end')} onEnd={() => void onAct('end', doneWords.endAll)} />
			)}
			{ended.length > 0 && <EndedAlerts alerts={ended} />}
		</>
	);
}

interface WhatToDoProps extends Pick<AlertListProps, 'use' | 'onAct'> {
	open: readonly ShownAlert[];
	isDoing: (action: AlertAction) => boolean;
}

/** What the link of the mail was opened for, as a question with one button. */
function WhatToDo({ open, use, isDoing, onAct }: WhatToDoProps) {
	const pending = open.filter(({ state }) => state === 'pending');
	return (
		<>
			{use === 'end' && open.length > 0 && (
				<Question
					title={open.length === 1 ? 'Avsluta bevakningen?' : `Avsluta alla ${open.length} bevakningar?`}
					text={`Vi mejlar dig då inte mer om ${open.length === 1 ? 'den' : 'dem'}.`}
					button={open.length === 1 ? 'Avsluta' : 'Avsluta alla'}
					isBusy={isDoing('end')}
					onAnswer={() => onAct('end', open.length === 1 ? doneWords.end : doneWords.endAll)}
				/>
			)}
			{use === 'block' && (
				<Question
					title="Spärra adressen?"
					text={`Har någon annan skrivit din adress? Då kan du spärra den: alla bevakningar på den avslutas, och i ${alertLimits.months} månader kan ingen lägga till nya.`}
					button="Spärra adressen"
					isBusy={isDoing('block')}
					onAnswer={() => onAct('block', doneWords.block)}
				/>
			)}
			{use === 'manage' && pending.length > 0 && (
				<Question
					title={pending.length === 1 ? 'Bekräfta bevakningen' : `Bekräfta ${pending.length} bevakningar`}
					text="Inget bevakas förrän du har bekräftat. Var det inte du? Då finns en länk i mejlet som spärrar adressen."
					button="Bekräfta"
					isBusy={isDoing('confirm')}
					onAnswer={() => onAct('confirm', doneWords.confirm)}
				/>
			)}
			{use === 'manage' && endsSoon(open) && (
				<Question
					title="Vill du fortsätta bevaka?"
					text="Dina bevakningar tar snart slut."
					button={`Förläng ${alertPeriod} till`}
					isBusy={isDoing('extend')}
					onAnswer={() => onAct('extend', doneWords.extendAll)}
				/>
			)}
		</>
	);
}

/** Whether one of them ends so soon that it has been asked about. */
function endsSoon(alerts: readonly ShownAlert[]): boolean {
	const asked = new Date(Date.now() + alertLimits.reminderDays * 86_400_000).toISOString();
	return alerts.some(({ state, ends_at }) => state === 'active' && ends_at < pocketBaseMoment(asked));
}

interface QuestionProps {
	title: string;
	text: string;
	button: string;
	isBusy: boolean;
	onAnswer: () => void;
}

/** What the visitor came for. */
function Question({ title, text, button, isBusy, onAnswer }: QuestionProps) {
	const titleId = useId();
	return (
		<section aria-labelledby={titleId} className="mt-6 rounded-card border border-copper-300 bg-accent-soft p-5">
			<h2 id={titleId} className="text-heading">
				{title}
			</h2>
			<p className="mt-1">{text}</p>
			<Button size="large" className="mt-4 max-sm:w-full" isBusy={isBusy} onClick={onAnswer}>
				{button}
			</Button>
		</section>
	);
}

interface OpenAlertProps {
	alert: ShownAlert;
	/** Whether the link may do anything with one of them. */
	isManaged: boolean;
	isDoing: (action: AlertAction) => boolean;
	onAct: (action: AlertAction, words: string) => void;
}

function OpenAlert({ alert: { text, url, state, ends_at }, isManaged, isDoing, onAct }: OpenAlertProps) {
	const isActive = state === 'active';
	return (
		<li className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:p-5">
			<div className="min-w-0">
				<a href={url} className="link wrap-anywhere inline-block py-px font-semibold text-lg">
					{text}
				</a>
				<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
					<Badge tone={isActive ? 'ok' : 'warn'}>{isActive ? 'Bevakas' : 'Väntar på att du bekräftar'}</Badge>
					{isActive && <span>{`Till ${dayText(swedishDay(ends_at), true)}`}</span>}
				</p>
			</div>
			{isManaged && (
				<div className="flex flex-wrap gap-2">
					{isActive && (
						<Button
							look="secondary"
							aria-label={`Förläng ${text}`}
							isBusy={isDoing('extend')}
							onClick={() => onAct('extend', doneWords.extend)}
						>
							Förläng
						</Button>
					)}
					<Button
						look="secondary"
						aria-label={`Avsluta ${text}`}
						isBusy={isDoing('end')}
						onClick={() => onAct('end', doneWords.end)}
					>
						Avsluta
					</Button>
				</div>
			)}
		</li>
	);
}

/** Asks once more: what is ended is not taken back. */
function EndAll({ isBusy, onEnd }: { isBusy: boolean; onEnd: () => void }) {
	/** undefined: not yet. Later the focus goes where the visitor goes on, for the button that was pressed is gone. */
	const [isAsked, setIsAsked] = useState<boolean>();
	const questionId = useId();
	return (
		<div className="mt-5 flex flex-wrap items-center gap-3">
			{isAsked ? (
				<>
					<p id={questionId} className="font-semibold">
						Avsluta alla bevakningar?
					</p>
					<Button look="danger" isBusy={isBusy} onClick={onEnd}>
						Ja, avsluta alla
					</Button>
					<Button ref={focus} look="secondary" aria-describedby={questionId} onClick={() => setIsAsked(false)}>
						Behåll dem
					</Button>
				</>
			) : (
				<Button
					ref={isAsked === undefined ? null : focus}
					look="quiet"
					className="-ml-3"
					onClick={() => setIsAsked(true)}
				>
					Avsluta alla
				</Button>
			)}
		</div>
	);
}

function focus(button: HTMLButtonElement | null): void {
	button?.focus();
}

const endedTexts = {
	'': 'Avslutad',
	ended: 'Avslutad av dig',
	unsubscribed: 'Avslutad från ditt mejlprogram',
	expired: 'Tiden gick ut',
	refused: 'Adressen tog inte emot våra mejl',
	removed: 'Kategorin eller varumärket finns inte kvar',
	blocked: 'Adressen spärrades',
} as const satisfies Record<ShownAlert['ended_reason'], string>;

function EndedAlerts({ alerts }: { alerts: readonly ShownAlert[] }) {
	return (
		<section aria-labelledby="avslutade" className="mt-10">
			<h2 id="avslutade" className="text-heading">
				Avslutade
			</h2>
			<p className="mt-1 text-muted">{`Tas bort efter ${alertLimits.endedDays} dagar. Vi mejlar inte om dem.`}</p>
			<ul className="mt-4 grid gap-4">
				{alerts.map(({ id, text, url, ended_at, ended_reason }) => (
					<li key={id}>
						<a href={url} className="link wrap-anywhere">
							{text}
						</a>
						<p className="text-muted text-sm">
							{`${endedTexts[ended_reason]}${ended_at ? ` ${dayText(swedishDay(ended_at), true)}` : ''}`}
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}
