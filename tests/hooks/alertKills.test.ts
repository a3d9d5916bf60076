import { expect, test } from 'vitest';
import { startBackend } from '#tests/support/backend.ts';
import { killedAlerts } from '#tests/support/killedAlerts.ts';
import { startMailServer } from '#tests/support/mailServer.ts';

/** ALERT_KILLS=20 for the number that was promised; `npm run bench -- alerts` does as many. */
const kills = Number(process.env.ALERT_KILLS || 3);

test('S4: PocketBase killed at any moment: each address is told of each machine, and never under two Message-IDs', async () => {
	const mail = await startMailServer();
	const backend = await startBackend({
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: mail.port,
		MAIL_FROM: 'sajten@rostfri.example',
	});
	try {
		const { broken, mails } = await killedAlerts(backend, mail, kills);
		expect(broken).toEqual([]);
		expect(mails).toBeGreaterThan(kills);
	} finally {
		await backend.stop();
		await mail.stop();
	}
}, 600_000);
