import { cp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { compileBundle } from '#publisher/build/bundle.ts';
import { isWhole } from '#scripts/bench/chaos.ts';
import { eventually, startPublisher } from '#tests/support/publisher.ts';

/** Compiled into every page, so it tells which code has made it. */
const newSite = 'http://localhost:4322';

test('W3: new code takes over while visitors read: every answer is a whole page, whose scripts are there', async () => {
	const publisher = await startPublisher();
	try {
		await publisher.settled();
		// From now on its own: new code must not reach the publishers of other tests.
		const bundles = join(publisher.dataFolder, 'publisher/bundles');
		const shared = await realpath(bundles);
		await rm(bundles);
		await cp(shared, bundles, { recursive: true });

		const faults: string[] = [];
		const versions = { old: 0, new: 0 };
		let isDone = false;
		const read = async (path: string) => {
			const answer = await fetch(publisher.url + path);
			if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
			return answer.text();
		};
		const reading = (async () => {
			for (; !isDone; await setTimeout(10)) {
				const page = await read('/produkter');
				if (!isWhole(page)) faults.push('half a page');
				versions[page.includes(newSite) ? 'new' : 'old'] += 1;
				for (const [path] of page.matchAll(/\/_astro\/[^"' )]+\.(?:js|css|woff2)/g)) await read(path);
			}
		})();
		const { id } = await compileBundle(bundles, newSite);
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
});
