/** `npm run bench -- kills [200]`: no acknowledged inquiry is lost, however often PocketBase is killed. */
import { startBackend } from '#tests/support/backend.ts';
import { brokenPromises, killUnderInquiries } from './leadStorm.ts';

/** After so many kills the database is looked at. */
const round = 20;

export async function run([count = '200']: string[]): Promise<void> {
	const backend = await startBackend();
	try {
		const began = Date.now();
		let [kills, inquiries, requests, duration, slowest] = [0, 0, 0, 0, 0];
		const inFlight: number[] = [];
		while (kills < Number(count)) {
			const wanted = Math.min(round, Number(count) - kills);
			const storm = await killUnderInquiries(backend, wanted);
			const broken = [...brokenPromises(backend, storm), ...storm.refusals];
			kills += wanted;
			inquiries += storm.acknowledged.size;
			requests += storm.requests;
			duration += storm.duration;
			inFlight.push(...storm.inFlight);
			slowest = Math.max(slowest, storm.slowestStart);
			console.log(
				[
					`${kills} kills in ${Math.round((Date.now() - began) / 1000)} s`,
					`${inquiries} inquiries acknowledged of ${requests} requests (${Math.round((requests * 1000) / duration)} a second)`,
					`${average(inFlight)} of them waiting at a kill, ${Math.max(...inFlight)} at most`,
					`the slowest start ${Math.round(slowest)} ms`,
				].join('; '),
			);
			if (broken.length > 0) throw new Error(broken.join('\n'));
		}
		console.log('Every one is stored exactly once, with its letter, and the database is whole.');
	} finally {
		await backend.stop();
	}
}

function average(numbers: readonly number[]): number {
	return Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
}
