/**
 * `npm run bench -- leads [seconds]`: how fast inquiries are answered, ten a second, while the mail server is well,
 * away, refusing, hanging, slow or dying in the middle of a message; and that every email arrives when it is back.
 */
import { warmUp } from '#scripts/backend.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { percentile } from './statistics.ts';

const perSecond = 10;
/** Milliseconds at the 99th percentile. */
const promised = 300;

export async function run([given = '20']: string[]): Promise<void> {
	const mail = await startMailServer();
	const backend = await startBackend({
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: mail.port,
		MAIL_FROM: 'sajten@rostfri.example',
	});
	try {
		const row = await backend.superuser.collection('site_private').getFirstListItem('');
		await backend.superuser.collection('site_private').update(row.id, { notify_email: 'anna@rostfri.example' });
		console.log(`${perSecond} inquiries a second for ${given} s\n${'mail server'.padEnd(12)}   p50   p99   slowest`);
		// As `npm start` does it.
		await warmUp(backend.url);
		for (const mood of ['well', 'away', 'refusing', 'hanging', 'slow', 'dying'] as const) {
			if (mood === 'away') await mail.stop();
			else mail.mood = mood;
			// It dies in the middle of each message, and is there again for the next.
			const revival = mood === 'dying' ? setInterval(() => mail.start().catch(() => {}), 100) : undefined;
			const times = await inquiries(backend, Number(given));
			clearInterval(revival);
			if (mood === 'away') await mail.start();
			const [p50, p99, slowest] = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
			console.log(
				`${mood.padEnd(12)} ${[p50, p99, slowest].map((time) => `${Math.round(time)}`.padStart(5)).join(' ')} ms`,
			);
			if (p99 > promised) process.exitCode = 1;
		}
		await arrival(backend, mail);
	} finally {
		await backend.stop();
		await mail.stop();
	}
}

async function inquiries(backend: TestBackend, seconds: number): Promise<number[]> {
	const times: number[] = [];
	const waiting: Promise<void>[] = [];
	const clock = setInterval(() => void backend.superuser.crons.run('mail').catch(() => {}), 1_000);
	for (let number = 0; number < seconds * perSecond; number += 1) {
		waiting.push(
			(async () => {
				const began = performance.now();
				const response = await fetch(`${backend.url}/api/rostfri/submit-lead`, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify({
						inquiryType: 'service',
						name: 'Åsa Öberg',
						email: 'asa@example.se',
						phone: '070-174 06 05',
						city: 'Örebro',
						message: 'Diskmaskinen läcker',
						quantity: 1,
						preferContact: 'phone',
						consent: true,
						elapsed: 60_000,
					}),
				});
				if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
				await response.arrayBuffer();
				times.push(performance.now() - began);
			})(),
		);
		await new Promise((done) => setTimeout(done, 1000 / perSecond));
	}
	clearInterval(clock);
	await Promise.all(waiting);
	return times;
}

/** The mail server is well again: every lead's email must come, and twice only under the same Message-ID. */
async function arrival(backend: TestBackend, mail: MailServer): Promise<void> {
	mail.mood = 'well';
	// Ends the connections that hang.
	await mail.stop();
	await mail.start();
	const outbox = backend.superuser.collection('outbox');
	const began = Date.now();
	for (;;) {
		const unsent = await outbox.getFullList({ filter: "status != 'sent'" });
		if (unsent.length === 0) break;
		if (Date.now() - began > 10 * 60_000) throw new Error(`${unsent.length} emails never arrived`);
		for (const { id, status, next_attempt_at } of unsent)
			if (status === 'pending' && new Date(next_attempt_at) > new Date())
				await outbox.update(id, { next_attempt_at: '2020-01-01 00:00:00.000Z' });
		await backend.superuser.crons.run('mail');
		await new Promise((done) => setTimeout(done, 500));
	}
	const leads = await backend.superuser.collection('leads').getFullList({ fields: 'reference' });
	const arrived = new Map<string, Set<string>>();
	for (const { text, messageId } of mail.received) {
		const reference = text?.match(/R-[A-Z0-9]{6}/)?.[0] ?? '';
		arrived.set(reference, (arrived.get(reference) ?? new Set()).add(messageId ?? ''));
	}
	const missing = leads.filter(({ reference }) => !arrived.has(reference)).length;
	const twice = [...arrived.values()].filter((ids) => ids.size > 1).length;
	console.log(
		`${leads.length} leads, ${mail.received.length} emails: ${missing} missing, ${twice} under two Message-IDs`,
	);
	if (missing + twice > 0) process.exitCode = 1;
}
