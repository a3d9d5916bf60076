import { CalendarClock, ChevronRight, Images, Mail, MessageSquare, Phone } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { writtenAddress } from '#domain/leads/doubtfulAddress.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { type ContactWay, inquiryTypeLabels } from '#domain/products/labels.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DataTable, type TableColumn } from '#ui/DataTable.tsx';
import { LeadStatusBadge } from '../records/LeadStatusBadge.tsx';
import { CallLink } from './ContactLinks.tsx';
import { LeadAge, ReplyWarning } from './LeadAge.tsx';
import { StepTime } from './NextStep.tsx';
import type { ReplyWay } from './reply/useReplyForm.ts';
import { StarButton } from './StarButton.tsx';

interface LeadTableProps {
	leads: StoredLead[];
	isStale: boolean;
	onOpen: (id: string) => void;
	onReply: (id: string, way: ReplyWay) => void;
}

export function LeadTable({ leads, isStale, onOpen, onReply }: LeadTableProps) {
	const columns = useMemo(() => columnsOf(onOpen, onReply), [onOpen, onReply]);
	const card = useCallback(
		(lead: StoredLead) => <LeadCard lead={lead} onOpen={onOpen} onReply={onReply} />,
		[onOpen, onReply],
	);
	const open = useCallback((lead: StoredLead) => onOpen(lead.id), [onOpen]);
	return (
		<DataTable
			caption="Leads"
			rows={leads}
			columns={columns}
			card={card}
			nameOf={nameOf}
			onOpen={open}
			isStale={isStale}
		/>
	);
}

const nameOf = (lead: StoredLead) => lead.name;

function columnsOf(onOpen: LeadTableProps['onOpen'], onReply: LeadTableProps['onReply']): TableColumn<StoredLead>[] {
	return [
		{
			header: <span className="sr-only">Stjärna</span>,
			cell: (lead) => <StarButton lead={lead} />,
			className: 'w-14 pr-0!',
		},
		{
			header: 'Datum',
			cell: (lead) => (
				<>
					<span className="block whitespace-nowrap tabular-nums">{dayAndTime(lead.created)}</span>
					<span className="block text-muted text-sm">
						<LeadAge lead={lead} />
					</span>
					<ReplyWarning lead={lead} />
				</>
			),
			className: 'w-44',
		},
		{ header: 'Kontakt', cell: (lead) => <Contact lead={lead} />, isRowHeader: true, className: 'min-w-48' },
		{
			header: 'Ärende',
			cell: (lead) => (
				<>
					<Subject lead={lead} />
					<div className="mt-1.5 max-w-56 empty:hidden">
						<Planned lead={lead} />
					</div>
				</>
			),
		},
		{ header: 'Status', cell: (lead) => <Marks lead={lead} /> },
		{
			header: <span className="sr-only">Åtgärder</span>,
			cell: (lead) => (
				<div className="flex items-center justify-end">
					<ContactLinks lead={lead} withText={lead.prefer_contact === 'sms'} onReply={onReply} />
					<Button look="quiet" size="small" onClick={() => onOpen(lead.id)} className="min-h-11!">
						Visa
						<span className="sr-only">{` ${lead.name}`}</span>
						<ChevronRight aria-hidden="true" />
					</Button>
				</div>
			),
			className: 'w-0 whitespace-nowrap',
		},
	];
}

function Contact({ lead }: { lead: StoredLead }) {
	return (
		<>
			<span className={`block wrap-anywhere ${lead.status === 'new' ? 'font-bold' : 'font-semibold'}`}>
				{lead.name}
			</span>
			<span className="block break-all text-muted text-sm">{writtenAddress(lead)}</span>
			{lead.company && <span className="block wrap-anywhere text-muted text-sm">{lead.company}</span>}
		</>
	);
}

function Subject({ lead }: { lead: StoredLead }) {
	return (
		<>
			<span className="flex flex-wrap items-center gap-2">
				<Badge tone="outline">{inquiryTypeLabels[lead.inquiry_type]}</Badge>
				{lead.photo_permission && (
					<span title="Med bilder">
						<Images className="size-4 text-steel-500" aria-hidden="true" />
						<span className="sr-only">Med bilder</span>
					</span>
				)}
			</span>
			{lead.product_title && (
				<span className="mt-1 line-clamp-1 max-w-56 text-muted text-sm" title={lead.product_title}>
					{lead.product_title}
				</span>
			)}
		</>
	);
}

/** What is to be done, and when. Nothing where nothing is planned. */
function Planned({ lead }: { lead: StoredLead }) {
	if (lead.next_step_day === '') return null;
	return (
		<div className="flex gap-2 text-sm">
			<CalendarClock className="mt-0.5 size-4 flex-none text-steel-500" aria-hidden="true" />
			<span className="min-w-0">
				<span className="sr-only">Nästa steg: </span>
				<span className="line-clamp-2 wrap-anywhere">{lead.next_step}</span>
				<StepTime lead={lead} />
			</span>
		</div>
	);
}

function Marks({ lead }: { lead: StoredLead }) {
	return (
		<div className="flex flex-wrap gap-1.5">
			<LeadStatusBadge status={lead.status} />
			{lead.is_archived && <Badge>Arkiverad</Badge>}
			{lead.is_likely_spam && <Badge tone="outline">Troligt skräp</Badge>}
		</div>
	);
}

interface ContactLinksProps {
	lead: StoredLead;
	withText: boolean;
	onReply: LeadTableProps['onReply'];
}

/** Calls, texts or e-mails straight from the row; the way that the customer prefers is highlighted. */
function ContactLinks({ lead, withText, onReply }: ContactLinksProps) {
	const colorOf = (way: ContactWay) => (lead.prefer_contact === way ? 'text-accent-strong!' : 'text-steel-600!');
	const button = (way: ContactWay) => ({ look: 'quiet' as const, iconOnly: true, className: colorOf(way) });
	const named = (label: string) => ({ 'aria-label': label, title: label });
	return (
		<>
			<CallLink lead={lead} label={`Ring ${lead.name}`} className={buttonClass(button('phone'))}>
				<Phone aria-hidden="true" />
			</CallLink>
			{withText && (
				<Button
					{...button('sms')}
					{...named(`Skicka sms till ${lead.name}`)}
					onClick={() => onReply(lead.id, 'text_message')}
				>
					<MessageSquare aria-hidden="true" />
				</Button>
			)}
			<Button {...button('email')} {...named(`Mejla ${lead.name}`)} onClick={() => onReply(lead.id, 'email')}>
				<Mail aria-hidden="true" />
			</Button>
		</>
	);
}

function LeadCard({ lead, onOpen, onReply }: { lead: StoredLead } & Pick<LeadTableProps, 'onOpen' | 'onReply'>) {
	return (
		<div className="grid gap-2">
			<div className="-mr-1 flex items-start gap-2">
				<div className="min-w-0 flex-1">
					<Contact lead={lead} />
				</div>
				<StarButton lead={lead} />
			</div>
			<div>
				<Subject lead={lead} />
			</div>
			<Planned lead={lead} />
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
				<Marks lead={lead} />
				<span className="text-muted text-sm">
					<LeadAge lead={lead} />
				</span>
				<ReplyWarning lead={lead} />
			</div>
			<div className="-mb-1 flex items-center border-line border-t pt-1">
				<ContactLinks lead={lead} withText onReply={onReply} />
				<Button look="quiet" size="small" onClick={() => onOpen(lead.id)} className="-mr-1 ml-auto min-h-11!">
					Visa
					<span className="sr-only">{` ${lead.name}`}</span>
					<ChevronRight aria-hidden="true" />
				</Button>
			</div>
		</div>
	);
}
