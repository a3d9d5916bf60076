import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longestDelay, type PublishScheduler, publishScheduler } from '#publisher/publish/publishScheduler.ts';

/** The publishes that have started, in milliseconds since the test began. */
let started: number[];
let finish: () => void;
let scheduler: PublishScheduler;

beforeEach(() => {
	vi.useFakeTimers({ now: 0 });
	started = [];
	scheduler = publishScheduler(() => {
		started.push(Date.now());
		return new Promise((resolve) => {
			finish = resolve;
		});
	});
});
afterEach(() => vi.useRealTimers());

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
async function finishPublish(): Promise<void> {
	finish();
	await after(0);
}

test('W1: a single change is published at once', () => {
	scheduler.requestByUser();
	expect(started).toEqual([0]);
	expect(scheduler.isPublishing()).toBe(true);
});

test('W2: ten saves within moments are two publishes: the first at once, one for the other nine', async () => {
	for (let save = 0; save < 10; save += 1) {
		scheduler.requestByUser();
		await after(20);
	}
	expect(started).toEqual([0]);
	await finishPublish();
	await after(149);
	expect(started).toEqual([0]);
	await after(1);
	expect(started).toEqual([0, 350]);
	await finishPublish();
	await after(60_000);
	expect(started).toHaveLength(2);
	expect(scheduler.isPublishing()).toBe(false);
});

test('W2: changes that never end are published all the same, after two seconds', async () => {
	scheduler.requestByUser();
	scheduler.requestByUser();
	await finishPublish();
	for (let time = 0; time < longestDelay; time += 100) {
		scheduler.requestByUser();
		await after(100);
	}
	await after(150);
	expect(started).toHaveLength(2);
	expect(started[1]).toBeGreaterThanOrEqual(longestDelay);
	expect(started[1]).toBeLessThan(longestDelay + 200);
});

test('changes that come one by one are not debounced', async () => {
	for (let save = 0; save < 3; save += 1) {
		scheduler.requestByUser();
		await finishPublish();
		await after(400);
	}
	expect(started).toEqual([0, 400, 800]);
});

test('a publish in the background yields to a change, which starts without delay', async () => {
	scheduler.request();
	expect(scheduler.shouldYield()).toBe(false);
	scheduler.enterBackground();
	scheduler.requestByUser();
	expect(scheduler.shouldYield()).toBe(true);
	await finishPublish();
	expect(started).toEqual([0, 0]);
	expect(scheduler.shouldYield()).toBe(false);
});

test('the end comes after the running publish, and no other starts', async () => {
	const stopped = vi.fn();
	scheduler.request();
	scheduler.request();
	scheduler.stop(stopped);
	expect(scheduler.shouldYield()).toBe(true);
	await after(10);
	expect(stopped).not.toHaveBeenCalled();
	await finishPublish();
	expect(stopped).toHaveBeenCalledOnce();
	await after(60_000);
	expect(started).toHaveLength(1);
});

test('the end comes at once when nothing is published', () => {
	const stopped = vi.fn();
	scheduler.stop(stopped);
	expect(stopped).toHaveBeenCalledOnce();
});
