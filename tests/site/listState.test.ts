import { describe, expect, test } from 'vitest';
import { type Counts, everything } from '#domain/catalogue/catalogue.ts';
import { noneLeftOut } from '#domain/measures/fit.ts';
import { type ListAction, type ListState, prebuiltState, reduceList } from '#site/catalogue/listState.ts';
import type { ListLocation } from '#site/catalogue/listUrl.ts';
import type { Results } from '#site/catalogue/results.ts';

const all: ListLocation = { filter: everything, page: 1 };
const ovens: ListLocation = { filter: { ...everything, category: 'ugnar' }, page: 1 };
const some = (total: number, page = 1): Results => ({
	cards: [],
	total,
	page,
	pages: 9,
	isSimilar: false,
	leftOut: noneLeftOut,
});
const prebuilt = prebuiltState(all, '/produkter', some(100));
const stateAfter = (...actions: ListAction[]): ListState => actions.reduce(reduceList, prebuilt);
const request = (requestId: number, location = ovens): ListAction => ({
	type: 'request',
	requestId,
	location,
	path: '/produkter',
});
const receive = (requestId: number, total: number, page = 1): ListAction => ({
	type: 'receive',
	requestId,
	results: some(total, page),
});
const counts: Counts = {
	category: new Map(),
	brand: new Map(),
	condition: new Map([['new', 3]]),
	stock_status: new Map(),
	door: new Map(),
	power_supply: new Map(),
};

test('a page is ready as it was prebuilt', () => expect(prebuilt).toMatchObject({ status: 'ready', requestId: 0 }));

describe('L6: a request', () => {
	test('shows at once what is asked for, and keeps what is shown until there are results', () => {
		const { location, results, status } = stateAfter(request(1));
		expect([location, results.total, status]).toEqual([ovens, 100, 'pending']);
	});
	test('that takes long is seen to load, and one that has been answered is not', () => {
		expect(stateAfter(request(1), { type: 'wait', requestId: 1 }).status).toBe('loading');
		expect(stateAfter(request(1), receive(1, 7), { type: 'wait', requestId: 1 }).status).toBe('ready');
	});
	test('after one that is seen to load goes on loading', () =>
		expect(stateAfter(request(1), { type: 'wait', requestId: 1 }, request(2)).status).toBe('loading'));
	test('is answered by its results', () =>
		expect(stateAfter(request(1), receive(1, 7))).toMatchObject({ status: 'ready', results: { total: 7 } }));
	test('for a page too many shows the last one', () =>
		expect(stateAfter(request(1, { ...ovens, page: 99 }), receive(1, 50, 3)).location.page).toBe(3));
	test('fails, and is tried again', () => {
		const failed = [request(1), { type: 'fail', requestId: 1 } as const];
		expect(stateAfter(...failed).status).toBe('failed');
		expect(stateAfter(...failed, request(2), receive(2, 7))).toMatchObject({ status: 'ready', results: { total: 7 } });
	});
});

describe('A response to an earlier request is ignored', () => {
	test('of results', () => expect(stateAfter(request(1), request(2, all), receive(1, 7)).results.total).toBe(100));
	test('of a failure', () =>
		expect(stateAfter(request(1), request(2, all), { type: 'fail', requestId: 1 }).status).toBe('pending'));
	test('of counts', () =>
		expect(stateAfter(request(1), request(2, all), { type: 'count', requestId: 1, counts }).counts).toBeUndefined());
});

test('counts stay until there are others', () => {
	const counted: ListAction = { type: 'count', requestId: 1, counts };
	expect(stateAfter(request(1), receive(1, 7), counted, request(2, all), receive(2, 100)).counts).toBe(counts);
});

test('F8: the window scrolls only where Back and Forward lead', () => {
	const back: ListAction = { type: 'request', requestId: 2, location: all, path: '/produkter', scrollY: 800 };
	expect(stateAfter(request(1)).scrollY).toBeUndefined();
	expect(stateAfter(request(1), back).scrollY).toBe(800);
	expect(stateAfter(request(1), back, request(3)).scrollY).toBeUndefined();
});
