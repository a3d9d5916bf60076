/** Imports of products, as staff start, follow and read them (X5). The server carries them out. */

import {
	fileNameMax,
	type ImportRow,
	type ImportRowToSend,
	importJob,
	importRow,
	importToSend,
	type StoredImportJob,
} from '#domain/spreadsheet/importJob.ts';
import type { ImportPlan } from '#domain/spreadsheet/plan.ts';
import { cleanLine, cutText } from '#domain/text/cleanText.ts';
import { newId } from '../newId.ts';
import { client, post } from './client.ts';
import { isTemporary } from './errors.ts';
import { parseFields, parseStored } from './storedRecord.ts';

/** Characters of JSON in one piece of rows: well below what the server takes. */
const pieceMax = 300_000;
/** Milliseconds before an import is asked about again while another tab, or the server by itself, works on it. */
const pauseMs = 1_000;

/**
 * Sends the rows of a plan in pieces and starts the import. `onSent` gets the share that has been sent, 0–1. `seen` is what
 * `readLastWork` gave before the plan was made. Throws PocketBase's error, with 409 while another import is under way, or
 * when one has done something since `seen`.
 */
export async function startImport(
	fileName: string,
	plan: ImportPlan,
	onSent?: (share: number) => void,
	seen?: string,
): Promise<StoredImportJob> {
	return runImport(await sendImport(fileName, plan, onSent, seen));
}

/** When any import has last done something; '' for never. To be read before what an import is compared with. */
export async function readLastWork(): Promise<string> {
	const { items } = await client
		.collection('imports')
		.getList(1, 1, { filter: 'state != "uploading"', sort: '-updated', fields: 'updated', skipTotal: true });
	return items[0]?.updated ?? '';
}

/** Sends an import without starting it. Returns its id. One that cannot be sent whole is removed, so that it keeps none waiting. */
export async function sendImport(
	fileName: string,
	plan: ImportPlan,
	onSent?: (share: number) => void,
	seen?: string,
): Promise<string> {
	const id = newId();
	const { count, unchanged, names, rows } = importToSend(plan, newId);
	const file_name = cutText(cleanLine(fileName), fileNameMax);
	await post('imports', { id, file_name, rows: count, unchanged, names, ...(seen !== undefined && { seen }) });
	try {
		let sent = 0;
		for (const piece of pieces(rows)) {
			await post(`imports/${id}/rows`, { rows: piece });
			sent += piece.length;
			onSent?.(sent / rows.length);
		}
	} catch (error) {
		// The server removes it by itself when it is away just now.
		await stopImport(id).catch(() => undefined);
		throw error;
	}
	return id;
}

/**
 * Starts or continues an import: the server works for at most a second and answers how far it has come. It goes on by
 * itself a moment after the last call, so that a closed tab ends nothing. Throws PocketBase's error, with 409 while
 * another import is under way.
 */
export async function runImport(id: string): Promise<StoredImportJob> {
	return parseImport(await post(`imports/${id}/run`, {}));
}

/**
 * Works on an import until it has ended or been stopped. `onProgress` gets every state of it. Waits for a server that is
 * away, of which `onAway` tells: it continues by itself. Throws every other error of PocketBase.
 */
export async function followImport(
	id: string,
	onProgress: (job: StoredImportJob) => void,
	signal?: AbortSignal,
	onAway?: () => void,
): Promise<StoredImportJob> {
	let known = await orWait(() => readImport(id), signal, onAway);
	for (;;) {
		onProgress(known);
		if (known.state !== 'running' || signal?.aborted) return known;
		const next = await orWait(() => continueImport(known), signal, onAway);
		if (next.updated === known.updated && next.state === 'running') await pause();
		known = next;
	}
}

/** What has been stopped in between stays so. */
async function continueImport({ id }: StoredImportJob): Promise<StoredImportJob> {
	const now = await readImport(id);
	return now.state === 'running' ? runImport(id) : now;
}

/** Asks again for as long as the server is away. */
async function orWait<T>(ask: () => Promise<T>, signal?: AbortSignal, onAway?: () => void): Promise<T> {
	for (;;) {
		try {
			return await ask();
		} catch (error) {
			if (!isTemporary(error) || signal?.aborted) throw error;
			onAway?.();
			await pause();
		}
	}
}

function pause(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Stops a running import after the rows that are being saved: `runImport` continues it. Removes one that is still being sent. */
export async function stopImport(id: string): Promise<void> {
	await post(`imports/${id}/stop`, {});
}

/**
 * The imports that were worked on last, the latest first, without those whose rows have not all been sent. One that is running
 * is among them, however long ago it began: no other is worked on before it ends.
 */
export async function readImports(limit = 20): Promise<StoredImportJob[]> {
	const { items } = await client
		.collection('imports')
		.getList(1, limit, { filter: 'state != "uploading"', sort: '-updated', skipTotal: true, expand: 'by' });
	return items.map(parseImport);
}

export async function readImport(id: string): Promise<StoredImportJob> {
	return parseImport(await client.collection('imports').getOne(id, { expand: 'by' }));
}

/** The rows of an import that were left out, in the order of the file, with the reasons. */
export async function readLeftOutRows(id: string): Promise<ImportRow[]> {
	const rows = await client.collection('import_rows').getFullList({
		filter: client.filter('import_id = {:id} && (state = "left_out" || state = "faulty")', { id }),
		sort: 'row',
	});
	return rows.map((row) => parseFields(importRow, row));
}

function* pieces(rows: readonly ImportRowToSend[]): Generator<ImportRowToSend[]> {
	let piece: ImportRowToSend[] = [];
	let length = 0;
	for (const row of rows) {
		const added = JSON.stringify(row).length;
		if (length + added > pieceMax && piece.length > 0) {
			yield piece;
			piece = [];
			length = 0;
		}
		piece.push(row);
		length += added;
	}
	if (piece.length > 0) yield piece;
}

function parseImport(row: unknown): StoredImportJob {
	const by = (row as { expand?: { by?: { full_name: string } } }).expand?.by;
	return { ...parseStored(importJob, row), started_by: by?.full_name ?? '' };
}
