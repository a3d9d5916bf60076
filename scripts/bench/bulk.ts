/**
 * `npm run bench -- bulk [products]`: how long inquiries wait, ten a second, while staff publish, change, undo and
 * delete so many products at once.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { maxConcurrent } from '#publisher/serve/limits.ts';
import { warmUp } from '#scripts/backend.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';
import { type Front, openFront } from '#tests/support/front.ts';

/** Milliseconds of an inquiry at the 99th percentile. */
const promised = 300;

export async function run([given = '2000']: string[]): Promise<void> {
	const backend = await startBackend();
	try {
		const times = await whileInBulk(backend, Number(given));
		for (const { action, took, p99, slowest } of times) {
			console.log(
				`${action.padEnd(9)} ${given} products: ${Math.round(took)} ms; inquiries p99 ${Math.round(p99)} ms, slowest ${Math.round(slowest)} ms`,
			);
			if (p99 > promised) process.exitCode = 1;
		}
	} finally {
		await backend.stop();
	}
}

export interface BulkTime {
	action: 'publish' | 'change' | 'undo' | 'delete';
	/** Milliseconds until it was answered. */
	took: number;
	/** Milliseconds of the inquiries that were sent during it: at the 99th percentile, and of the slowest. */
	p99: number;
	slowest: number;
}

/** Makes so many products and does everything with all of them at once, while inquiries come in as visitors' do. */
export async function whileInBulk(backend: TestBackend, count: number): Promise<BulkTime[]> {
	await warmUp(backend.url);
	const front = await openFront(backend.url);
	try {
		return await inBulk(backend, front, count);
	} finally {
		front.close();
	}
}

/** Rows of one request: the most that the server takes. */
const rowsMax = 5000;

async function inBulk(backend: TestBackend, front: Front, count: number): Promise<BulkTime[]> {
	const admin = await backend.admin();
	const { id } = await aProduct(backend, admin, { title: 'Kylbänk', is_published: true });
	const ids = [id, ...copies(backend, id, count - 1)];
	const send = async (path: string, body: object) => {
		const answer = await call(front, path, body, { client: admin });
		if (answer.status !== 200) throw new Error(JSON.stringify(answer));
		return answer.body;
	};
	const times: BulkTime[] = [];
	const measure = async <T>(action: BulkTime['action'], work: () => Promise<T>): Promise<T> => {
		const { result, ...time } = await underInquiries(front, work);
		times.push({ action, ...time });
		return result;
	};
	/** As many requests as it takes, one after the other. */
	const sendAll = async <T>(path: string, list: T[], body: (part: T[]) => object) => {
		const changeSets: string[] = [];
		for (let start = 0; start < list.length; start += rowsMax) {
			const answer = await send(path, body(list.slice(start, start + rowsMax)));
			if (answer.change_set) changeSets.push(answer.change_set);
		}
		return changeSets;
	};
	const change = (values: object) => () => sendAll('products/bulk', ids, (part) => ({ ids: part, values }));
	await measure('publish', change({ is_published: true, is_featured: true }));
	const changeSets = await measure('change', change({ stock_status: 'on_order' }));
	await measure('undo', async () => {
		for (const id of changeSets) await send('change-sets/undo', { id });
	});
	await measure('delete', () => sendAll('products/delete', ids, (part) => ({ ids: part })));
	return times;
}

/**
 * Unpublished copies of a product, written by SQL: saving thousands would take longer than the measurement. `differing`
 * gives other columns as SQL, in which `value` counts the copies from 1. Returns their ids.
 */
export function copies(
	backend: Pick<TestBackend, 'dataFolder'>,
	id: string,
	count: number,
	differing: Record<string, string> = {},
): string[] {
	const database = new DatabaseSync(join(backend.dataFolder, 'pocketbase', 'data.db'), { timeout: 10_000 });
	try {
		const columns = database
			.prepare("SELECT name FROM pragma_table_info('products')")
			.all()
			.map(({ name }) => String(name));
		const values = columns.map(
			(name) =>
				({
					id: "printf('copy%011d', value)",
					slug: "slug || '-' || value",
					is_published: '0',
					is_featured: '0',
					published_slug: "''",
					...differing,
				})[name] ?? `products.${name}`,
		);
		database
			.prepare(
				`WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ?)
				INSERT INTO products (${columns.join(', ')}) SELECT ${values.join(', ')} FROM numbers, products WHERE products.id = ?`,
			)
			.run(count, id);
	} finally {
		database.close();
	}
	return Array.from({ length: count }, (_, index) => `copy${String(index + 1).padStart(11, '0')}`);
}

/** Does something while inquiries come in, one every `everyMs` milliseconds. Milliseconds. */
export async function underInquiries<T>(
	front: Front,
	work: () => Promise<T>,
	everyMs = 100,
): Promise<{ result: T; took: number; p99: number; slowest: number }> {
	const times: number[] = [];
	let waiting = 0;
	const inquiries: Promise<void>[] = [];
	const submit = async () => {
		const began = performance.now();
		waiting += 1;
		const { status } = await call(front, 'submit-lead', anInquiryBody());
		waiting -= 1;
		if (status !== 200) throw new Error(`An inquiry was answered with ${status}`);
		times.push(performance.now() - began);
	};
	// A machine too slow for ten a second gets no more than it answers.
	const clock = setInterval(() => waiting < maxConcurrent && inquiries.push(submit()), everyMs);
	const began = performance.now();
	const result = await work().finally(() => clearInterval(clock));
	const took = performance.now() - began;
	await Promise.all(inquiries);
	times.sort((one, other) => one - other);
	return { result, took, p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0, slowest: times.at(-1) ?? 0 };
}
