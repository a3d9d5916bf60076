import { expect, test } from 'vitest';
import { fillsFrame, lookOf, lookSize } from '#domain/photoLook.ts';

/** A shrunk photo, drawn point by point; x and y from 0 to 1. */
function pixels(colourAt: (x: number, y: number) => readonly number[], channels = 3): number[] {
	const places = Array.from({ length: lookSize }, (_, place) => (place + 0.5) / lookSize);
	return places.flatMap((y) => places.flatMap((x) => [...colourAt(x, y), 255].slice(0, channels)));
}

const white = [255, 255, 255];
const steel = [90, 100, 110];
const floor = [40, 30, 20];

test('D1, H3: an upright photo is continued by the colours of its left and right edge', () => {
	const look = lookOf(
		pixels((x) => (x < 0.5 ? steel : floor)),
		3,
		3 / 4,
	);
	expect(look).toEqual({ ratio: 0.75, ground: ['#5a646e', '#281e14'] });
	expect(fillsFrame(look)).toBe(false);
});

test('D1, H3: a panorama is continued by the colours of its upper and lower edge', () => {
	const look = lookOf(
		pixels((_, y) => (y < 0.5 ? steel : floor)),
		3,
		3,
	);
	expect(look).toEqual({ ratio: 3, ground: ['#5a646e', '#281e14'] });
	expect(fillsFrame(look)).toBe(false);
});

test('H3: an edge of two surfaces is continued by the larger one, not by a mixture', () => {
	const look = lookOf(
		pixels((x, y) => (x > 0.4 && x < 0.6 ? steel : y < 0.7 ? white : floor)),
		3,
		1,
	);
	expect(look.ground).toEqual(['#ffffff', '#ffffff']);
	expect(look.isPlain).toBeUndefined();
});

test('H3: photos near 3:2 fill the frame; a square one and 16:9 do not', () => {
	const photo = (ratio: number) =>
		fillsFrame(
			lookOf(
				pixels((x, y) => [x * 255, y * 255, 0]),
				3,
				ratio,
			),
		);
	expect([3 / 2, 4 / 3, 1.7].map(photo)).toEqual([true, true, true]);
	expect([1, 3 / 4, 16 / 9, 2.5].map(photo)).toEqual([false, false, false, false]);
});

test('H3: what is cut out is shown whole in any shape, also when it reaches the edge', () => {
	const cutOut = lookOf(
		pixels((x, y) => (x > 0.3 && x < 0.7 && y > 0.1 ? steel : white), 4),
		4,
		4 / 3,
	);
	expect(cutOut).toEqual({ ratio: 1.333, ground: ['#ffffff', '#ffffff'], isPlain: true });
	expect(fillsFrame(cutOut)).toBe(false);
});
