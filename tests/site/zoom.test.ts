import { expect, test } from 'vitest';
import { noZoom, spreadOf, zoomed } from '#site/product/zoom.ts';

const photo = { width: 300, height: 200 };
const frame = { width: 300, height: 600 };
const middle = { x: 0, y: 0 };

test('the place between two fingers stays between them', () => {
	const near = zoomed(noZoom, { x: 50, y: 0 }, { x: 50, y: 0 }, 3, photo, frame);
	expect((50 - near.x) / near.scale).toBeCloseTo(50);
});

test('a photo is never smaller than its frame, and at most five times as large', () => {
	expect(zoomed(noZoom, middle, middle, 0.2, photo, frame)).toEqual(noZoom);
	expect(zoomed(noZoom, middle, middle, 40, photo, frame).scale).toBe(5);
});

test('a zoomed photo cannot be moved out of its frame, and stays in the middle where it is smaller', () => {
	const twice = zoomed(noZoom, middle, middle, 2, photo, frame);
	expect(zoomed(twice, middle, { x: 1000, y: 1000 }, 2, photo, frame)).toEqual({ scale: 2, x: 150, y: 0 });
});

test('one finger spreads nothing', () => {
	expect(spreadOf([{ x: 7, y: 7 }])).toBe(1);
	expect(spreadOf([middle, { x: 3, y: 4 }])).toBe(5);
});
