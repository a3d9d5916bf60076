import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Snapshot } from '#data/public/snapshot.ts';
import { planChangedProducts, planPages } from '#publisher/publish/plan.ts';
import type { FailedPage } from '#publisher/publish/publication.ts';
import { openState, type SavedState } from '#publisher/publish/state.ts';
import { aSnapshot } from '#tests/support/snapshots.ts';

let folder: string;
let saved: SavedState;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-plan-'));
	saved = openState(join(folder, 'state.db'));
});
afterEach(async () => {
	saved.close();
	await rm(folder, { recursive: true, force: true });
});

const next = aSnapshot({});
const rows = { full_rev: 0, changed: { products: ['p'] } };

/** Compiled pages with these keys; the product `p` has the page /produkt/p. */
function pagesWith(keys: Record<string, string>, redirects: Record<string, string> = {}, siteKey = 'texts') {
	return {
		siteKey: () => siteKey,
		publicUrls: () => new Map(Object.entries(keys)),
		productUrls: (_: Snapshot, ids: readonly string[]) =>
			new Map(ids.filter((id) => keys[`/produkt/${id}`]).map((id) => [`/produkt/${id}`, keys[`/produkt/${id}`] ?? ''])),
		redirectsOf: () => new Map(Object.entries(redirects)),
	};
}
type Given = Pick<Parameters<typeof planPages>[0], 'failedPages' | 'largePages'>;
const known = (pages: ReturnType<typeof pagesWith>, given: Partial<Given> = {}, code = 'code') => ({
	pages,
	bundle: { id: code, folder: '' },
	saved,
	failedPages: new Map<string, FailedPage>(),
	largePages: new Set<string>(),
	...given,
});
/** As after a publish of these pages. */
function publishAll(keys: Record<string, string>): void {
	saved.save({
		pages: new Map(Object.entries(keys)),
		values: { site: 'code texts', full_rev: '0', redirects: '{}' },
	});
}
const failed = (key: string): FailedPage => ({ key, problem: { collection: '', id: '', field: '', message: '' } });

const keys = { '/': 'a', '/om-oss': 'b', '/produkt/p': 'c', '/produkter': 'd' };

test('the first publish renders every page, none of them ahead of the others', () => {
	const plan = planPages(known(pagesWith(keys)), next, rows);
	expect(plan).toMatchObject({ isFull: true, isNeeded: true, removed: [] });
	expect([...plan.pages.keys()]).toEqual(Object.keys(keys));
	expect(planChangedProducts(known(pagesWith(keys)), next, rows).size).toBe(0);
});

test('only pages with another key are rendered, and the page of the changed product goes first', () => {
	publishAll(keys);
	const changed = known(pagesWith({ ...keys, '/': 'a2', '/produkt/p': 'c2' }));
	expect([...planChangedProducts(changed, next, rows)]).toEqual([['/produkt/p', 'c2']]);
	const plan = planPages(changed, next, rows);
	expect([...plan.pages.keys()]).toEqual(['/', '/produkt/p']);
	expect(plan.isFull).toBe(false);
});

test('nothing is written when nothing differs', () => {
	publishAll(keys);
	const plan = planPages(known(pagesWith(keys)), next, rows);
	expect(plan).toMatchObject({ isNeeded: false, removed: [] });
	expect([plan.pages.size, plan.lists.size]).toEqual([0, 0]);
});

test('new code, new texts and a request by staff render every page', () => {
	publishAll(keys);
	expect(planPages(known(pagesWith(keys), {}, 'code 2'), next, rows).isFull).toBe(true);
	expect(planPages(known(pagesWith(keys, {}, 'texts 2')), next, rows).isFull).toBe(true);
	const plan = planPages(known(pagesWith(keys)), next, { ...rows, full_rev: 4 });
	expect([plan.isFull, plan.pages.size, plan.values.full_rev]).toEqual([true, 4, '4']);
});

test('lists of the whole catalogue follow after the others, except when every page is rendered', () => {
	publishAll(keys);
	const largePages = new Set(['/produkter']);
	const changed = pagesWith({ ...keys, '/': 'a2', '/produkter': 'd2' });
	const plan = planPages(known(changed, { largePages }), next, rows);
	expect([[...plan.pages.keys()], [...plan.lists.keys()]]).toEqual([['/'], ['/produkter']]);
	const full = planPages(known(changed, { largePages }, 'code 2'), next, rows);
	expect([full.pages.size, full.lists.size]).toEqual([4, 0]);
});

test('a page without an address is removed, and a redirect alone is a reason to write', () => {
	publishAll(keys);
	const { '/produkt/p': _, ...others } = keys;
	expect(planPages(known(pagesWith(others)), next, rows)).toMatchObject({ isNeeded: true, removed: ['/produkt/p'] });
	const moved = planPages(known(pagesWith(keys, { '/produkt/gammal': '/produkt/p' })), next, rows);
	expect(moved).toMatchObject({ isNeeded: true, redirects: { '/produkt/gammal': '/produkt/p' } });
});

test('W3: a page that failed is left alone until its key changes or every page is rendered', () => {
	publishAll(keys);
	const changed = pagesWith({ ...keys, '/om-oss': 'b2' });
	const plan = (key: string) =>
		planPages(known(changed, { failedPages: new Map([['/om-oss', failed(key)]]) }), next, rows);
	expect(plan('b2').pages.size).toBe(0);
	expect([...plan('b1').pages.keys()]).toEqual(['/om-oss']);
});
