/**
 * Netlify runs this around a build: keeps the photos made ready between builds, and tells PocketBase that a build has
 * begun, is live, or has failed, so that staff see it in the back office. JavaScript under this name: Netlify finds a folder
 * by its index.js, and would check TypeScript by settings of its own.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const dataDir = process.env.DATA_DIR || '.data';
const path = '/api/rostfri/deploys/report';

export async function onPreBuild({ utils }) {
	await utils.cache.restore(join(dataDir, 'publisher/media'));
	await report({ status: 'running', rev: 0 });
}

export async function onBuild({ utils }) {
	await utils.cache.save(join(dataDir, 'publisher/media'));
}

export async function onSuccess() {
	const built = (name) => readFile(join(dataDir, 'built', name), 'utf8');
	const problems = JSON.parse(await built('problems.json').catch(() => '[]'));
	await report({ status: 'succeeded', rev: Number(await built('rev')), problems });
}

export async function onError({ error }) {
	await report({ status: 'failed', rev: 0, error: String(error?.message ?? 'Bygget misslyckades').slice(0, 2000) });
}

/** A build must not fail because its report does not arrive. */
async function report(content) {
	const address = process.env.POCKETBASE_URL || process.env.PUBLIC_POCKETBASE_URL;
	const body = JSON.stringify({ ...content, external_id: process.env.BUILD_ID || process.env.DEPLOY_ID, by: 'build' });
	const time = Math.floor(Date.now() / 1000);
	// See src/data/public/signature.ts.
	const signature = createHmac('sha256', process.env.WEBHOOK_SECRET ?? '')
		.update(`${time}.POST ${path}\n${body}`)
		.digest('hex');
	try {
		const response = await fetch(new URL(path, address), {
			method: 'POST',
			body,
			headers: { 'Content-Type': 'application/json', 'X-Rostfri-Signature': `t=${time},v1=${signature}` },
			signal: AbortSignal.timeout(10_000),
		});
		if (!response.ok) console.log(`PocketBase answered ${response.status} to the report of this build`);
	} catch (error) {
		console.log(`The report of this build did not arrive: ${error.message}`);
	}
}
