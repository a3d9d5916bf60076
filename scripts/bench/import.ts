/**
 * `npm run bench -- import [rows] [kills]`: an import into ten thousand products, half of whose rows are new. How long its
 * preview takes; how long it runs, how long inquiries wait, one a second, and how often it publishes; and what is left
 * of another that PocketBase is killed in, again and again. Ends with 1 when a promise is broken.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { warmUp } from '#scripts/backend.ts';
import { startBackend } from '#tests/support/backend.ts';
import { inDatabase } from '#tests/support/database.ts';
import { openFront } from '#tests/support/front.ts';
import { importedToEnd, previewOf, storedCatalogue, workThrough } from '#tests/support/imports.ts';
import { enterProducts, fileOf, killedImport, planOf } from '#tests/support/killedImport.ts';
import { underInquiries } from './bulk.ts';

const products = 10_000;
/** Milliseconds: of a preview, and of an inquiry at the 99th percentile. */
const previewed = 5_000;
const promised = 300;

export async function run([given = '5000', kills = '20']: string[]): Promise<void> {
	const rows = Number(given);
	const receiver = await countingReceiver();
	const backend = await startBackend({ REBUILD_WEBHOOK_URL: receiver.url });
	const front = await openFront(backend.url);
	try {
		await enterProducts(backend, products);
		// The receiver says of nothing that it is published, and is told of it again each minute.
		inDatabase(backend, 'DELETE FROM deploys; UPDATE build_state SET published_rev = rev');
		await warmUp(backend.url);
		workThrough(front.url);
		const file = fileOf(await storedCatalogue(), rows);
		const began = performance.now();
		const plan = await previewOf(file);
		say(`the preview of ${rows} rows, with reading ${products} products`, performance.now() - began, previewed);
		console.log(`  ${plan.created.length} new, ${plan.changed.length} changed, ${plan.faulty.length} faulty`);

		receiver.calls = 0;
		const { result: job, ...times } = await underInquiries(front, () => importedToEnd(plan), 1_000);
		console.log(
			`the import: ${Math.round(times.took)} ms, ${job.created_rows} created, ${job.changed_rows} changed, ${job.left_out_rows} left out`,
		);
		say('inquiries during it, one a second, p99', times.p99, promised);
		console.log(`  the slowest ${Math.round(times.slowest)} ms`);
		say('publishes', receiver.calls, 1, '');

		workThrough(backend.url);
		const { starts, broken } = await killedImport(backend, await planOf(rows), Number(kills));
		console.log(`another import of ${rows} rows, killed ${kills} times: it was continued ${starts} times`);
		if (broken.length > 0) throw new Error(broken.join('\n'));
		console.log('Every row was done once or waited after each kill, and all are done at the end.');
	} finally {
		front.close();
		receiver.close();
		await backend.stop();
	}
}

function say(what: string, measured: number, budget: number, unit = ' ms'): void {
	const isOver = measured > budget;
	console.log(`${what}: ${Math.round(measured)}${unit} (at most ${budget})${isOver ? ' FAILED' : ''}`);
	if (isOver) process.exitCode = 1;
}

/** Plays the publisher, and counts how often it is told of changes. */
async function countingReceiver() {
	const receiver = { url: '', calls: 0, close: () => server.close() };
	const server = createServer((request, response) => {
		receiver.calls += 1;
		request.resume();
		response.writeHead(200).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_publisher/webhook`;
	return receiver;
}
