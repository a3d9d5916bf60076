import { cp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWhole } from '#scripts/bench/chaos.ts';
import { siteUrl } from '#tests/support/bundles.ts';
import { call } from '#tests/support/calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';

/** Compiled into every page, so it tells which code has made it. */
const newSite = 'http://localhost:4322';

test('W3: new code takes over while visitors read: every answer is a whole page, whose scripts are there', async () => {
	const publisher = await startPublisher();
	try {
		await publisher.settled();
		// From now on its own: new code must not reach the publishers of other tests.
		const bundles = await ownBundles(publisher);

		const faults: string[] = [];
		const versions = { old: 0, new: 0 };
		let isDone = false;
		const read = async (path: string) => {
			const answer = await fetch(publisher.url + path);
			if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
			return answer.text();
		};
		const reading = (async () => {
			for (; !isDone; await setTimeout(100)) {
				const page = await read('/produkter');
				if (!isWhole(page)) faults.push('half a page');
				versions[page.includes(newSite) ? 'new' : 'old'] += 1;
				for (const [path] of page.matchAll(/\/_astro\/[^"' )]+\.(?:js|css|woff2)/g)) await read(path);
			}
		})();
		const id = await changeCode(bundles);
		await eventually(async () => {
			const health = (await (await fetch(`${publisher.url}/_publisher/health`)).json()) as Record<string, unknown>;
			expect(health).toMatchObject({ bundle: id, current: true });
			expect(await read('/')).toContain(newSite);
			expect(versions.new).toBeGreaterThan(0);
		}, 30_000);
		isDone = true;
		await reading;
		expect(faults).toEqual([]);
		expect(versions.old).toBeGreaterThan(0);
		expect(await read('/om-oss')).toContain(newSite);
	} finally {
		await publisher.stop();
	}
}, 120_000);

test('W3: after a power cut that has emptied files, a start compiles the pages again and replaces what is empty', async () => {
	const publisher = await startPublisher();
	try {
		await publisher.settled();
		const folder = join(publisher.dataFolder, 'publisher');
		await ownBundles(publisher);
		const answers = async () => {
			const page = await (await fetch(`${publisher.url}/om-oss`)).text();
			const [style = ''] = page.match(/\/_astro\/[^"' )]+\.css/) ?? [];
			const css = await (await fetch(publisher.url + style)).text();
			return { page, style, css };
		};
		const whole = await answers();
		await publisher.kill();
		const id = await readFile(join(folder, 'bundles/current'), 'utf8');
		for (const name of [
			`bundles/${id}/server/entry.mjs`,
			`bundles/${id}/inline.json`,
			'site/om-oss.html',
			'site/om-oss.html.br',
			`site${whole.style}`,
			`site${whole.style}.br`,
		])
			await writeFile(join(folder, name), '');
		await publisher.start();
		await publisher.settled();
		await eventually(async () => expect(await answers()).toEqual(whole), 30_000);
		await eventually(async () => expect((await stat(join(folder, 'site/om-oss.html.br'))).size).toBeGreaterThan(0));

		// Without a start, when staff ask for every page.
		for (const name of ['om-oss.html', whole.style]) await writeFile(join(folder, 'site', name), '');
		await call(publisher.backend, 'publish', { all: true }, { client: await publisher.backend.admin() });
		await eventually(async () => {
			for (const name of ['om-oss.html', whole.style])
				expect((await stat(join(folder, 'site', name))).size).toBeGreaterThan(0);
		}, 30_000);
	} finally {
		await publisher.stop();
	}
}, 180_000);

/** Puts other code beside the current, as a compilation does: its pages have another address, and another style sheet. */
async function changeCode(bundles: string): Promise<string> {
	const old = await readFile(join(bundles, 'current'), 'utf8');
	const id = `${old}-changed`;
	const folder = join(bundles, id);
	await cp(join(bundles, old), folder, { recursive: true });
	// Which would say that it is broken.
	await rm(join(folder, 'digest'));
	const assets = join(folder, 'client/_astro');
	const styles = (await readdir(assets)).filter((name) => name.endsWith('.css'));
	for (const name of styles) await rename(join(assets, name), join(assets, `other-${name}`));
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!/\.(m?js|css|json)$/.test(entry.name)) continue;
		const file = join(entry.parentPath, entry.name);
		let text = (await readFile(file, 'utf8')).replaceAll(siteUrl, newSite);
		for (const name of styles) text = text.replaceAll(name, `other-${name}`);
		await writeFile(file, text);
	}
	await writeFile(join(bundles, 'current'), id);
	return id;
}

/** Gives the publisher a copy of the compiled pages that all tests share. Returns its folder. */
async function ownBundles({ dataFolder }: TestPublisher): Promise<string> {
	const bundles = join(dataFolder, 'publisher/bundles');
	const shared = await realpath(bundles);
	await rm(bundles);
	// Another test may be compiling beside it.
	await cp(shared, bundles, { recursive: true, filter: (path) => !path.includes('.unfinished-') });
	return bundles;
}
