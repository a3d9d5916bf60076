/**
 * Writes the emails of alerts (S4): the confirmation, the machines that were found, and the question a week before the end.
 * Runs in PocketBase's JS VM.
 */

import { companyName } from '../company/company.ts';
import { escaped, type Message, subjectLine } from '../mail/mailMessage.ts';
import { priceOnRequest, shownPrice } from '../prices/vat.ts';
import { type Availability, effectsOf } from '../products/availability.ts';
import { type Condition, conditionLabels } from '../products/labels.ts';
import { dayText } from '../text/swedishDay.ts';
import { alertLimits, alertPeriod } from './alertLimits.ts';
import type { AlertReason } from './alertNews.ts';

/**
 * Headers of every mail of an alert, with which a mail program ends alerts with one click (RFC 2369, RFC 8058): it posts
 * 'List-Unsubscribe=One-Click' to the address, which must be https and answer without cookies or another question. The
 * sender's DKIM signature must cover both headers (RFC 8058, 4).
 */
export function unsubscribeHeaders(oneClickUrl: string): Record<string, string> {
	return { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Whether the body of a POST asks for an end with one click. As form data of either kind (RFC 8058, 3.2). */
export function isOneClick(body: string): boolean {
	return /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/i.test(body) || /name="List-Unsubscribe"\s+One-Click/i.test(body);
}

/**
 * To an address that has confirmed nothing: a stranger may have typed it. `criteria` is `criteriaText` with `hidesWords`;
 * nothing else that a visitor wrote is in it.
 */
export function alertConfirmation({
	criteria,
	urls,
}: {
	criteria: string;
	urls: { manage: string; block: string };
}): Message {
	return mail({
		subject: 'Bekräfta din bevakning',
		heading: 'Bekräfta din bevakning',
		paragraphs: [
			`Någon, förhoppningsvis du, vill ha mejl från ${companyName} när en maskin kommer in:`,
			criteria,
			`Öppna länken och tryck på Bekräfta. Den gäller i ${alertLimits.pendingDays} dagar, och för alla bevakningar som har lagts till med din adress.`,
		],
		button: { text: 'Öppna och bekräfta', url: urls.manage },
		footer: [['Var det inte du? Gör ingenting, så mejlar vi inte mer. Eller ', 'spärra adressen', urls.block]],
	});
}

/** A machine in a mail. */
export interface AlertedMachine {
	title: string;
	/** Absolute. */
	url: string;
	/** Absolute, of a public photo some 480 px wide; '' for none. */
	photo: string;
	condition: Condition;
	price: number | null;
	price_includes_vat: boolean;
	is_margin_scheme: boolean;
	/** At the time of sending. */
	availability: Availability;
	reason: AlertReason;
}

/**
 * The machines that alerts of one address have found since its last mail, each once, the newest first: those that are
 * still for sale when it is written. undefined when none is left: then nothing is mailed. It shows
 * `alertLimits.machinesPerMail`, and says how many the others are. `alerts` are the alerts that found them, with their lists.
 */
export function alertMessage({
	machines,
	alerts,
	urls,
}: {
	machines: readonly AlertedMachine[];
	alerts: readonly { criteria: string; listUrl: string }[];
	urls: { manage: string; end: string };
}): Message | undefined {
	const [first] = machines;
	if (!first) return undefined;
	const isOne = machines.length === 1;
	const heading = isOne ? reasonLabels[first.reason] : `${machines.length} maskiner som du bevakar`;
	const shown = machines.slice(0, alertLimits.machinesPerMail);
	const more = machines.length - shown.length;
	return mail({
		subject: isOne ? `${reasonLabels[first.reason]}: ${first.title}` : heading,
		heading,
		paragraphs: [],
		machines: shown,
		after: [
			...(more > 0 ? [`Och ${more} till: se dem i listan.`] : []),
			alerts.length === 1 ? 'Du bevakar:' : 'Du har bevakningar på:',
		],
		links: alerts.map(({ criteria, listUrl }) => ({ text: criteria, url: listUrl })),
		footer: [
			['', 'Ändra eller avsluta en bevakning', urls.manage],
			['', 'Avsluta alla mina bevakningar', urls.end],
		],
	});
}

const reasonLabels = { published: 'Nytt i lager', lowered: 'Sänkt pris' } as const satisfies Record<
	AlertReason,
	string
>;

/** A week before alerts of an address end. `endsOn` is the first Swedish day without them. */
export function alertReminder({
	alerts,
	endsOn,
	urls,
}: {
	alerts: readonly { criteria: string; listUrl: string }[];
	endsOn: string;
	urls: { manage: string; end: string };
}): Message {
	const isOne = alerts.length === 1;
	return mail({
		subject: isOne ? 'Vill du fortsätta bevaka?' : 'Vill du behålla dina bevakningar?',
		heading: 'Vill du fortsätta bevaka?',
		paragraphs: [
			isOne
				? `Din bevakning upphör ${dayText(endsOn, true)} om du inte förlänger den:`
				: `${alerts.length} av dina bevakningar upphör ${dayText(endsOn, true)} om du inte förlänger dem:`,
		],
		links: alerts.map(({ criteria, listUrl }) => ({ text: criteria, url: listUrl })),
		button: { text: `Förläng ${alertPeriod} till`, url: urls.manage },
		footer: [['Gör ingenting om du inte vill ha fler mejl, eller ', 'avsluta nu', urls.end]],
	});
}

type Link = [before: string, text: string, url: string];

interface Parts {
	subject: string;
	heading: string;
	paragraphs: readonly string[];
	machines?: readonly AlertedMachine[];
	after?: readonly string[];
	links?: readonly { text: string; url: string }[];
	button?: { text: string; url: string };
	footer: readonly Link[];
}

function mail({ subject, heading, paragraphs, machines = [], after = [], links = [], button, footer }: Parts): Message {
	const text = [
		heading,
		...paragraphs,
		...machines.map((machine) => [machine.title, ...linesOf(machine), machine.url].join('\n')),
		...after,
		links.map(({ text, url }) => `${text}\n${url}`).join('\n\n'),
		button ? `${button.text}: ${button.url}` : '',
		`– ${companyName}`,
		footer.map(([before, text, url]) => `${before}${text}: ${url}`).join('\n'),
	];
	const html = `<div style="font:16px/1.5 system-ui,sans-serif;color:#1a1f24;max-width:600px">
<h1 style="font-size:20px">${escaped(heading)}</h1>
${[
	...paragraphs.map(paragraph),
	...machines.map(machineHtml),
	...after.map(paragraph),
	...links.map(({ text, url }) => `<p style="margin:4px 0">${link(text, url)}</p>`),
	button ? `<p style="margin:24px 0">${buttonHtml(button)}</p>` : '',
	`<p style="font-size:14px;color:#57606a;border-top:1px solid #d0d7de;padding-top:12px;margin-top:24px">${footer
		.map(([before, text, url]) => `${escaped(before)}${link(text, url)}`)
		.join('<br>')}</p>`,
]
	.filter(Boolean)
	.join('\n')}
</div>`;
	return { subject: subjectLine(subject), text: text.filter(Boolean).join('\n\n').replaceAll('\u00a0', ' '), html };
}

function paragraph(text: string): string {
	return `<p>${escaped(text)}</p>`;
}

function link(text: string, url: string): string {
	return `<a href="${escaped(url)}" style="color:#0b5cad">${escaped(text)}</a>`;
}

// A padded link: mail programs show no buttons, and Outlook no padding, where it stays a link on a ground.
function buttonHtml({ text, url }: { text: string; url: string }): string {
	return `<a href="${escaped(url)}" style="background:#1a1f24;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(text)}</a>`;
}

/** Condition, price, and a reservation. */
function linesOf(machine: AlertedMachine): string[] {
	const { condition, availability, reason } = machine;
	const price = shownPrice(machine)?.line ?? priceOnRequest;
	return [
		conditionLabels[condition],
		reason === 'lowered' ? `Sänkt pris: ${price}` : price,
		effectsOf(availability).badge,
	].filter(Boolean);
}

/** The title stands beside the photo, so that the photo needs no words of its own. */
function machineHtml(machine: AlertedMachine): string {
	const photo = machine.photo
		? `<a href="${escaped(machine.url)}"><img src="${escaped(machine.photo)}" width="240" alt="" style="width:240px;max-width:100%;height:auto;border-radius:6px"></a><br>`
		: '';
	const lines = linesOf(machine).map(escaped).join('<br>');
	return `<p style="margin:0 0 24px">${photo}<a href="${escaped(machine.url)}" style="color:#0b5cad;font-weight:600">${escaped(machine.title)}</a><br>${lines}</p>`;
}
