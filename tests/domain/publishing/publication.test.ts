import { expect, test } from 'vitest';
import {
	deploy,
	type PublishingAttempt,
	type PublishingProblem,
	publishingStatus,
	retryReason,
} from '#domain/publishing/publication.ts';

function anAttempt(values: Partial<PublishingAttempt>): PublishingAttempt {
	const texts = { id: '', reason: '', started_at: '', finished_at: '', error: '' };
	const empty = { ...texts, duration: 0, pages: 0, waiting: 0, problems: [] };
	return { ...empty, status: 'succeeded', rev: 1, ...values };
}

/** Newest first. */
function state(rev: number, published_rev: number, ...attempts: Partial<PublishingAttempt>[]) {
	return publishingStatus({ rev, published_rev, by: 'publisher', deploys: attempts.map(anAttempt) });
}

const failure = { status: 'failed', error: 'Sidan gick sönder' } as const;

test('W3: published, and by which attempt', () => {
	expect(state(3, 3, { id: 'b', rev: 3 }, { id: 'a', rev: 2 })).toMatchObject({
		state: 'published',
		attempt: { id: 'b' },
	});
	expect(state(0, 0)).toEqual({ state: 'published', attempt: undefined, problems: [] });
});

test('W3: published with something left out is published, and says what; the next publish without problems says nothing', () => {
	const problem = { collection: 'site_settings', id: '', field: 'hero_image_url', message: 'Bilden saknas.' } as const;
	expect(state(3, 3, { rev: 3, problems: [problem] }, { rev: 2 })).toMatchObject({
		state: 'published',
		problems: [problem],
	});
	expect(state(3, 3, { rev: 3 }, { rev: 3, problems: [problem] })).toMatchObject({ problems: [] });
});

test('W3: problems are told in bounded number and length', () => {
	const problem = { collection: 'products', id: 'a', field: 'title', message: 'x'.repeat(900) };
	const { rule } = deploy.fields.problems;
	const told = rule.parse(Array.from({ length: 50 }, () => problem) as PublishingProblem[]);
	expect(told).toHaveLength(20);
	expect(told[0]?.message).toHaveLength(500);
	expect(JSON.stringify(told).length).toBeLessThan(20_000);
	expect(rule.parse(null)).toEqual([]);
	expect(rule.safeParse([{ message: 1 }] as unknown as PublishingProblem[]).success).toBe(false);
});

test('W3: waiting, building with what is still to be made, and failed with the reason', () => {
	expect(state(4, 3, { status: 'queued' })).toEqual({ state: 'waiting' });
	expect(state(4, 3, { status: 'running', waiting: 7 })).toEqual({ state: 'building', waiting: 7 });
	expect(state(4, 3, failure)).toEqual({ state: 'failed', error: 'Sidan gick sönder' });
	expect(state(4, 3, { status: 'queued', error: 'Mottagaren svarar inte' })).toEqual({
		state: 'failed',
		error: 'Mottagaren svarar inte',
	});
});

test('W3: a failure counts while it is only tried again, and until something newer is asked for or published', () => {
	expect(state(4, 3, { status: 'queued', reason: retryReason }, failure).state).toBe('failed');
	expect(state(5, 3, { status: 'queued' }, failure).state).toBe('waiting');
	expect(state(5, 4, { rev: 4 }, failure).state).toBe('waiting');
	expect(state(4, 4, { rev: 4 }, failure).state).toBe('published');
});
