/**
 * Collects hashes of the inline scripts and styles of compiled pages, for their Content-Security-Policy: once for every
 * bundle, from sample pages (samplePages.ts), so that no script that came into a page with its data is among them.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { childEnvironment } from '../childEnvironment.ts';
import { type InlineHashes, inlineHashes } from '../serve/securityHeaders.ts';

const name = 'inline.json';

/**
 * The hashes of a bundle, stored beside it. Collected in a process of its own, which frees the memory of rendering.
 * A page that cannot be rendered has none: it keeps its last good file anyway. Throws when the bundle does not load.
 */
export async function inlineCodeOf(bundleFolder: string): Promise<InlineHashes> {
	const known = await hashesIn(bundleFolder);
	if (known) return known;
	const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), bundleFolder], {
		env: childEnvironment({ NODE_ENV: 'production' }),
	});
	await writeFile(join(bundleFolder, name), stdout);
	return JSON.parse(stdout) as InlineHashes;
}

/** The hashes of the current bundle and of those before it, whose pages are served until they are rendered again. */
export async function allowedInlineCode(bundlesFolder: string, current: string): Promise<InlineHashes> {
	const entries = await readdir(bundlesFolder, { withFileTypes: true });
	const earlier = await Promise.all(
		entries.filter((entry) => entry.isDirectory()).map((entry) => hashesIn(join(bundlesFolder, entry.name))),
	);
	return joined([await inlineCodeOf(current), ...earlier.filter((hashes) => hashes !== undefined)]);
}

async function hashesIn(bundleFolder: string): Promise<InlineHashes | undefined> {
	try {
		return JSON.parse(await readFile(join(bundleFolder, name), 'utf8')) as InlineHashes;
	} catch {
		// There is none yet, or a power cut has broken it.
		return undefined;
	}
}

function joined(all: readonly InlineHashes[]): InlineHashes {
	return {
		scripts: [...new Set(all.flatMap(({ scripts }) => scripts))].sort(),
		styles: [...new Set(all.flatMap(({ styles }) => styles))].sort(),
	};
}

async function collect(bundleFolder: string): Promise<InlineHashes> {
	const entry = pathToFileURL(join(bundleFolder, 'server/entry.mjs')).href;
	const { show, render, publicUrls, sampleSnapshot } = (await import(entry)) as typeof import('./entry.ts');
	const snapshot = sampleSnapshot();
	show(snapshot);
	const pages: InlineHashes[] = [];
	for (const url of publicUrls(snapshot).keys()) {
		try {
			const answer = await render(url);
			if (/^text\/html/.test(answer.headers.get('content-type') ?? '')) pages.push(inlineHashes(await answer.text()));
		} catch {
			// The publisher reports a page that cannot be rendered, and keeps its last good file.
		}
	}
	return joined(pages);
}

if (import.meta.main) process.stdout.write(JSON.stringify(await collect(process.argv[2] ?? '')));
