import type { Stop } from './canvas.ts';
import { wordWidth, write, writeDigits } from './letters.ts';
import { arc, circle, line, polygon, rectangle } from './outline.ts';
import { facingFront, on, type Plane, type Point } from './space.ts';
import {
	black,
	block,
	type Colour,
	type Finish,
	lifted,
	paintBlock,
	plate,
	type Stage,
	shade,
	stainless,
} from './surface.ts';

/** Strokes that make a line look like a polished round bar of a width in millimetres. */
export function bar(width: number, colour: Colour = [224, 228, 231], tone = 1) {
	return [
		{ colour: shade(colour, 0.42 * tone), width, cap: 'round' as const },
		{ colour: shade(colour, 0.68 * tone), width: width * 0.84, cap: 'round' as const },
		{ colour: shade(colour, 0.9 * tone), width: width * 0.52, cap: 'round' as const },
		{ colour: '#fff', width: width * 0.16, opacity: 0.75, cap: 'round' as const },
	];
}

/** Colours across a standing polished cylinder. */
export function roundness(colour: Colour, gloss = 1): Stop[] {
	return [
		[0, shade(colour, 0.5)],
		[0.1, shade(colour, 0.72)],
		[0.26, shade(colour, 0.95 + 0.12 * gloss)],
		[0.36, shade(colour, 0.9)],
		[0.55, shade(colour, 0.74)],
		[0.78, shade(colour, 0.5)],
		[0.92, shade(colour, 0.6)],
		[1, shade(colour, 0.72)],
	];
}

/** A pull bar on two feet, standing out from a door. */
export function handle(stage: Stage, plane: Plane, u: number, v: number, length: number, way: 'u' | 'v', width = 18) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	const reach = width * 2.1;
	const [du, dv] = way === 'u' ? [length, 0] : [0, length];
	const at = (share: number, n: number) => on(plane, u + du * share, v + dv * share, n);
	const drop = width * 1.3;
	canvas.stroke(
		plane,
		line([u + drop * 0.5, v - drop], [u + du + drop * 0.5, v + dv - drop]),
		{
			colour: '#0b0e10',
			width: width * 1.5,
			opacity: 0.1,
			cap: 'round',
		},
		1,
	);
	canvas.stroke(
		plane,
		line([u + drop * 0.4, v - drop * 0.8], [u + du + drop * 0.4, v + dv - drop * 0.8]),
		{
			colour: '#0b0e10',
			width: width * 0.9,
			opacity: 0.16,
			cap: 'round',
		},
		1,
	);
	for (const share of [0.07, 0.93]) canvas.tube([at(share, 0), at(share, reach)], bar(width * 0.8, undefined, 0.85));
	canvas.tube([at(0, reach), at(1, reach)], bar(width));
}

/** A hand grip sunk into the edge of a door. */
export function grip(stage: Stage, plane: Plane, u: number, v: number, width: number, height: number) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	const box = [u, v, width, height] as const;
	const outline = rectangle(u, v, width, height, Math.min(width, height) * 0.3);
	const long = width > height;
	canvas.fill(plane, outline, {
		along: long ? 'v' : 'u',
		box,
		stops: long
			? [
					[0, '#aab0b4'],
					[0.3, '#5d6468'],
					[1, '#1f2427'],
				]
			: [
					[0, '#23282b'],
					[0.6, '#5f666a'],
					[1, '#a5abaf'],
				],
	});
	canvas.stroke(plane, outline, { colour: '#fff', width: 1.4, opacity: 0.55 });
}

/** A control knob with a white mark; `turn` in degrees from straight up. */
export function knob(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	radius: number,
	turn = 0,
	finish: Finish = black,
	scaleMarks = true,
) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	if (scaleMarks) {
		for (let angle = -135; angle <= 135; angle += 30) {
			const a = ((90 - angle) * Math.PI) / 180;
			const ray = (share: number) => [u + Math.cos(a) * radius * share, v + Math.sin(a) * radius * share] as const;
			canvas.stroke(plane, line(ray(1.22), ray(1.36)), { colour: '#2b2f32', width: radius * 0.07, opacity: 0.75 });
		}
	}
	canvas.fill(plane, circle(u + radius * 0.16, v - radius * 0.3, radius * 1.16), {
		around: [u + radius * 0.16, v - radius * 0.3],
		radius: radius * 1.16,
		stops: [
			[0.6, '#000', 0.4],
			[1, '#000', 0],
		],
	});
	canvas.fill(plane, circle(u, v, radius * 1.05), shade([160, 164, 167], 1));
	const depth = radius * 0.75;
	for (let step = 0; step <= 4; step++) {
		canvas.fill(plane, circle(u, v, radius * (1 - step * 0.015)), shade(finish.colour, 0.62 + step * 0.05), {
			n: (depth * step) / 5,
		});
	}
	const face = lifted(plane, depth);
	canvas.fill(face, circle(u, v, radius * 0.93), {
		around: [u - radius * 0.4, v + radius * 0.5],
		radius: radius * 1.7,
		stops: [
			[0, shade(finish.colour, 1.9)],
			[0.5, shade(finish.colour, 1.1)],
			[1, shade(finish.colour, 0.7)],
		],
	});
	canvas.stroke(face, circle(u, v, radius * 0.9), { colour: '#fff', width: radius * 0.05, opacity: 0.3 });
	const angle = ((90 - turn) * Math.PI) / 180;
	canvas.stroke(
		face,
		line(
			[u + Math.cos(angle) * radius * 0.35, v + Math.sin(angle) * radius * 0.35],
			[u + Math.cos(angle) * radius * 0.86, v + Math.sin(angle) * radius * 0.86],
		),
		{ colour: '#f6f6f4', width: radius * 0.12, cap: 'round' },
	);
}

/** A dark window with a lit number; `off` leaves the digits dark. */
export function display(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	digits: string,
	colour = '#ff5a3c',
	off = false,
) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	const frame = Math.min(3, height * 0.08);
	canvas.fill(
		plane,
		rectangle(u - frame, v - frame, width + frame * 2, height + frame * 2, height * 0.14 + frame),
		'#c3c8cb',
	);
	canvas.fill(plane, rectangle(u, v, width, height, height * 0.14), {
		along: 'v',
		box: [u, v, width, height],
		stops: [
			[0, '#0a0c0d'],
			[0.55, '#14181a'],
			[0.56, '#22282b'],
			[1, '#31393d'],
		],
	});
	const tall = height * 0.56;
	const marks = [...digits].filter((digit) => digit !== '.' && digit !== ':').length;
	const left = u + (width - marks * tall * 0.74 + tall * 0.24) / 2;
	if (!off) {
		canvas.fill(plane, rectangle(u, v, width, height, height * 0.14), {
			around: [u + width / 2, v + height / 2],
			radius: width * 0.5,
			radiusV: height * 0.7,
			stops: [
				[0, colour, 0.28],
				[1, colour, 0],
			],
		});
	}
	writeDigits(canvas, plane, digits, left, v + height * 0.22, tall, off ? '#1c2225' : colour);
}

/** A colour touch screen with tiles, as on a modern oven or blast chiller. */
export function touchScreen(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	off = false,
) {
	const { canvas, random } = stage;
	if (!canvas.sees(plane, u, v)) return;
	canvas.fill(plane, rectangle(u - 6, v - 6, width + 12, height + 12, 9), '#111517');
	canvas.fill(plane, rectangle(u, v, width, height, 3), {
		along: 'v',
		box: [u, v, width, height],
		stops: off
			? [
					[0, '#15191b'],
					[1, '#262d31'],
				]
			: [
					[0, '#0c1b26'],
					[1, '#163246'],
				],
	});
	if (!off) {
		const hues = ['#e8743b', '#2f9fc4', '#dfe7ea', '#6fae4e', '#d9a72c', '#7d8ca0'];
		const columns = width > height ? 4 : 2;
		const rows = Math.max(1, Math.round(((height * 0.62) / width) * columns));
		const cell = width / (columns + 0.4);
		const tall = (height * 0.62) / rows;
		canvas.fill(plane, rectangle(u, v + height * 0.8, width, height * 0.2, 2), '#0a141c', { opacity: 0.7 });
		writeDigits(
			canvas,
			plane,
			random.pick(['180', '165', '220', '03:20']),
			u + width * 0.08,
			v + height * 0.85,
			height * 0.1,
			'#fff',
		);
		canvas.fill(plane, circle(u + width * 0.88, v + height * 0.9, height * 0.035), '#62d08a');
		for (let row = 0; row < rows; row++) {
			for (let column = 0; column < columns; column++) {
				const hue = random.pick(hues);
				const left = u + cell * (0.25 + column);
				const low = v + height * 0.08 + row * tall;
				canvas.fill(plane, rectangle(left, low, cell * 0.88, tall * 0.86, 3), hue, { opacity: 0.9 });
				canvas.stroke(plane, circle(left + cell * 0.44, low + tall * 0.5, Math.min(cell, tall) * 0.18), {
					colour: '#fff',
					width: Math.min(cell, tall) * 0.06,
					opacity: 0.85,
				});
			}
		}
	}
	canvas.fill(
		plane,
		polygon([u + width * 0.55, v + height], [u + width, v + height], [u + width, v], [u + width * 0.82, v]),
		'#fff',
		{
			opacity: 0.08,
		},
	);
}

/** A row of small membrane keys with lamps. */
export function keys(stage: Stage, plane: Plane, u: number, v: number, count: number, size: number, gap: number) {
	const { canvas, random } = stage;
	if (!canvas.sees(plane, u, v)) return;
	for (let index = 0; index < count; index++) {
		const left = u + index * (size + gap);
		canvas.fill(
			plane,
			rectangle(left, v, size, size, size * 0.22),
			{
				along: 'v',
				box: [left, v, size, size],
				stops: [
					[0, '#8d9498'],
					[1, '#dfe3e5'],
				],
			},
			{ stroke: { colour: '#4c5256', width: size * 0.05, opacity: 0.8 } },
		);
		const mark = random.whole(0, 2);
		const [x, y] = [left + size / 2, v + size / 2];
		const pen = { colour: '#2f3437', width: size * 0.09 };
		if (mark === 0) canvas.stroke(plane, arc(x, y, size * 0.2, 120, 420), pen);
		if (mark === 1) canvas.stroke(plane, line([x - size * 0.2, y], [x + size * 0.2, y]), pen);
		if (mark === 2)
			canvas.stroke(
				plane,
				line([x - size * 0.18, y - size * 0.1], [x, y + size * 0.16], [x + size * 0.18, y - size * 0.1]),
				pen,
			);
		canvas.fill(plane, circle(x, v + size * 1.35, size * 0.1), random.chance(0.3) ? '#54d17c' : '#3a4043');
	}
}

/** A lamp or push button. */
export function lamp(stage: Stage, plane: Plane, u: number, v: number, radius: number, colour: string) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	canvas.fill(plane, circle(u, v, radius * 1.3), '#5b6165');
	canvas.fill(plane, circle(u, v, radius), {
		around: [u - radius * 0.3, v + radius * 0.4],
		radius: radius * 1.5,
		stops: [
			[0, '#fff'],
			[0.35, colour],
			[1, colour],
		],
	});
}

/** Horizontal slots for air. */
export function vent(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	pitch = 14,
	way: 'u' | 'v' = 'u',
) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	const along = way === 'u' ? height : width;
	const count = Math.max(1, Math.floor(along / pitch));
	for (let index = 0; index < count; index++) {
		const at = (index + 0.5) * (along / count);
		const slot =
			way === 'u'
				? rectangle(u, v + at - pitch * 0.22, width, pitch * 0.44, pitch * 0.22)
				: rectangle(u + at - pitch * 0.22, v, pitch * 0.44, height, pitch * 0.22);
		canvas.fill(plane, slot, '#1c2124', { opacity: 0.82 });
		const glint =
			way === 'u'
				? line([u, v + at - pitch * 0.26], [u + width, v + at - pitch * 0.26])
				: line([u + at + pitch * 0.26, v], [u + at + pitch * 0.26, v + height]);
		canvas.stroke(plane, glint, { colour: '#fff', width: pitch * 0.09, opacity: 0.65 });
	}
}

/** The maker's plate: its name engraved on a small sign. */
export function brandPlate(stage: Stage, plane: Plane, u: number, v: number, height: number, colour?: string) {
	const { canvas, brand } = stage;
	if (!canvas.sees(plane, u, v)) return;
	const lettering = { height: height * 0.44, weight: 0.17, spacing: 0.1 };
	const width = wordWidth(brand, lettering) + height * 1.1;
	if (colour) {
		canvas.fill(plane, rectangle(u + 1, v - 1.5, width, height, height * 0.16), '#000', { opacity: 0.3 });
		canvas.fill(plane, rectangle(u, v, width, height, height * 0.16), colour);
		canvas.fill(plane, rectangle(u, v + height * 0.5, width, height * 0.5, height * 0.16), '#fff', { opacity: 0.09 });
	}
	write(canvas, plane, brand, u + height * 0.55, v + height * 0.28, {
		...lettering,
		colour: colour ? '#f3f4f4' : '#2a3034',
	});
}

/** Width of a maker's plate of a height, to place it from the right. */
export function brandPlateWidth(stage: Stage, height: number): number {
	return wordWidth(stage.brand, { height: height * 0.44, weight: 0.17, spacing: 0.1 }) + height * 1.1;
}

export function screw(stage: Stage, plane: Plane, u: number, v: number, radius = 4) {
	const { canvas, random } = stage;
	if (!canvas.sees(plane, u, v)) return;
	canvas.fill(
		plane,
		circle(u, v, radius),
		{
			around: [u - radius * 0.4, v + radius * 0.4],
			radius: radius * 1.6,
			stops: [
				[0, '#f4f6f7'],
				[1, '#7b8286'],
			],
		},
		{ stroke: { colour: '#33383b', width: radius * 0.2, opacity: 0.7 } },
	);
	const angle = random.between(0, 3);
	const [du, dv] = [Math.cos(angle) * radius * 0.6, Math.sin(angle) * radius * 0.6];
	canvas.stroke(plane, line([u - du, v - dv], [u + du, v + dv]), { colour: '#33383b', width: radius * 0.28 });
}

/** A round adjustable leg from the floor up to a height. */
export function leg(stage: Stage, x: number, z: number, height: number, radius = 24, from = 0) {
	const { canvas } = stage;
	canvas.lathe(
		[x, from, z],
		[
			[0, radius * 0.62],
			[14, radius * 0.7],
			[18, radius * 0.7],
		],
		roundness([60, 62, 64], 0.4),
	);
	canvas.lathe(
		[x, from + 18, z],
		[
			[0, radius * 0.78],
			[height - 18, radius],
		],
		roundness([214, 218, 221]),
	);
	canvas.lathe(
		[x, from + height - 22, z],
		[
			[0, radius * 1.0],
			[22, radius],
		],
		[
			[0, '#000', 0.35],
			[1, '#000', 0.35],
		],
	);
}

/** A swivelling wheel below a machine; `brake` adds the pedal. */
export function castor(stage: Stage, x: number, z: number, height = 125, brake = false) {
	const { canvas } = stage;
	const radius = height * 0.4;
	const side = { ...facingFront(x, 0, z + 14) };
	canvas.lathe(
		[x, height * 0.78, z],
		[
			[0, 24],
			[height * 0.22, 30],
		],
		roundness([200, 204, 207]),
	);
	canvas.fill(
		side,
		polygon([-16, height * 0.34], [16, height * 0.34], [24, height * 0.82], [-24, height * 0.82]),
		shade([176, 181, 184], 0.9),
	);
	canvas.fill(
		side,
		circle(0, radius, radius),
		{
			around: [-radius * 0.3, radius * 1.4],
			radius: radius * 1.5,
			stops: [
				[0, '#595c5e'],
				[0.6, '#303234'],
				[1, '#1b1c1d'],
			],
		},
		{ n: 4 },
	);
	canvas.fill(
		side,
		circle(0, radius, radius * 0.55),
		{
			around: [-radius * 0.2, radius * 1.2],
			radius: radius * 0.8,
			stops: [
				[0, '#eceeef'],
				[1, '#8b9194'],
			],
		},
		{ n: 6 },
	);
	canvas.fill(side, circle(0, radius, radius * 0.16), '#3d4244', { n: 8 });
	if (brake)
		canvas.fill(
			side,
			polygon([-14, height * 0.5], [26, height * 0.56], [30, height * 0.48], [-10, height * 0.42]),
			'#b3382c',
			{ n: 12 },
		);
}

/** Four legs or castors below a body; the front ones last. */
export function feet(
	stage: Stage,
	x: number,
	z: number,
	width: number,
	depth: number,
	height: number,
	kind: 'leg' | 'castor' = 'leg',
) {
	const inset = Math.min(60, width * 0.12);
	for (const far of [z + inset, z + depth - inset]) {
		for (const side of [x + inset, x + width - inset]) {
			if (kind === 'leg') leg(stage, side, far, height);
			else castor(stage, side, far, height, far > z + depth / 2);
		}
	}
}

/** The hollow behind an opening in a front: walls, floor and light inside, then what `fill` paints. */
export function cavity(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	depth: number,
	options: { colour?: Colour; glow?: string; glowFrom?: 'top' | 'middle' } = {},
	fill?: () => void,
) {
	const { canvas } = stage;
	const { colour = [226, 230, 232], glow, glowFrom = 'top' } = options;
	canvas.clip(plane, rectangle(u, v, width, height, 6), () => {
		const at = (a: number, b: number, n: number) => on(plane, a, b, n);
		const back = lifted(plane, -depth);
		canvas.fill(back, rectangle(u, v, width, height), {
			along: 'v',
			box: [u, v, width, height],
			stops: [
				[0, shade(colour, 0.5)],
				[0.6, shade(colour, 0.68)],
				[1, shade(colour, 0.82)],
			],
		});
		const wall = (origin: Point, long: Point, n: Point, brightness: number) => {
			const side: Plane = { origin, u: long, v: plane.v, n };
			if (!canvas.sees(side)) return;
			canvas.fill(side, rectangle(0, 0, depth, height), {
				along: 'u',
				box: [0, 0, depth, height],
				stops: [
					[0, shade(colour, brightness)],
					[1, shade(colour, brightness * 0.62)],
				],
			});
		};
		const inwards: Point = [-plane.n[0], -plane.n[1], -plane.n[2]];
		wall(at(u, v, 0), inwards, plane.u, 0.8);
		wall(at(u + width, v, 0), inwards, [-plane.u[0], -plane.u[1], -plane.u[2]], 0.72);
		const floor: Plane = { origin: at(u, v, 0), u: plane.u, v: inwards, n: plane.v };
		if (canvas.sees(floor))
			canvas.fill(floor, rectangle(0, 0, width, depth), {
				along: 'v',
				box: [0, 0, width, depth],
				stops: [
					[0, shade(colour, 0.86)],
					[1, shade(colour, 0.52)],
				],
			});
		const ceiling: Plane = { origin: at(u, v + height, 0), u: plane.u, v: inwards, n: [0, -1, 0] };
		if (canvas.sees(ceiling)) canvas.fill(ceiling, rectangle(0, 0, width, depth), shade(colour, 0.45));
		if (glow) {
			canvas.fill(back, rectangle(u, v, width, height), {
				around: [u + width / 2, v + height * (glowFrom === 'top' ? 1 : 0.55)],
				radius: width * 0.8,
				radiusV: height * 0.8,
				stops: [
					[0, glow, 0.75],
					[1, glow, 0],
				],
			});
		}
		fill?.();
		canvas.stroke(plane, rectangle(u, v, width, height, 6), {
			colour: '#000',
			width: Math.min(40, width * 0.06),
			opacity: 0.16,
		});
		canvas.stroke(plane, rectangle(u, v, width, height, 6), {
			colour: '#000',
			width: Math.min(14, width * 0.02),
			opacity: 0.3,
		});
	});
}

/** A wire shelf inside a cavity whose opening lies in `plane`. */
export function wireShelf(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	depth: number,
	wires = 12,
	tone = 1,
) {
	const { canvas } = stage;
	const at = (a: number, n: number) => on(plane, u + a, v, n);
	for (let index = 0; index <= wires; index++) {
		const left = (width * index) / wires;
		canvas.tube(
			[at(left, -depth), at(left, -14)],
			[
				{ colour: shade([120, 125, 128], tone), width: 5 },
				{ colour: shade([222, 226, 228], tone), width: 2.4 },
			],
		);
	}
	for (const n of [-depth * 0.9, -depth * 0.5, -14])
		canvas.tube([at(0, n), at(width, n)], bar(n === -14 ? 9 : 6, undefined, tone));
}

/** A gastronorm pan standing on a level inside something; `food` colours what is in it. */
export function pan(
	stage: Stage,
	x: number,
	y: number,
	z: number,
	width: number,
	depth: number,
	height: number,
	food?: Colour,
) {
	const { canvas, random } = stage;
	const faces = block(x, y, z, width, height, depth);
	paintBlock(stage, faces, { finish: stainless, tone: 0.9, top: false });
	if (!canvas.sees(faces.top)) return;
	canvas.fill(faces.top, rectangle(0, 0, width, depth, 8), shade([236, 239, 241], 0.95));
	canvas.fill(faces.top, rectangle(6, 6, width - 12, depth - 12, 6), food ? shade(food, 0.8) : '#7c8387');
	if (!food) return;
	for (let index = 0; index < 46; index++) {
		const size = random.between(width * 0.03, width * 0.09);
		canvas.fill(
			faces.top,
			circle(
				random.between(12 + size, width - 12 - size),
				random.between(12 + size, depth - 12 - size),
				size,
				size * 0.8,
			),
			shade(food, random.between(0.72, 1.18)),
			{ opacity: 0.9 },
		);
	}
}

/** Sunken wells in a level top, as in a salad counter or a bain-marie; each holds food or is empty. */
export function well(
	stage: Stage,
	top: Plane,
	u: number,
	v: number,
	width: number,
	depth: number,
	drop: number,
	food?: Colour,
) {
	const { canvas, random } = stage;
	if (!canvas.sees(top)) return;
	const edge = 5;
	canvas.fill(
		top,
		rectangle(u - edge, v - edge, width + edge * 2, depth + edge * 2, 12),
		shade([240, 243, 244], 0.98),
		{ stroke: { colour: '#6a7074', width: 1.4, opacity: 0.6 } },
	);
	canvas.clip(top, rectangle(u, v, width, depth, 9), () => {
		canvas.fill(top, rectangle(u, v, width, depth), '#4d5458');
		const back: Plane = {
			origin: on(top, u, v + depth, -drop),
			u: top.u,
			v: top.n,
			n: [-top.v[0], -top.v[1], -top.v[2]],
		};
		canvas.fill(back, rectangle(0, 0, width, drop), {
			along: 'v',
			box: [0, 0, width, drop],
			stops: [
				[0, '#8d9498'],
				[1, '#d9dde0'],
			],
		});
		for (const [origin, n] of [
			[on(top, u, v, -drop), top.u],
			[on(top, u + width, v, -drop), [-top.u[0], -top.u[1], -top.u[2]]],
		] as [Point, Point][]) {
			const side: Plane = { origin, u: top.v, v: top.n, n };
			if (canvas.sees(side)) canvas.fill(side, rectangle(0, 0, depth, drop), '#a3aaae');
		}
		const floor = lifted(top, -drop);
		canvas.fill(floor, rectangle(u, v, width, depth), food ? shade(food, 0.75) : '#9aa1a5');
		if (food) {
			const bits = 60;
			for (let index = 0; index < bits; index++) {
				const size = random.between(width * 0.04, width * 0.11);
				canvas.fill(
					floor,
					circle(random.between(u, u + width), random.between(v, v + depth), size, size * random.between(0.5, 1)),
					shade(food, random.between(0.66, 1.22)),
					{ n: random.between(0, drop * 0.2), opacity: 0.92 },
				);
			}
		} else {
			canvas.fill(floor, rectangle(u, v, width, depth), {
				along: 'v',
				box: [u, v, width, depth],
				stops: [
					[0, '#fff', 0.35],
					[1, '#000', 0.1],
				],
			});
		}
	});
	canvas.stroke(top, rectangle(u, v, width, depth, 9), { colour: '#fff', width: 2, opacity: 0.8 });
}

/** A window in a door: dark glass with what `behind` paints and the studio mirrored over it. */
export function glass(
	stage: Stage,
	plane: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	options: { radius?: number; tint?: string; opacity?: number; lightness?: number } = {},
	behind?: () => void,
) {
	const { canvas } = stage;
	if (!canvas.sees(plane, u, v)) return;
	const { radius = 10, tint = '#101416', opacity = 0.5, lightness = 1 } = options;
	const outline = rectangle(u, v, width, height, radius);
	canvas.clip(plane, outline, () => {
		canvas.fill(plane, outline, '#1a1e20');
		behind?.();
		canvas.fill(plane, outline, tint, { opacity });
		const sheen = 0.16 * lightness;
		canvas.fill(
			plane,
			polygon(
				[u + width * 0.06, v + height],
				[u + width * 0.34, v + height],
				[u + width * 0.12, v],
				[u - width * 0.16, v],
			),
			'#fff',
			{ opacity: sheen },
		);
		canvas.fill(
			plane,
			polygon(
				[u + width * 0.4, v + height],
				[u + width * 0.47, v + height],
				[u + width * 0.25, v],
				[u + width * 0.18, v],
			),
			'#fff',
			{ opacity: sheen * 0.7 },
		);
		canvas.fill(plane, outline, {
			along: 'v',
			box: [u, v, width, height],
			stops: [
				[0, '#fff', 0],
				[0.7, '#fff', 0.02],
				[1, '#fff', 0.16 * lightness],
			],
		});
	});
	canvas.stroke(plane, outline, { colour: '#000', width: 5, opacity: 0.55 });
	canvas.stroke(plane, rectangle(u - 3, v - 3, width + 6, height + 6, radius + 3), {
		colour: '#fff',
		width: 1.6,
		opacity: 0.5,
	});
}

/** A flat worktop with a rolled front edge, overhanging a body. */
export function worktop(
	stage: Stage,
	x: number,
	y: number,
	z: number,
	width: number,
	depth: number,
	thickness = 40,
	splash = 0,
) {
	const { canvas } = stage;
	if (splash > 0) {
		const back = block(x, y + thickness, z, width, splash, 18);
		paintBlock(stage, back, { grain: 'u', tone: 0.98 });
	}
	const slab = block(x, y, z, width, thickness, depth);
	paintBlock(stage, slab, { grain: 'u' });
	if (splash > 0 && canvas.sees(slab.top)) {
		canvas.fill(slab.top, rectangle(0, depth - 90, width, 72), {
			along: 'v',
			box: [0, depth - 90, width, 72],
			stops: [
				[0, '#000', 0],
				[1, '#000', 0.16],
			],
		});
		const back = block(x, y + thickness, z, width, splash, 18);
		paintBlock(stage, back, { grain: 'u', tone: 0.98 });
	}
	canvas.fill(slab.front, rectangle(0, thickness * 0.55, width, thickness * 0.35), {
		along: 'v',
		box: [0, thickness * 0.55, width, thickness * 0.35],
		stops: [
			[0, '#fff', 0],
			[0.6, '#fff', 0.5],
			[1, '#fff', 0],
		],
	});
	canvas.fill(slab.front, rectangle(0, -26, width, 26), {
		along: 'v',
		box: [0, -26, width, 26],
		stops: [
			[0, '#000', 0],
			[1, '#000', 0.32],
		],
	});
	return slab;
}

/** Scratches, stains and worn corners on a face of a machine with years behind it. */
export function wear(stage: Stage, plane: Plane, width: number, height: number, amount = 1) {
	const { canvas, random, used } = stage;
	if (!used || !canvas.sees(plane)) return;
	for (let index = 0; index < 9 * amount; index++) {
		const [u, v] = [random.between(0.04, 0.92) * width, random.between(0.05, 0.9) * height];
		const long = random.between(14, Math.min(width, height) * 0.2);
		const angle = random.between(-0.5, 0.5) + (random.chance(0.3) ? 1.4 : 0);
		const end = [u + Math.cos(angle) * long, v + Math.sin(angle) * long] as const;
		canvas.stroke(
			plane,
			line([u, v], end),
			{ colour: '#fff', width: random.between(0.6, 1.5), opacity: random.between(0.25, 0.6) },
			0.5,
		);
		canvas.stroke(
			plane,
			line([u, v - 1.2], [end[0], end[1] - 1.2]),
			{ colour: '#1b1f22', width: 0.7, opacity: random.between(0.1, 0.3) },
			0.5,
		);
	}
	for (let index = 0; index < 3 * amount; index++) {
		const [u, v] = [random.between(0.1, 0.9) * width, random.between(0.06, 0.5) * height];
		const size = random.between(20, Math.min(width, height) * 0.16);
		canvas.fill(
			plane,
			circle(u, v, size, size * random.between(0.5, 1.3)),
			{
				around: [u, v],
				radius: size,
				radiusV: size * 1.2,
				stops: [
					[0, '#6b5f4c', 0.07],
					[0.45, '#6b5f4c', 0.035],
					[1, '#6b5f4c', 0],
				],
			},
			{ n: 0.5 },
		);
	}
	if (random.chance(0.6)) {
		// A dent: a dark side and a bright side.
		const [u, v] = [random.between(0.15, 0.85) * width, random.between(0.1, 0.45) * height];
		const size = random.between(10, 22);
		canvas.fill(
			plane,
			circle(u, v, size),
			{
				around: [u - size * 0.2, v + size * 0.2],
				radius: size * 0.9,
				stops: [
					[0, '#000', 0.2],
					[1, '#000', 0],
				],
			},
			{ n: 0.5 },
		);
		canvas.fill(
			plane,
			circle(u + size * 0.35, v - size * 0.4, size * 0.7),
			{
				around: [u + size * 0.35, v - size * 0.4],
				radius: size * 0.7,
				stops: [
					[0, '#fff', 0.45],
					[1, '#fff', 0],
				],
			},
			{ n: 0.5 },
		);
	}
}

/** A hinge at the edge of a door. */
export function hinge(stage: Stage, plane: Plane, u: number, v: number) {
	if (!stage.canvas.sees(plane, u, v)) return;
	plate(stage, plane, u, v, 26, 44, { depth: 14, radius: 4, tone: 0.86, gap: 2 });
	screw(stage, lifted(plane, 14), u + 13, v + 32, 4);
	screw(stage, lifted(plane, 14), u + 13, v + 12, 4);
}
