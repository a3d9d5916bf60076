import type { Canvas, Stop } from './canvas.ts';
import { type Outline, polygon, rectangle } from './outline.ts';
import { type Random, seededRandom } from './random.ts';
import { dot, facingFront, facingLeft, facingRight, facingUp, type Plane, type Point } from './space.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** What a surface is made of. Colours are 0..255 as they look in full light. */
export interface Finish {
	colour: Colour;
	/** How much of the brushed look with its broad reflections, 0 (flat paint) to 1 (stainless steel). */
	brushed: number;
	/** How strongly the studio's lamps mirror in it, 0 to 1. */
	gloss: number;
}

export const stainless: Finish = { colour: [238, 241, 243], brushed: 1, gloss: 0.5 };
export const dullSteel: Finish = { colour: [205, 208, 210], brushed: 0.6, gloss: 0.3 };
export const black: Finish = { colour: [40, 41, 43], brushed: 0.05, gloss: 0.5 };
export const white: Finish = { colour: [246, 246, 243], brushed: 0.05, gloss: 0.4 };
export const castIron: Finish = { colour: [52, 53, 55], brushed: 0.12, gloss: 0.15 };

export const painted = (colour: Colour, gloss = 0.6): Finish => ({ colour, brushed: 0.04, gloss });

/** A canvas with the luck and the finish of one machine. */
export interface Stage {
	canvas: Canvas;
	random: Random;
	finish: Finish;
	/** A machine with years behind it: scratches, stains, worn edges. */
	used: boolean;
	brand: string;
}

const key: Point = [-0.46, 0.74, 0.49];

/** How bright a face is under the studio's lamps, about 0.5 to 1. */
export function light(normal: Point): number {
	return 0.64 + 0.35 * Math.max(0, dot(normal, key)) + 0.04 * normal[1];
}

export function shade([red, green, blue]: Colour, brightness: number): string {
	const part = (value: number) => Math.max(0, Math.min(255, Math.round(value * brightness)));
	return `rgb(${part(red)},${part(green)},${part(blue)})`;
}

/** Paints one face with its finish: broad soft reflections, brush marks, and less light towards the floor. */
export function surface(
	{ canvas, finish: own }: Stage,
	plane: Plane,
	outline: Outline,
	box: readonly [u: number, v: number, width: number, height: number],
	options: { finish?: Finish; n?: number; grain?: 'u' | 'v'; tone?: number; falloff?: number } = {},
) {
	const { finish = own, n = 0, grain = 'u', tone = 1, falloff = 0.16 } = options;
	// The same plate looks the same from every side, however much else is seen.
	const random = seededRandom([...plane.origin, ...box].map(Math.round).join());
	const base = light(plane.n) * tone;
	const flat = Math.abs(plane.n[1]) > 0.7;
	const bright = random.between(0.15, 0.45);
	const dark = random.between(0.6, 0.95);
	const second = random.between(0.75, 1.1);
	const count = finish.brushed > 0.3 ? 44 : 12;
	const stops: Stop[] = Array.from({ length: count + 1 }, (_, index) => {
		const at = index / count;
		const bump = (middle: number, width: number) => Math.exp(-(((at - middle) / width) ** 2));
		const reflection = 0.13 * bump(bright, 0.16) - 0.12 * bump(dark, 0.2) + 0.07 * bump(second, 0.08);
		const noise = random.between(-0.011, 0.011);
		const brightness = base * (1 + finish.brushed * (reflection + noise) + (1 - finish.brushed) * 0.35 * reflection);
		return [at, shade(finish.colour, brightness)];
	});
	canvas.fill(plane, outline, { along: grain, box, stops }, { n });
	if (flat) {
		// A level surface mirrors the bright wall behind it.
		canvas.fill(
			plane,
			outline,
			{
				along: 'v',
				box,
				stops: [
					[0, '#000', 0.05],
					[0.5, '#fff', 0],
					[1, '#fff', 0.38 * finish.gloss],
				],
			},
			{ n },
		);
		return;
	}
	canvas.fill(
		plane,
		outline,
		{
			along: 'v',
			box,
			stops: [
				[0, '#000', falloff * 0.8],
				[0.06, '#000', falloff],
				[0.45, '#000', falloff * 0.25],
				[0.72, '#fff', 0.16 * finish.gloss],
				[0.9, '#fff', 0.05 * finish.gloss],
				[1, '#000', 0.04],
			],
		},
		{ n },
	);
}

export interface Block {
	front: Plane;
	left: Plane;
	right: Plane;
	top: Plane;
	width: number;
	height: number;
	depth: number;
}

/** The faces of a box with its lower left back corner at x, y, z. */
export function block(x: number, y: number, z: number, width: number, height: number, depth: number): Block {
	return {
		front: facingFront(x, y, z + depth),
		left: facingLeft(x, y, z),
		right: facingRight(x + width, y, z + depth),
		top: facingUp(x, y + height, z + depth),
		width,
		height,
		depth,
	};
}

/** Paints the visible faces of a box and the light along its edges. */
export function paintBlock(
	stage: Stage,
	faces: Block,
	options: { finish?: Finish; tone?: number; radius?: number; grain?: 'u' | 'v'; falloff?: number; top?: boolean } = {},
) {
	const { width, height, depth } = faces;
	const { radius = 0, finish = stage.finish, top = true } = options;
	const { canvas } = stage;
	for (const side of [faces.left, faces.right]) {
		if (canvas.sees(side))
			surface(stage, side, rectangle(0, 0, depth, height), [0, 0, depth, height], { ...options, finish });
	}
	if (top && canvas.sees(faces.top)) {
		surface(stage, faces.top, rectangle(0, 0, width, depth), [0, 0, width, depth], { ...options, finish });
	}
	surface(stage, faces.front, rectangle(0, 0, width, height, radius), [0, 0, width, height], { ...options, finish });
	const edge = Math.min(2.2, Math.min(width, height) * 0.08);
	canvas.stroke(faces.front, rectangle(edge / 2, edge / 2, width - edge, height - edge, radius), {
		colour: '#fff',
		width: edge,
		opacity: 0.28 + 0.25 * finish.gloss,
	});
	if (canvas.sees(faces.top) && top) {
		canvas.stroke(faces.top, polygon([0, 0], [width, 0], [width, depth], [0, depth]), {
			colour: '#fff',
			width: edge,
			opacity: 0.35,
		});
	}
}

/** A plate that stands out from a face, such as a door: the gap round it, its sides, its front. */
export function plate(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	options: {
		depth?: number;
		radius?: number;
		finish?: Finish;
		grain?: 'u' | 'v';
		tone?: number;
		gap?: number;
		falloff?: number;
		n?: number;
	} = {},
) {
	const { canvas } = stage;
	const { depth = 16, radius = 5, finish = stage.finish, gap = 4, tone = 1, n = 0 } = options;
	if (!canvas.sees(plane, u, v)) return;
	if (gap > 0) {
		canvas.fill(
			plane,
			rectangle(u - gap, v - gap * 1.4, width + gap * 2, height + gap * 2.2, radius + gap),
			'#14171a',
			{
				n,
				opacity: 0.62,
			},
		);
		canvas.fill(
			plane,
			rectangle(u - gap * 2, v - gap * 4, width + gap * 4, height + gap * 5, radius + gap * 2),
			'#14171a',
			{ n, opacity: 0.1 },
		);
	}
	if (depth > 0) {
		const sides: [Plane, number, number][] = [
			[turned(plane, u + width, v, n, 'right'), depth, height],
			[turned(plane, u, v, n, 'left'), depth, height],
			[turned(plane, u, v + height, n, 'up'), width, depth],
			[turned(plane, u, v, n, 'down'), width, depth],
		];
		for (const [side, long, high] of sides) {
			if (!canvas.sees(side)) continue;
			canvas.fill(side, rectangle(0, 0, long, high), shade(finish.colour, light(side.n) * 0.92 * tone));
		}
	}
	const front = lifted(plane, n + depth);
	surface(stage, front, rectangle(u, v, width, height, radius), [u, v, width, height], options);
	const edge = Math.min(2, Math.min(width, height) * 0.06);
	canvas.stroke(front, rectangle(u + edge / 2, v + edge / 2, width - edge, height - edge, radius), {
		colour: '#fff',
		width: edge,
		opacity: 0.22 + 0.3 * finish.gloss,
	});
	canvas.stroke(
		front,
		[
			['M', u + radius, v + 0.6],
			['L', u + width - radius, v + 0.6],
		],
		{ colour: '#000', width: edge, opacity: 0.35 },
	);
}

/** The same plane, `n` millimetres further out. */
export function lifted(plane: Plane, n: number): Plane {
	const { origin: o, n: c } = plane;
	return { ...plane, origin: [o[0] + c[0] * n, o[1] + c[1] * n, o[2] + c[2] * n] };
}

/** The side face of something that stands out from a plane, at u, v. */
function turned(plane: Plane, u: number, v: number, n: number, way: 'left' | 'right' | 'up' | 'down'): Plane {
	const { origin: o, u: a, v: b, n: c } = plane;
	const origin: Point = [
		o[0] + a[0] * u + b[0] * v + c[0] * n,
		o[1] + a[1] * u + b[1] * v + c[1] * n,
		o[2] + a[2] * u + b[2] * v + c[2] * n,
	];
	const negative = (point: Point): Point => [-point[0], -point[1], -point[2]];
	if (way === 'right') return { origin, u: c, v: b, n: a };
	if (way === 'left') return { origin, u: c, v: b, n: negative(a) };
	if (way === 'up') return { origin, u: a, v: c, n: b };
	return { origin, u: a, v: c, n: negative(b) };
}
