/** `npm run bench -- kills [200]`: no acknowledged inquiry is lost, however often PocketBase is killed. */
import { startBackend } from '#tests/support/backend.ts';
import { brokenPromises, killUnderInquiries } from './leadStorm.ts';

/** After so many kills the database is looked at. */
const round = 20;

export async function run([count = '200']: string[]): Promise<void> {
	const backend = await startBackend();
	try {
		const began = Date.now();
		let [kills, inquiries, requests, slowest] = [0, 0, 0, 0];
		while (kills < Number(count)) {
			const storm = await killUnderInquiries(backend, Math.min(round, Number(count) - kills));
			const broken = brokenPromises(backend, storm);
			kills = Math.min(kills + round, Number(count));
			inquiries += storm.acknowledged.size;
			requests += storm.requests;
			slowest = Math.max(slowest, storm.slowestStart);
			console.log(
				`${kills} kills in ${Math.round((Date.now() - began) / 1000)} s: ${inquiries} inquiries acknowledged of ${requests} requests, the slowest start ${Math.round(slowest)} ms`,
			);
			if (broken.length > 0) throw new Error(broken.join('\n'));
		}
		console.log('Every one is stored exactly once, with its letter, and the database is whole.');
	} finally {
		await backend.stop();
	}
}
