import { expect, test } from 'vitest';
import { fillsFrame, groundPatches, lookOf, lookSize } from '#domain/products/photoLook.ts';

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
	expect(look).toEqual({ ratio: 0.75, ground: [['#5a646e'], ['#281e14']] });
	expect(fillsFrame(look)).toBe(false);
});

test('D1, H3: a panorama is continued by the colours of its upper and lower edge', () => {
	const look = lookOf(
		pixels((_, y) => (y < 0.5 ? steel : floor)),
		3,
		3,
	);
	expect(look).toEqual({ ratio: 3, ground: [['#5a646e'], ['#281e14']] });
	expect(fillsFrame(look)).toBe(false);
});

test('D1, H3: where a wall meets a floor, both are continued', () => {
	const look = lookOf(
		pixels((x, y) => (x > 0.4 && x < 0.6 ? steel : y < 0.7 ? white : floor)),
		3,
		1,
	);
	expect(look).toEqual({
		ratio: 1,
		ground: [
			['#ffffff', '#281e14', 0.69],
			['#ffffff', '#281e14', 0.69],
		],
	});
	expect(groundPatches(look)).toEqual([
		{ colour: '#ffffff', x: 0, y: 0, width: 50, height: 69 },
		{ colour: '#281e14', x: 0, y: 69, width: 50, height: 31 },
		{ colour: '#ffffff', x: 50, y: 0, width: 50, height: 69 },
		{ colour: '#281e14', x: 50, y: 69, width: 50, height: 31 },
	]);
});

test('D1, H3: an edge that only grows lighter is of one colour, and a stray spot does not count', () => {
	const look = lookOf(
		pixels((x, y) => (y > 0.5 && y < 0.52 ? floor : [60 + 40 * y, 60 + 40 * y, x < 0.5 ? 60 : 200])),
		3,
		1,
	);
	expect(look.ground.map((colours) => colours.length)).toEqual([1, 1]);
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

test('D1, H3: what is cut out is shown whole in any shape, with air when it reaches the edge', () => {
	const cutOut = (lowest: number) =>
		lookOf(
			pixels((x, y) => (x > 0.3 && x < 0.7 && y > 0.1 && y < lowest ? steel : white), 4),
			4,
			4 / 3,
		);
	expect(cutOut(1)).toEqual({ ratio: 1.333, ground: [['#ffffff'], ['#ffffff']], plain: 'tight' });
	expect(cutOut(0.9)).toMatchObject({ plain: 'airy' });
	const seeThrough = lookOf(
		pixels((x) => (x < 0.97 ? [...steel, 255] : [0, 0, 0, 0]), 4),
		4,
		1,
	);
	expect(seeThrough).toEqual({ ratio: 1, ground: [['#ffffff'], ['#ffffff']], plain: 'tight' });
	expect(fillsFrame(cutOut(0.9))).toBe(false);
	expect(groundPatches(cutOut(0.9))).toEqual([{ colour: '#ffffff', x: 0, y: 0, width: 100, height: 100 }]);
});
