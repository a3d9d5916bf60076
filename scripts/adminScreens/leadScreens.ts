/** Leads: their list and log, answers to them, what to do, and the proof that inquiries arrive. */
import type { Page } from 'playwright';
import { noProof } from '#domain/operations/nightlyProof.ts';
import { dayAfter, swedishDay } from '#domain/text/swedishDay.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { aProduct } from './editorScreens.ts';
import { answer, cutOff, hoursAgo, open, press, type Screen, type Step, scrollTo, see } from './steps.ts';

const list = '/admin/leads';
const liEk = '/admin/leads?sok=li+ek';
const openLiEk = press(/^Visa Li Ek/);
const email = press(/^Mejla$/);

/** The site of the pictures has no mail server: lets the page believe that it has one. */
const withMailServer = answer('**/api/rostfri/mail', {
	configured: true,
	notify_email: 'info@rostfri.example',
	waiting: 0,
	failed: 0,
	failures: [],
	skipped: 0,
	last_error: '',
});

export const leadScreens: readonly Screen[] = [
	{ name: 'leads', path: list },
	{ name: 'leads-empty', path: `${list}?vy=archived` },
	{
		name: 'leads-none',
		path: '/admin/profil',
		steps: [
			answer('**/api/rostfri/leads/search', { leads: [], total: 0, pages: 0 }),
			open(list),
			see('Inga leads hittades'),
		],
	},
	{ name: 'lead', path: list, steps: [press(/^Visa Restaurang/)] },
	{ name: 'lead-delete', path: list, steps: [press(/^Visa Restaurang/), press('Radera')] },
	{ name: 'lead-log', path: list, steps: [openFollowed] },
	{
		name: 'lead-log-whole',
		path: list,
		steps: [openFollowed, press(/^Visa hela historiken/), scrollTo('Förfrågan kom in')],
	},
	{
		name: 'lead-step',
		path: liEk,
		steps: [openLiEk, press('Planera nästa steg'), press('Spara'), scrollTo('Skriv vad som ska göras')],
	},
	{ name: 'reply', path: list, steps: [withMailServer, openFollowed, email, press('Tack och pris')] },
	{
		name: 'reply-empty',
		path: liEk,
		steps: [withMailServer, openLiEk, email, press('Skicka mejlet'), see('Skriv ett meddelande')],
	},
	{
		name: 'reply-failed',
		path: liEk,
		steps: [
			withMailServer,
			openLiEk,
			email,
			press('Behöver bild'),
			(page) => page.getByRole('textbox', { name: 'Meddelande' }).fill('Hej!\n\nSkicka gärna en bild på typskylten.'),
			press('Tack och pris'),
			cutOff('**/reply'),
			press('Skicka mejlet'),
			see('Mejlet kunde inte skickas'),
		],
	},
	{ name: 'reply-without-server', path: liEk, steps: [openLiEk, email, press('Behöver bild')] },
	{ name: 'reply-text', path: liEk, steps: [openLiEk, press(/^Sms$/), press('Behöver bild')] },
	{ name: 'todo', path: '/admin', steps: [openTodo(true)] },
	{ name: 'todo-empty', path: `${list}?vy=todo&sok=`, steps: [openTodo(false)] },
	{ name: 'dashboard-proved', path: '/admin', steps: [showProof('well')] },
	{ name: 'dashboard-unproved', path: '/admin', steps: [showProof('failed')] },
	{
		name: 'dashboard-no-figures',
		path: '/admin/profil',
		steps: [answer('**/api/rostfri/leads/figures', {}, 400), open('/admin'), see('Uppföljningen kunde inte hämtas')],
	},
	{ name: 'lead-gone', path: `${list}?id=finnsintelangre` },
];

/** Opens a lead that much has happened to, and that a product belongs to. */
async function openFollowed(page: Page, site: RunningSite): Promise<void> {
	const leads = site.superuser.collection('leads');
	const lead = await leads.getFirstListItem('name ~ "Svarta Räfven"');
	const product = await aProduct(site);
	const yesterday = dayAfter(swedishDay(new Date().toISOString()), -1);
	await leads.update(lead.id, {
		product_id: product.id,
		product_title: product.title,
		next_step: 'Ring Karl-Johan om leverans till Bergslagen',
		next_step_day: yesterday,
		next_step_time: '10:00',
	});
	const log = site.superuser.collection('lead_log');
	if ((await log.getList(1, 1, { filter: `lead_id = "${lead.id}"` })).totalItems < 6)
		for (const { hours, ...entry } of happened(product.title, yesterday))
			await log.create({ lead_id: lead.id, by_name: 'Anna Admin', at: hoursAgo(hours), ...entry });
	await page.goto(`/admin/leads?id=${lead.id}`);
	await page.getByRole('dialog').getByRole('heading', { name: 'Historik' }).waitFor();
	await page.getByText(/^Visa hela historiken/).waitFor();
}

function happened(title: string, yesterday: string) {
	return [
		{ hours: 70, kind: 'call' },
		{ hours: 69, kind: 'status', old_status: 'new', new_status: 'contacted' },
		{ hours: 69, kind: 'note', text: 'Ringde 14.10, återkommer på torsdag.' },
		{
			hours: 47,
			kind: 'email',
			subject: `Din förfrågan om ${title}`,
			text: 'Hej Karl-Johan!\n\nTack för din förfrågan. Priset är 24 900 kr.\n\nVänliga hälsningar\nRostfri',
		},
		{ hours: 26, kind: 'text_message', text: 'Hej! Ringer i morgon.' },
		{ hours: 26, kind: 'step_set', text: 'Ring om leverans', step_day: yesterday, step_time: '10:00' },
		{ hours: 2, kind: 'status', old_status: 'contacted', new_status: 'ongoing' },
	];
}

/** The list of what to do, with leads that are due, or with none. */
function openTodo(isFull: boolean): Step {
	return async (page, site) => {
		const leads = site.superuser.collection('leads');
		const today = swedishDay(new Date().toISOString());
		for (const [index, { id }] of (await leads.getFullList()).entries()) {
			const days = isFull ? [-3, -1, 0, 0, 1, 5][index] : undefined;
			const step = {
				next_step: 'Ring om leverans och installation',
				next_step_day: dayAfter(today, days ?? 0),
				next_step_time: days === 0 ? '23:30' : '',
			};
			const none = { next_step: '', next_step_day: '', next_step_time: '' };
			await leads.update(id, days === undefined ? none : step);
		}
		await page.goto('/admin/leads?vy=todo');
		await page.getByText(isFull ? /^\d+ leads$/ : 'Inget att göra just nu').waitFor();
	};
}

/** What the dashboard says of the nightly proof. */
function showProof(state: 'well' | 'failed'): Step {
	return async (page, site) => {
		const watch = site.superuser.collection('lead_watch');
		const proof = {
			...noProof,
			watched_since: hoursAgo(900),
			started_at: hoursAgo(0.02),
			succeeded_at: hoursAgo(state === 'well' ? 0.01 : 30),
		};
		const reason = 'Mejlservern svarade: 451 4.3.0 Try later';
		const failed = state === 'failed' && { failed_at: hoursAgo(0.01), failed_step: 'server', reason };
		await watch.update((await watch.getFirstListItem('')).id, { proof: { ...proof, ...failed } });
		await page.goto('/admin');
		await page.getByText(state === 'well' ? 'Förfrågningar kommer fram' : /^Förfrågningar kanske inte/).waitFor();
	};
}

/** A lead with long texts, and one of each status. */
export async function enterLeads(site: RunningSite): Promise<void> {
	const leads = site.superuser.collection('leads');
	const lead = {
		phone: '070-123 45 67',
		prefer_contact: 'phone',
		quantity: 1,
		consent: true,
		source: 'other',
		city: 'Köping',
	};
	await leads.create({
		...lead,
		name: 'Restaurang Svarta Räfven genom Karl-Johan Wallenstråle',
		email: 'inkop.karl-johan.wallenstrale@restaurang-svarta-rafven.example',
		company: 'Svarta Räfven Krog & Festvåning i Bergslagen AB',
		city: 'Västerås',
		inquiry_type: 'buy_equipment',
		source: 'product',
		product_title: 'Kombiugn 6 GN 1/1 med pekskärm',
		quantity: 3,
		message: 'Finns de kvar?\n\nVi bygger om köket i mars och behöver tre likadana. Kan ni leverera till Bergslagen?',
		internal_note: 'Ringde 14.10, återkommer på torsdag.',
		status: 'ongoing',
		is_starred: true,
	});
	for (const [n, status] of (['new', 'contacted', 'won', 'lost', 'new', 'new'] as const).entries()) {
		await leads.create({
			...lead,
			name: ['Åsa Öberg', 'Li Ek', 'Mehmet Yılmaz', 'Café Vid Ån', 'Skolköket Södra', 'Anna Berg'][n],
			email: `kund${n}@exempel.example`,
			company: n % 2 ? 'Krogen på Hörnet AB' : '',
			inquiry_type: (['service', 'sell_equipment', 'general'] as const)[n % 3],
			message: 'Diskmaskinen stannade i går och vi har fullsatt på lördag.',
			status,
		});
	}
}
