import { describe, expect, test } from 'vitest';
import {
	deployStatuses,
	hasEnded,
	leaseMs,
	type PublishEvent,
	requestDueAt,
	retryDelayMs,
	stateAfter,
} from '#domain/publishing/publishStates.ts';

const events: PublishEvent[] = [
	'asked',
	'accepted',
	'unanswered',
	'running',
	'succeeded',
	'failed',
	'expired',
	'overtaken',
];

describe('the states of a publish', () => {
	test('W3: a publish waits until its webhook or a report says that it runs', () => {
		expect(stateAfter('queued', 'unanswered')).toBe('queued');
		expect(stateAfter('queued', 'asked')).toBe('queued');
		expect(stateAfter('queued', 'accepted')).toBe('running');
		expect(stateAfter('queued', 'running')).toBe('running');
	});

	test('W3: a publisher that is fast may report the end of a publish without its beginning', () => {
		expect(stateAfter('queued', 'succeeded')).toBe('succeeded');
		expect(stateAfter('queued', 'failed')).toBe('failed');
	});

	test('W3: only a running publish can run out of time', () => {
		expect(stateAfter('running', 'expired')).toBe('failed');
		expect(stateAfter('queued', 'expired')).toBeUndefined();
	});

	test('W3: what has ended stays ended, so that a report may arrive twice', () => {
		for (const status of deployStatuses.filter(hasEnded))
			for (const event of events) expect(stateAfter(status, event), `${status} ${event}`).toBeUndefined();
		expect(deployStatuses.filter(hasEnded)).toEqual(['succeeded', 'failed', 'canceled']);
	});

	test('W3: whatever is open can be overtaken by another publish', () => {
		for (const status of ['queued', 'running'] as const) expect(stateAfter(status, 'overtaken')).toBe('canceled');
	});
});

describe('when a publish is requested', () => {
	const now = 1_000_000_000;
	const queued = { attempts: 0, nextAttemptAt: now + 1000, changedAt: now, dirtySince: now, debounceMs: 30_000 };

	test('W2: the publisher is asked when its next attempt is due', () => {
		expect(requestDueAt({ ...queued, by: 'publisher' })).toBe(now + 1000);
	});

	test('W2: a build waits for a pause in the changes, but never longer than five minutes', () => {
		expect(requestDueAt({ ...queued, by: 'build' })).toBe(now + 30_000);
		expect(requestDueAt({ ...queued, by: 'build', changedAt: now + 290_000 })).toBe(now + 300_000);
		expect(requestDueAt({ ...queued, by: 'build', debounceMs: 600_000 })).toBe(now + 600_000);
	});

	test('W2: a build that has been requested before keeps to its next attempt', () => {
		expect(requestDueAt({ ...queued, by: 'build', attempts: 2 })).toBe(now + 1000);
	});

	test('W2: requests that are not answered come less and less often, at least every hour', () => {
		expect([1, 2, 3].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000]);
		expect(retryDelayMs(50)).toBe(3_600_000);
	});

	test('W3: a build host has half an hour for a build, our publisher two minutes', () => {
		expect(leaseMs).toEqual({ build: 1_800_000, publisher: 120_000 });
	});
});
