/** Staff at work with leads: a PocketBase whose jobs run when a test says so, a real mail server, and what they do. */
import type { ParsedMail } from 'mailparser';
import type { RecordModel } from 'pocketbase';
import { startBackend } from './backend.ts';
import { call } from './calls.ts';
import { inDatabase } from './database.ts';
import { anInquiryBody } from './factories.ts';
import { startMailServer } from './mailServer.ts';

// What the jobs of a minute do and the dashboard shows, at any moment.
const probe = `
	cronRemove('todo');
	cronRemove('mail');
	routerAdd('POST', '/mail', (e) => {
		require(__hooks + '/lib.js').sendQueuedEmails();
		e.noContent(204);
	});
	routerAdd('POST', '/todo/{now}', (e) => {
		require(__hooks + '/lib.js').queueTodoMail(e.request.pathValue('now'));
		e.noContent(204);
	});
	routerAdd('GET', '/figures/{now}', (e) =>
		e.json(200, require(__hooks + '/lib.js').figuresAt(e.app, e.request.pathValue('now'))));`;

export const addressOf = ({ to }: ParsedMail) => (Array.isArray(to) ? '' : to?.text);

/** Starts both. `reset` forgets all leads and mail. */
export async function startLeadWork() {
	const mail = await startMailServer();
	const backend = await startBackend(
		{ SMTP_HOST: '127.0.0.1', SMTP_PORT: mail.port, MAIL_FROM: 'sajten@rostfri-kök.example' },
		probe,
	);
	const admin = await backend.admin();
	await change('site_settings', { contact_email: 'info@rostfri.example', legal_name: 'Rostfri AB' });

	async function change(collection: string, values: Record<string, unknown>) {
		const row = await backend.superuser.collection(collection).getFirstListItem('');
		await backend.superuser.collection(collection).update(row.id, values);
	}

	const sendMail = () => fetch(`${backend.url}/mail`, { method: 'POST' });
	const reply = (id: string, given: object = {}, client = admin) =>
		call(
			backend,
			`leads/${id}/reply`,
			{ subject: 'Din förfrågan', body: 'Hej!\n\nPriset är 12 500 kr.', idempotency_key: 'nyckel-0001', ...given },
			{ client },
		);
	const begin = (id: string, kind: string, text = '') =>
		call(backend, `leads/${id}/begun`, { kind, text }, { client: admin });
	const leadNow = (id: string) => admin.collection('leads').getOne(id);
	const entries = (id: string): Promise<RecordModel[]> =>
		admin.collection('lead_log').getFullList({ filter: `lead_id = '${id}'`, sort: 'at,id' });
	const emails = (filter: string): Promise<RecordModel[]> =>
		backend.superuser.collection('outbox').getFullList({ filter });

	/** A lead that came in through the public route, with its notice. */
	async function inquire(given: Record<string, unknown> = {}): Promise<RecordModel> {
		const { body } = await call(backend, 'submit-lead', anInquiryBody(given));
		return admin.collection('leads').getFirstListItem(`reference = '${body.reference}'`);
	}

	async function reset() {
		mail.reset();
		for (const statement of ['DELETE FROM outbox', 'DELETE FROM lead_log', 'DELETE FROM leads'])
			inDatabase(backend, statement);
		inDatabase(backend, "UPDATE lead_watch SET todo_mail_day = ''");
		await change('site_private', { notify_email: 'anna@rostfri.example', send_receipts: false, reply_templates: [] });
	}

	async function stop() {
		await backend.stop();
		await mail.stop();
	}

	return { backend, mail, admin, change, sendMail, reply, begin, leadNow, entries, emails, inquire, reset, stop };
}
