/** `npm run bench -- kills [200]`: no acknowledged inquiry is lost, however often PocketBase is killed. */
import { startBackend } from '#tests/support/backend.ts';
import { brokenPromises, killUnderInquiries } from './leadStorm.ts';

export async function run([count = '200']: string[]): Promise<void> {
	const backend = await startBackend();
	try {
		const began = Date.now();
		const storm = await killUnderInquiries(backend, Number(count));
		const seconds = (Date.now() - began) / 1000;
		const broken = brokenPromises(backend, storm);
		console.log(`${count} kills in ${Math.round(seconds)} s, ${storm.acknowledged.size} inquiries acknowledged`);
		console.log(`${storm.requests} requests; the slowest start took ${Math.round(storm.slowestStart)} ms`);
		console.log(
			broken.length === 0 ? 'Every one is stored exactly once, and the database is whole.' : broken.join('\n'),
		);
		if (broken.length > 0) process.exitCode = 1;
	} finally {
		await backend.stop();
	}
}
