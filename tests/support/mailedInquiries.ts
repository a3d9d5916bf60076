/** Inquiries whose mail goes to a real mail server, and what has become of each email. */
import type { RecordModel } from 'pocketbase';
import { startBackend } from './backend.ts';
import { inDatabase } from './database.ts';
import { until } from './eventually.ts';
import { startMailServer } from './mailServer.ts';

/** Starts both. `reset` forgets all leads and mail. */
export async function startMailedInquiries() {
	const mail = await startMailServer();
	const backend = await startBackend(
		{
			SMTP_HOST: '127.0.0.1',
			SMTP_PORT: mail.port,
			MAIL_FROM: 'sajten@rostfri-kök.example',
		},
		// Never by itself: a full minute would send what a test has not made ready yet.
		`cronAdd('mail', '0 0 31 2 *', () => require(__hooks + '/lib.js').sendQueuedEmails());
		cronAdd('overtake', '0 0 31 2 *', () => $app.store().remove('rostfri.mail_running_since'));`,
	);
	const admin = await backend.admin();

	async function settings(values: Record<string, unknown>) {
		const row = await admin.collection('site_private').getFirstListItem('');
		await admin.collection('site_private').update(row.id, values);
	}

	/** What PocketBase's clock does every minute. */
	const tick = () => backend.superuser.crons.run('mail');

	/** What PocketBase's clock does when the round before has hung for five minutes. */
	async function overtake() {
		await backend.superuser.crons.run('overtake');
		await tick();
	}

	/** Writes rows as no client may, for what only a broken database or clock could leave behind. */
	const write = (statement: string, ...values: string[]) => inDatabase(backend, statement, ...values);

	async function emails(filter = "kind != 'test'"): Promise<RecordModel[]> {
		return await backend.superuser.collection('outbox').getFullList({ sort: 'created', filter });
	}
	/** The notice or receipt about the lead of a customer. */
	async function emailAbout(name: string, kind = 'lead_notice') {
		const [email] = await emails(`lead_id.name = '${name}' && kind = '${kind}'`);
		return email ?? Promise.reject(new Error(`No ${kind} about ${name}`));
	}
	/** One round of the clock, and whatever is due by then has been tried. */
	async function round() {
		await tick();
		const isDue = "status = 'sending' || (status = 'pending' && next_attempt_at <= @now)";
		await until(async () => (await emails(isDue)).length === 0);
	}

	async function reset() {
		mail.reset();
		for (const lead of await backend.superuser.collection('leads').getFullList())
			await backend.superuser.collection('leads').delete(lead.id);
		write('DELETE FROM outbox');
		await settings({ notify_email: 'anna@rostfri.example', send_receipts: false });
	}

	async function stop() {
		await backend.stop();
		await mail.stop();
	}

	const submit = (values: Record<string, unknown> = {}) => submitTo(backend.url, values);
	return { backend, mail, admin, settings, submit, tick, overtake, write, emails, emailAbout, round, reset, stop };
}

async function submitTo(url: string, values: Record<string, unknown>) {
	const response = await fetch(`${url}/api/rostfri/submit-lead`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			inquiryType: 'service',
			name: 'Åsa Öberg',
			email: 'asa@example.se',
			phone: '+46 70-174 06 05',
			city: 'Örebro',
			message: 'Diskmaskinen läcker',
			quantity: 1,
			preferContact: 'phone',
			consent: true,
			elapsed: 60_000,
			...values,
		}),
	});
	return { status: response.status, body: (await response.json()) as { ok: boolean; reference?: string } };
}
