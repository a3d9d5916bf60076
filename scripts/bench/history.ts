/**
 * `npm run bench -- history`: how soon a product's history of a hundred versions is answered, what a thousand saves add to
 * the database, and the processor time that PocketBase takes for a save and for a bulk change of a thousand products.
 */
import { readFile } from 'node:fs/promises';
import { versionLimits } from '#domain/history/version.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { openDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';

/** Milliseconds of the history, 95 of 100. */
const promised = 300;
/** Bytes that a thousand saves may add to the database. */
const grown = 1_000_000;
const saves = 1_000;

export async function run(): Promise<void> {
	const backend = await startBackend();
	try {
		const admin = await backend.admin();
		const send = async (path: string, body?: object) => {
			const answer = await call(backend, path, body, { client: admin });
			if (answer.status !== 200) throw new Error(JSON.stringify(answer));
			return answer.body;
		};
		const text = 'Ugnen har gått på en skola och är väl omskött. '.repeat(40);
		const { id } = await aProduct(backend, admin, { title: 'Ugn', price: 1, long_description: text });
		const ids = [id];
		for (let number = 1; number < saves; number += 1)
			ids.push((await aProduct(backend, admin, { title: `Ugn ${number}`, price: 1, long_description: text })).id);

		const before = await databaseSize(backend);
		const save = await processorTime(backend, async () => {
			for (let price = 2; price < saves + 2; price += 1) await send('products/save', { id, values: { price } });
		});
		const bytes = (await databaseSize(backend)) - before;
		console.log(`A save: ${(save / saves).toFixed(1)} ms of processor time`);
		say(`${saves} price changes, in the database`, bytes, grown, 'bytes');
		const bulk = () => send('products/bulk', { ids, values: { stock_status: 'on_order' } });
		console.log(`A bulk change of ${saves}: ${Math.round(await processorTime(backend, bulk))} ms of processor time`);

		const times: number[] = [];
		for (let turn = 0; turn < 40; turn += 1) {
			const began = performance.now();
			const { versions } = await send(`versions/products/${id}`);
			times.push(performance.now() - began);
			if (versions.length !== versionLimits.max) throw new Error(`${versions.length} versions`);
		}
		times.sort((one, other) => one - other);
		say(`history of ${versionLimits.max} versions, 95 of 100`, times[37] ?? 0, promised, 'ms');
	} finally {
		await backend.stop();
	}
}

function say(what: string, measured: number, budget: number, unit: string): void {
	const isOver = measured > budget;
	console.log(`${what}: ${Math.round(measured)} ${unit} (at most ${budget})${isOver ? ' FAILED' : ''}`);
	if (isOver) process.exitCode = 1;
}

/** Bytes of the pages in use, as another connection sees them. */
async function databaseSize(backend: TestBackend): Promise<number> {
	const database = openDatabase(backend);
	try {
		const number = (pragma: string) => Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
		return (number('page_count') - number('freelist_count')) * number('page_size');
	} finally {
		database.close();
	}
}

/** Milliseconds that PocketBase's process has worked during something, whatever else the machine does. */
async function processorTime(backend: TestBackend, work: () => Promise<unknown>): Promise<number> {
	const ticks = async () => {
		const [, fields = ''] = (await readFile(`/proc/${backend.process.pid}/stat`, 'utf8')).split(') ');
		const [user, system] = fields.split(' ').slice(11, 13);
		return Number(user) + Number(system);
	};
	const before = await ticks();
	await work();
	// A hundred ticks a second, on every Linux.
	return ((await ticks()) - before) * 10;
}
