import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, ExternalLink, Mail, MailWarning, MessageSquare, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { doubtfulAddressNote, writtenAddress } from '#domain/leads/doubtfulAddress.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { messageDisplay } from '#domain/leads/leadMessage.ts';
import { replyObstacle } from '#domain/leads/leadReply.ts';
import type { OutboxEmail } from '#domain/mail/outboxEmail.ts';
import { measureRowsOf, measureTableTitle } from '#domain/measures/measureTable.ts';
import { buyerFieldLabels, buyerKindLabels } from '#domain/prices/privateBuyers.ts';
import {
	type ContactWay,
	contactWayLabels,
	inquiryTypeLabels,
	wishedConditionLabels,
} from '#domain/products/labels.ts';
import { dayAndTime, withWholeMeasures } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { useLive } from '../lists/useLive.ts';
import { failedEmailsQuery, mailQuery } from '../queries/mailQueries.ts';
import { LeadStatusBadge } from '../records/LeadStatusBadge.tsx';
import { CallLink, MailLink } from './ContactLinks.tsx';
import { DraftOfLead } from './DraftOfLead.tsx';
import { LeadAge, ReplyWarning } from './LeadAge.tsx';
import { LeadLog } from './LeadLog.tsx';
import { LeadPhotos } from './LeadPhotos.tsx';
import { otherInquiriesQuery, replyMaterialQuery } from './leadQueries.ts';
import { NextStep } from './NextStep.tsx';
import { NoteForm } from './NoteForm.tsx';
import { hasUnsentReply, type ReplyWay } from './reply/useReplyForm.ts';
import { StarButton } from './StarButton.tsx';
import { StatusField } from './StatusField.tsx';

interface LeadDetailsProps {
	lead: StoredLead;
	onOpen: (id: string) => void;
	onReply: (way: ReplyWay) => void;
}

export function LeadDetails({ lead, onOpen, onReply }: LeadDetailsProps) {
	// So that a reply opens at once, also in a cellar.
	usePrefetchQuery(replyMaterialQuery(lead));
	usePrefetchQuery(mailQuery);
	useLive('outbox', ['mail']);
	return (
		<div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr]">
			<div className="grid content-start gap-6">
				<ContactButtons lead={lead} onReply={onReply} />
				<FailedEmails lead={lead} />
				<Message lead={lead} />
				<LeadPhotos lead={lead} />
			</div>
			<div className="grid content-start gap-6 md:col-start-2 md:row-span-2 md:row-start-1 md:border-line md:border-l md:pl-8">
				<StatusField lead={lead} />
				<NextStep lead={lead} />
				<NoteForm lead={lead} />
				<DraftOfLead lead={lead} />
			</div>
			<div className="grid content-start gap-6">
				<Facts lead={lead} onReply={onReply} />
				<ProductMeasures lead={lead} />
				<OtherInquiries lead={lead} onOpen={onOpen} />
				<LeadLog lead={lead} />
			</div>
		</div>
	);
}

type ContactProps = Pick<LeadDetailsProps, 'lead' | 'onReply'>;

/** Highlights the way that the customer prefers. */
function ContactButtons({ lead, onReply }: ContactProps) {
	const begun = [hasUnsentReply(lead, 'email') && 'mejl', hasUnsentReply(lead, 'text_message') && 'sms'].filter(
		Boolean,
	);
	const lookOf = (way: ContactWay) => (way === lead.prefer_contact ? 'primary' : 'secondary');
	return (
		<div>
			<div className="flex gap-2">
				<CallLink lead={lead} className={buttonClass({ look: lookOf('phone'), className: 'flex-1' })}>
					<Phone aria-hidden="true" />
					<span>Ring</span>
				</CallLink>
				<Button look={lookOf('sms')} className="flex-1" onClick={() => onReply('text_message')}>
					<MessageSquare aria-hidden="true" />
					<span>Sms</span>
				</Button>
				<Button look={lookOf('email')} className="flex-1" onClick={() => onReply('email')}>
					<Mail aria-hidden="true" />
					<span>Mejla</span>
				</Button>
			</div>
			{begun.length > 0 && (
				<p className="mt-2 text-sm text-warn-ink">{`Du har ett påbörjat ${begun.join(' och ett ')}.`}</p>
			)}
			<div className="mt-1 flex items-center gap-2">
				<p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
					<span>
						Kom in <LeadAge lead={lead} />
					</span>
					<ReplyWarning lead={lead} />
					{lead.is_archived && <Badge>Arkiverad</Badge>}
					{lead.is_likely_spam && <Badge tone="outline">Troligt skräp</Badge>}
				</p>
				<StarButton lead={lead} />
			</div>
		</div>
	);
}

const failedEmailLabels: Partial<Record<OutboxEmail['kind'], string>> = {
	lead_notice: 'Mejlet till oss kom inte fram.',
	lead_receipt: 'Bekräftelsen till kunden kom inte fram.',
	lead_reply: 'Svaret till kunden kom inte fram.',
};

/** I7: emails about the lead that failed for good. Nothing when all arrived. */
function FailedEmails({ lead }: { lead: StoredLead }) {
	const { data: failed } = useQuery(failedEmailsQuery(lead.id));
	if (!failed?.length) return null;
	return (
		<ul aria-label="Misslyckade mejl" className="grid gap-1 text-sm">
			{failed.map(({ kind, last_error }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they only ever come from the server as a whole
				<li key={place} className="flex gap-2 wrap-anywhere">
					<MailWarning className="mt-0.5 size-4 flex-none text-accent" aria-hidden="true" />
					<span className="min-w-0">
						<span>{failedEmailLabels[kind]}</span> <span className="text-muted">{last_error}</span>
					</span>
				</li>
			))}
		</ul>
	);
}

function Message({ lead }: { lead: StoredLead }) {
	const display = messageDisplay(lead);
	if (display === 'hidden') return null;
	const text = <p className="whitespace-pre-wrap wrap-anywhere">{lead.message}</p>;
	if (display === 'folded') {
		return (
			<details className="group rounded-card bg-sunken px-4">
				<summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
					Visa kundens meddelande
					<ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
				</summary>
				<div className="pb-4">{text}</div>
			</details>
		);
	}
	return (
		<section aria-label="Meddelande" className="rounded-card bg-sunken p-4">
			{text}
		</section>
	);
}

function Facts({ lead, onReply }: ContactProps) {
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-4">
			<Fact name="Ärende">{inquiryTypeLabels[lead.inquiry_type]}</Fact>
			<Fact name="Datum och tid">{dayAndTime(lead.created)}</Fact>
			{lead.product_title && (
				<Fact name="Produkt" wide>
					{lead.product_slug ? (
						<a
							href={`/produkt/${lead.product_slug}`}
							target="_blank"
							rel="noopener"
							className="link inline-block py-0.5"
						>
							<span>{lead.product_title}</span>
							<ExternalLink className="ml-1 inline size-4 align-[-0.15em]" aria-hidden="true" />
						</a>
					) : (
						<span>{lead.product_title}</span>
					)}
					{lead.quantity > 1 && <strong className="ml-2">{`${lead.quantity} st`}</strong>}
				</Fact>
			)}
			{!lead.product_title && lead.quantity > 1 && <Fact name="Antal">{`${lead.quantity} st`}</Fact>}
			{lead.condition && <Fact name="Önskat skick">{wishedConditionLabels[lead.condition]}</Fact>}
			{lead.budget && <Fact name="Budget">{lead.budget}</Fact>}
			{lead.needs_pickup && <Fact name="Hämtning">Önskas</Fact>}
			{lead.buyer_kind && <Fact name={buyerFieldLabels.buyer_kind}>{buyerKindLabels[lead.buyer_kind]}</Fact>}
			<Fact name="Namn">{lead.name}</Fact>
			{lead.company && <Fact name="Företag">{lead.company}</Fact>}
			<Fact name="Telefon">
				<CallLink lead={lead} className="link inline-block whitespace-nowrap py-0.5">
					{lead.phone}
				</CallLink>
			</Fact>
			<Fact name="E-post" wide>
				<MailLink
					lead={lead}
					className="link inline-block break-all py-0.5"
					onClick={(event) => {
						// What is sent from here is in the log. Copied by a long press, and opened elsewhere, it is the address.
						if (replyObstacle(lead) || event.ctrlKey || event.metaKey || event.shiftKey) return;
						event.preventDefault();
						onReply('email');
					}}
				>
					{writtenAddress(lead)}
				</MailLink>
				{lead.doubtful_email && <span className="block text-muted text-sm">{`${doubtfulAddressNote}.`}</span>}
			</Fact>
			<Fact name="Ort">{lead.city}</Fact>
			<Fact name="Vill bli kontaktad via">{contactWayLabels[lead.prefer_contact]}</Fact>
		</dl>
	);
}

/** M2: what the product's page said when the customer asked. Nothing when it said nothing. */
function ProductMeasures({ lead }: { lead: StoredLead }) {
	const rows = measureRowsOf(lead.product_measures);
	if (rows.length === 0) return null;
	return (
		<section aria-labelledby="product-measures">
			<h3 id="product-measures" className="mb-1 font-semibold text-[0.9375rem]">
				{measureTableTitle}
			</h3>
			<dl className="divide-y divide-line border-line border-y">
				{rows.map(({ label, value }) => (
					<div key={label} className="grid grid-cols-[8.5rem_1fr] gap-x-4 py-2">
						<dt className="text-muted text-sm leading-6">{label}</dt>
						<dd className="wrap-anywhere tabular-nums">{withWholeMeasures(value)}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
	return (
		<div className={wide ? 'col-span-2' : ''}>
			<dt className="text-muted text-sm">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}

/** The same customer's other inquiries. Nothing when this is the only one. */
function OtherInquiries({ lead, onOpen }: Omit<LeadDetailsProps, 'onReply'>) {
	const { data: others } = useQuery(otherInquiriesQuery(lead));
	if (!others?.length) return null;
	return (
		<section aria-labelledby="other-inquiries">
			<h3 id="other-inquiries" className="mb-1 font-semibold text-[0.9375rem]">
				Fler från samma kund
			</h3>
			<ul className="divide-y divide-line border-line border-y">
				{others.map((other) => (
					<li key={other.id}>
						<button
							type="button"
							onClick={() => onOpen(other.id)}
							className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-left hover:bg-sunken"
						>
							<span className="min-w-0">
								<span className="block truncate">{other.product_title || inquiryTypeLabels[other.inquiry_type]}</span>
								<span className="block text-muted text-sm">
									<LeadAge lead={other} />
								</span>
							</span>
							<LeadStatusBadge status={other.status} />
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
