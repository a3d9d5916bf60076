import { arc, circle, line, polygon, rectangle } from '../drawing/outline.ts';
import { bar, brandPlate, display, keys, knob, lamp, roundness, screw, vent, wear } from '../drawing/parts.ts';
import { facingFront, facingUp, leaning, on, type Plane, type Point } from '../drawing/space.ts';
import type { Machine } from '../drawing/studio.ts';
import {
	black,
	block,
	type Colour,
	lifted,
	paintBlock,
	painted,
	plate,
	type Stage,
	stainless,
	surface,
	white,
} from '../drawing/surface.ts';

/** A round steel bowl seen from a little above; what it holds has a colour of its own. */
function bowl(stage: Stage, foot: Point, radius: number, height: number, filling?: Colour) {
	const { canvas, random } = stage;
	canvas.lathe(
		foot,
		[
			[0, radius * 0.42],
			[height * 0.08, radius * 0.6],
			[height * 0.3, radius * 0.86],
			[height * 0.6, radius * 0.98],
			[height, radius],
		],
		roundness([232, 235, 237]),
	);
	const rim: Plane = { origin: [foot[0], foot[1] + height, foot[2]], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] };
	canvas.fill(rim, circle(0, 0, radius * 1.03), '#f1f3f4');
	canvas.fill(rim, circle(0, 0, radius * 0.97), {
		along: 'v',
		box: [-radius, -radius, radius * 2, radius * 2],
		stops: [
			[0, '#d5dadd'],
			[0.6, '#8e9599'],
			[1, '#565d61'],
		],
	});
	if (filling) {
		const [red, green, blue] = filling;
		canvas.fill(rim, circle(0, -radius * 0.06, radius * 0.86), {
			around: [-radius * 0.3, radius * 0.3],
			radius: radius * 1.3,
			stops: [
				[0, `rgb(${red},${green},${blue})`],
				[1, `rgb(${red * 0.74},${green * 0.72},${blue * 0.68})`],
			],
		});
		for (let index = 0; index < 7; index++) {
			canvas.stroke(
				rim,
				arc(
					random.between(-0.2, 0.2) * radius,
					random.between(-0.2, 0.1) * radius,
					radius * random.between(0.2, 0.7),
					random.between(0, 360),
					random.between(400, 520),
				),
				{ colour: '#fff', width: radius * 0.03, opacity: 0.28, cap: 'round' },
			);
		}
	}
	canvas.stroke(rim, arc(0, 0, radius * 0.9, 205, 300), {
		colour: '#fff',
		width: radius * 0.035,
		opacity: 0.55,
		cap: 'round',
	});
}

/** A planetary mixer: column, tilting head, tool and bowl; small ones stand on a counter. */
export function planetaryMixer(options: { litres: number; colour?: Colour; dough?: boolean; off?: boolean }): Machine {
	const { litres, colour, dough = true } = options;
	const unit = Math.cbrt(litres / 20) * 250;
	const width = unit * 2.3;
	const depth = unit * 2.7;
	const height = unit * 4.1;
	return {
		size: { width: width * 0.9, depth, height },
		detail: { at: [0, height * 0.66, depth * 0.2], across: unit * 2.9 },
		paint(stage) {
			const { canvas } = stage;
			const skin = colour ? painted(colour, 0.7) : white;
			const half = width * 0.36;
			const base = block(-half, 20, -depth / 2, half * 2, unit * 0.3, depth);
			for (const side of [-half + 40, half - 40])
				canvas.lathe(
					[side, 0, depth / 2 - 50],
					[
						[0, 26],
						[20, 26],
					],
					roundness([50, 50, 50], 0.3),
				);
			paintBlock(stage, base, { finish: skin, radius: 14 });
			const column = block(-half * 0.72, unit * 0.3, -depth / 2 + 10, half * 1.44, unit * 2.7, unit * 0.8);
			paintBlock(stage, column, { finish: skin, radius: 10 });
			wear(stage, column.right, unit * 0.8, unit * 2.7);
			const cradle = unit * 0.92;
			const middle: Point = [0, cradle, depth * 0.12];
			for (const side of [-1, 1]) {
				canvas.tube(
					[
						[side * half * 0.6, cradle + unit * 0.5, -depth * 0.2],
						[side * unit * 0.86, cradle + unit * 0.5, depth * 0.06],
						[side * unit * 0.84, cradle + unit * 0.5, depth * 0.16],
					],
					bar(unit * 0.13, colour ?? [236, 236, 232]),
				);
			}
			bowl(stage, middle, unit * 0.8, unit * 0.9, dough ? [240, 226, 192] : undefined);
			for (const side of [-1, 1])
				canvas.tube(
					[
						[side * unit * 0.8, cradle + unit * 0.66, depth * 0.12],
						[side * unit * 0.96, cradle + unit * 0.6, depth * 0.13],
						[side * unit * 0.94, cradle + unit * 0.4, depth * 0.13],
					],
					bar(unit * 0.06),
				);
			const shaft = unit * 2.02;
			const top: Point = [0, cradle + shaft * 0.66, depth * 0.12];
			const bottom: Point = [0, cradle + unit * 0.62, depth * 0.12];
			canvas.tube([top, bottom], bar(unit * 0.15));
			for (const spread of [-0.46, -0.24, 0.24, 0.46]) {
				canvas.tube(
					[
						[0, cradle + unit * 1.26, depth * 0.12],
						[spread * unit * 0.86, cradle + unit * 1.02, depth * 0.13],
						[spread * unit, cradle + unit * 0.8, depth * 0.13],
					],
					bar(unit * 0.045),
					true,
				);
			}
			const guard = cradle + unit * 1.02;
			const ring = (height: number, radius: number) =>
				canvas.tube(
					Array.from({ length: 25 }, (_, step) => {
						const a = Math.PI + (step / 24) * Math.PI;
						return [Math.cos(a) * radius, height, depth * 0.12 - Math.sin(a) * radius] as const;
					}),
					bar(unit * 0.035),
				);
			ring(guard, unit * 0.78);
			ring(guard + unit * 0.34, unit * 0.66);
			for (let step = 0; step <= 12; step++) {
				const a = Math.PI + (step / 12) * Math.PI;
				canvas.tube(
					[
						[Math.cos(a) * unit * 0.78, guard, depth * 0.12 - Math.sin(a) * unit * 0.78],
						[Math.cos(a) * unit * 0.66, guard + unit * 0.34, depth * 0.12 - Math.sin(a) * unit * 0.66],
					],
					bar(unit * 0.025),
				);
			}
			canvas.lathe(
				[0, cradle + shaft * 0.7, depth * 0.12],
				[
					[0, unit * 0.42],
					[unit * 0.2, unit * 0.54],
					[unit * 0.36, unit * 0.56],
				],
				roundness([214, 218, 220]),
			);
			const head = block(-half * 0.86, unit * 2.5, -depth / 2, half * 1.72, unit * 1.1, depth * 0.94);
			paintBlock(stage, head, { finish: skin, radius: unit * 0.3 });
			const cap = block(-half * 0.7, unit * 3.6, -depth / 2 + 30, half * 1.4, unit * 0.2, depth * 0.7);
			paintBlock(stage, cap, { finish: skin, radius: unit * 0.08 });
			const front = head.front;
			plate(stage, front, half * 0.2, unit * 0.28, half * 1.32, unit * 0.6, {
				depth: 5,
				radius: unit * 0.1,
				finish: black,
				gap: 1,
			});
			const face = lifted(front, 5);
			display(stage, face, half * 0.32, unit * 0.48, half * 0.5, unit * 0.24, '12:0', '#ff5340', options.off ?? false);
			knob(stage, face, half * 1.2, unit * 0.58, unit * 0.15, -30, stainless);
			brandPlate(stage, front, half * 0.26, unit * 0.04, unit * 0.2);
			const side = head.right;
			if (canvas.sees(side)) {
				lamp(stage, side, depth * 0.2, unit * 0.6, unit * 0.075, '#c8352a');
				lamp(stage, side, depth * 0.2, unit * 0.34, unit * 0.06, '#3e9a54');
				vent(stage, side, depth * 0.5, unit * 0.36, depth * 0.3, unit * 0.36, unit * 0.07);
			}
			wear(stage, head.front, half * 1.72, unit, 0.6);
		},
	};
}

/** A spiral kneader: a wide turning bowl under a heavy head with a guard. */
export function spiralMixer(options: { litres: number; colour?: Colour }): Machine {
	const radius = 150 + Math.cbrt(options.litres) * 45;
	const width = radius * 2.1;
	const depth = radius * 3.4;
	const height = radius * 3.5;
	return {
		size: { width, depth, height },
		detail: { at: [0, height * 0.62, depth * 0.25], across: radius * 2.6 },
		paint(stage) {
			const { canvas } = stage;
			const skin = options.colour ? painted(options.colour, 0.6) : white;
			const z = -depth / 2;
			const base = block(-radius * 0.85, 60, z, radius * 1.7, radius * 0.72, depth * 0.84);
			for (const side of [-radius * 0.7, radius * 0.7])
				for (const far of [z + 60, z + depth * 0.78])
					canvas.lathe(
						[side, 0, far],
						[
							[0, 34],
							[62, 34],
						],
						roundness([50, 52, 54], 0.3),
					);
			paintBlock(stage, base, { finish: skin, radius: 16 });
			const column = block(-radius * 0.62, radius * 0.8, z, radius * 1.24, radius * 2.1, radius * 0.9);
			paintBlock(stage, column, { finish: skin, radius: 10 });
			wear(stage, column.right, radius * 0.9, radius * 2);
			const middle: Point = [0, radius * 0.86, depth * 0.14];
			canvas.lathe(
				middle,
				[
					[0, radius * 0.9],
					[30, radius * 0.96],
					[radius * 0.86, radius],
				],
				roundness([232, 235, 237]),
			);
			const rim: Plane = {
				origin: [0, middle[1] + radius * 0.86, middle[2]],
				u: [1, 0, 0],
				v: [0, 0, -1],
				n: [0, 1, 0],
			};
			canvas.fill(rim, circle(0, 0, radius * 1.02), '#f1f3f4');
			canvas.fill(rim, circle(0, 0, radius * 0.97), {
				along: 'v',
				box: [-radius, -radius, radius * 2, radius * 2],
				stops: [
					[0, '#cdd2d5'],
					[1, '#545b5f'],
				],
			});
			canvas.fill(rim, circle(0, -radius * 0.05, radius * 0.88), {
				around: [-radius * 0.3, radius * 0.3],
				radius: radius * 1.3,
				stops: [
					[0, '#f3e8cd'],
					[1, '#cdb98c'],
				],
			});
			for (let turn = 0; turn < 5; turn++)
				canvas.stroke(rim, arc(0, -radius * 0.05, radius * (0.2 + turn * 0.14), 20 + turn * 40, 300 + turn * 40), {
					colour: '#fff7e4',
					width: radius * 0.05,
					opacity: 0.6,
					cap: 'round',
				});
			const hook: Point[] = Array.from({ length: 16 }, (_, step) => {
				const a = step * 0.55;
				const r = radius * (0.12 + step * 0.018);
				return [Math.cos(a) * r, middle[1] + radius * 1.5 - step * radius * 0.044, middle[2] + Math.sin(a) * r];
			});
			canvas.tube(hook, bar(radius * 0.1), true);
			canvas.tube(
				[
					[radius * 0.3, middle[1] + radius * 1.5, middle[2] - 60],
					[radius * 0.26, middle[1] + radius * 0.8, middle[2] - 40],
				],
				bar(radius * 0.11),
			);
			const guardTop = middle[1] + radius * 1.2;
			for (let step = 0; step <= 16; step++) {
				const a = Math.PI + (step / 16) * Math.PI;
				const at = (r: number, y: number): Point => [Math.cos(a) * r, y, middle[2] - Math.sin(a) * r];
				canvas.tube(
					[at(radius * 1.0, middle[1] + radius * 0.9), at(radius * 0.9, guardTop), at(radius * 0.55, guardTop + 40)],
					bar(9),
				);
			}
			for (const [r, y] of [
				[1, 0.9],
				[0.93, 1.12],
			] as const)
				canvas.tube(
					Array.from({ length: 25 }, (_, step) => {
						const a = Math.PI + (step / 24) * Math.PI;
						return [Math.cos(a) * radius * r, middle[1] + radius * y, middle[2] - Math.sin(a) * radius * r] as Point;
					}),
					bar(16),
				);
			const head = block(-radius * 0.7, middle[1] + radius * 1.42, z, radius * 1.4, radius * 0.95, depth * 0.86);
			paintBlock(stage, head, { finish: skin, radius: radius * 0.2 });
			const face = lifted(head.front, 0);
			plate(stage, face, radius * 0.16, radius * 0.28, radius * 1.08, radius * 0.46, {
				depth: 6,
				radius: 12,
				finish: black,
				gap: 1,
			});
			const panel = lifted(face, 6);
			display(stage, panel, radius * 0.24, radius * 0.42, radius * 0.34, radius * 0.18, '08:0', '#ff5340');
			keys(stage, panel, radius * 0.66, radius * 0.42, 3, radius * 0.12, radius * 0.05);
			lamp(stage, panel, radius * 1.14, radius * 0.62, radius * 0.05, '#c8352a');
			brandPlate(stage, face, radius * 0.18, radius * 0.06, radius * 0.16);
			wear(stage, head.front, radius * 1.4, radius * 0.9);
		},
	};
}

/** A gravity slicer with its round blade, tilted carriage and pusher. */
export function slicer(options: { blade: number; colour?: Colour }): Machine {
	const radius = options.blade / 2;
	const width = radius * 4.1;
	const depth = radius * 3.3;
	const height = radius * 3.1;
	return {
		size: { width: width * 0.8, depth: depth * 0.8, height },
		detail: { at: [radius * 0.1, radius * 1.75, 0], across: radius * 3 },
		paint(stage) {
			const { canvas } = stage;
			const skin = options.colour ? painted(options.colour, 0.9) : stainless;
			for (const side of [-radius * 1.3, radius * 1.3])
				for (const far of [-radius, radius * 0.9])
					canvas.lathe(
						[side, 0, far],
						[
							[0, 22],
							[30, 18],
						],
						roundness([46, 46, 48], 0.3),
					);
			const base = block(-radius * 1.6, 28, -radius * 1.2, radius * 3.2, radius * 0.46, radius * 2.3);
			paintBlock(stage, base, { finish: skin, radius: 24 });
			wear(stage, base.front, radius * 3.2, radius * 0.4);
			const housing = block(-radius * 0.7, radius * 0.5, -radius * 1.1, radius * 1.6, radius * 0.9, radius * 0.7);
			paintBlock(stage, housing, { finish: skin, radius: 30 });
			const disc = leaning(facingFront(0, radius * 1.66, -radius * 0.2), 12);
			for (let step = 0; step < 8; step++)
				canvas.fill(disc, circle(0, 0, radius * 1.16), step < 7 ? '#8d9599' : '#c6ccd0', { n: -44 + step * 6 });
			canvas.fill(disc, circle(0, 0, radius * 1.13), {
				along: 'u',
				box: [-radius, -radius, radius * 2, radius * 2],
				stops: [
					[0, '#c3c9cc'],
					[0.3, '#f1f3f4'],
					[0.6, '#a9b0b4'],
					[1, '#d8dcdf'],
				],
			});
			canvas.fill(
				disc,
				circle(0, 0, radius),
				{
					along: 'u',
					box: [-radius, -radius, radius * 2, radius * 2],
					stops: [
						[0, '#9aa2a6'],
						[0.18, '#e9edef'],
						[0.34, '#fbfcfc'],
						[0.5, '#b1b8bc'],
						[0.68, '#dfe4e6'],
						[0.84, '#f6f8f8'],
						[1, '#8f979b'],
					],
				},
				{ n: 5 },
			);
			for (const angle of [32, 150, 212, 330]) {
				const a = (angle * Math.PI) / 180;
				canvas.fill(
					disc,
					polygon(
						[0, 0],
						[Math.cos(a) * radius * 0.93, Math.sin(a) * radius * 0.93],
						[Math.cos(a + 0.3) * radius * 0.93, Math.sin(a + 0.3) * radius * 0.93],
					),
					'#fff',
					{ n: 5.5, opacity: 0.32 },
				);
			}
			canvas.stroke(disc, circle(0, 0, radius * 0.96), { colour: '#6d757a', width: 2.4, opacity: 0.8 }, 6);
			canvas.fill(
				disc,
				circle(0, 0, radius * 0.56),
				{
					around: [-radius * 0.2, radius * 0.3],
					radius: radius * 0.8,
					stops: [
						[0, '#fafbfb'],
						[1, '#a4abaf'],
					],
				},
				{ n: 14, stroke: { colour: '#5c6367', width: 3 } },
			);
			for (const a of [0.5, 2.6, 4.7])
				screw(stage, lifted(disc, 15), Math.cos(a) * radius * 0.4, Math.sin(a) * radius * 0.4, radius * 0.045);
			canvas.stroke(disc, arc(0, 0, radius * 1.16, 25, 200), { colour: '#e9ecee', width: radius * 0.07 }, 20);
			const fence = leaning(facingFront(radius * 0.78, radius * 0.62, radius * 0.02), 12);
			plate(stage, fence, 0, 0, radius * 0.96, radius * 1.5, { depth: 20, radius: 10, gap: 0 });
			for (let index = 1; index < 7; index++)
				canvas.stroke(
					fence,
					line([radius * 0.08, radius * 0.2 * index], [radius * 0.88, radius * 0.2 * index]),
					{ colour: '#7a8286', width: 3, opacity: 0.5 },
					21,
				);
			const table = block(-radius * 1.5, radius * 0.78, radius * 0.18, radius * 1.7, 26, radius * 0.95);
			canvas.tube(
				[
					[-radius * 0.7, radius * 0.46, radius * 0.6],
					[-radius * 0.7, radius * 0.8, radius * 0.6],
				],
				bar(radius * 0.2),
			);
			paintBlock(stage, table, { radius: 8 });
			// A piece of ham waiting on the carriage.
			const cut = facingFront(-radius * 0.62, radius * 1.16, radius * 0.52);
			for (let step = 0; step < 20; step++)
				canvas.fill(
					cut,
					circle(0, 0, radius * 0.46, radius * 0.34),
					step < 19 ? `rgb(${150 + step * 2},${84 + step},${70 + step})` : '#e2a397',
					{ n: step * 8 },
				);
			canvas.fill(
				cut,
				circle(0, 0, radius * 0.4, radius * 0.29),
				{
					around: [-radius * 0.1, radius * 0.1],
					radius: radius * 0.5,
					stops: [
						[0, '#efb3a6'],
						[1, '#d68a7e'],
					],
				},
				{ n: 153 },
			);
			canvas.stroke(
				cut,
				arc(0, 0, radius * 0.26, 30, 150),
				{ colour: '#fbe6dc', width: 7, opacity: 0.8, cap: 'round' },
				154,
			);
			const pusher = leaning(facingFront(-radius * 1.36, radius * 0.84, radius * 0.66), 8);
			plate(stage, pusher, 0, 0, radius * 0.3, radius * 0.9, { depth: 18, radius: 12, gap: 0 });
			canvas.tube(
				[
					[-radius * 1.2, radius * 1.62, radius * 0.66],
					[-radius * 1.3, radius * 2.0, radius * 0.7],
				],
				[
					{ colour: '#121314', width: radius * 0.24, cap: 'round' },
					{ colour: '#46494b', width: radius * 0.1, cap: 'round' },
				],
			);
			knob(stage, base.front, radius * 2.7, radius * 0.23, radius * 0.17, 50, black);
			lamp(stage, base.front, radius * 2.22, radius * 0.23, 13, '#3e9a54');
			lamp(stage, base.front, radius * 1.98, radius * 0.23, 13, '#c8352a');
			brandPlate(
				stage,
				base.front,
				radius * 0.24,
				radius * 0.12,
				radius * 0.22,
				options.colour ? undefined : '#7c1f1a',
			);
		},
	};
}

/** A chamber vacuum packer with a domed clear lid. */
export function vacuumPacker(options: { width?: number; open?: boolean; off?: boolean }): Machine {
	const { width = 480, open = true, off = false } = options;
	const depth = width * 1.08;
	const height = width * 0.72;
	const x = -width / 2;
	const z = -depth / 2;
	const low = height * 0.56;
	return {
		size: { width, depth, height },
		detail: { at: [width * 0.08, low * 0.6, depth / 2], across: width * 1.02 },
		paint(stage) {
			const { canvas } = stage;
			for (const side of [x + 40, x + width - 40])
				for (const far of [z + 40, z + depth - 40])
					canvas.lathe(
						[side, 0, far],
						[
							[0, 18],
							[22, 20],
						],
						roundness([46, 46, 48], 0.3),
					);
			const body = block(x, 20, z, width, low - 20, depth);
			paintBlock(stage, body);
			wear(stage, body.front, width, low * 0.8);
			vent(stage, body.right, depth * 0.55, 40, depth * 0.3, low * 0.4, 13);
			const panel = leaning({ ...body.front, origin: on(body.front, 16, 26, 4) }, 0);
			plate(stage, panel, 0, 0, width - 32, low * 0.56, {
				depth: 4,
				radius: 8,
				finish: painted([52, 56, 60], 0.6),
				gap: 1,
			});
			const face = lifted(panel, 4);
			display(stage, face, width * 0.42, low * 0.2, width * 0.2, low * 0.2, '99', '#ff5340', off);
			keys(stage, face, width * 0.66, low * 0.18, 4, width * 0.048, width * 0.018);
			canvas.fill(face, circle(width * 0.33, low * 0.29, low * 0.17), '#f6f6f2', {
				stroke: { colour: '#b9bec1', width: 6 },
			});
			canvas.stroke(face, arc(width * 0.33, low * 0.29, low * 0.12, -40, 220), { colour: '#2a2e30', width: 2 });
			canvas.stroke(face, line([width * 0.33, low * 0.29], [width * 0.33 - low * 0.09, low * 0.35]), {
				colour: '#b3261e',
				width: 3,
			});
			brandPlate(stage, face, 12, low * 0.18, low * 0.2, '#1d5d86');
			const top = body.top;
			canvas.fill(top, rectangle(24, 26, width - 48, depth - 110, 26), '#2a2e31');
			canvas.fill(top, rectangle(38, 40, width - 76, depth - 138, 20), {
				along: 'v',
				box: [38, 40, width - 76, depth - 138],
				stops: [
					[0, '#e3e7e9'],
					[0.6, '#a9b0b4'],
					[1, '#71787c'],
				],
			});
			canvas.fill(top, rectangle(56, 58, width - 112, 34, 5), '#c1392b');
			canvas.fill(top, rectangle(56, 66, width - 112, 8, 2), '#f2e7c9');
			if (!open) {
				const lid = block(x + 18, low, z + 60, width - 36, height * 0.22, depth - 90);
				canvas.fill(lid.top, rectangle(0, 0, width - 36, depth - 90, 40), '#cfe4ea', {
					opacity: 0.5,
					stroke: { colour: '#7fa0aa', width: 5, opacity: 0.8 },
				});
				canvas.fill(lid.front, rectangle(0, 0, width - 36, height * 0.22, 30), '#d8ebf0', {
					opacity: 0.42,
					stroke: { colour: '#7fa0aa', width: 5, opacity: 0.8 },
				});
				if (canvas.sees(lid.right))
					canvas.fill(lid.right, rectangle(0, 0, depth - 90, height * 0.22, 20), '#a9c8d1', { opacity: 0.45 });
				canvas.fill(lid.top, polygon([60, depth - 110], [190, depth - 110], [120, 20], [20, 20]), '#fff', {
					opacity: 0.4,
				});
				handle(stage, lid.front, width);
				return;
			}
			const hinge: Plane = { origin: [x + 18, low + 6, z + 64], u: [1, 0, 0], v: [0, 0.93, -0.37], n: [0, 0.37, 0.93] };
			for (const n of [0, 24, 48])
				canvas.fill(hinge, rectangle(0, 0, width - 36, depth * 0.8, 44), n ? '#e3f1f4' : '#b7d2da', {
					n,
					opacity: n ? 0.18 : 0.34,
					stroke: { colour: '#7fa0aa', width: 4, opacity: 0.7 },
				});
			canvas.fill(hinge, polygon([50, depth * 0.8], [170, depth * 0.8], [90, 0], [10, 0]), '#fff', {
				n: 48,
				opacity: 0.3,
			});
			for (const u of [30, width - 66]) canvas.tube([on(hinge, u, 0, 0), on(hinge, u, 40, 6)], bar(24));
		},
	};
}

function handle(stage: Stage, plane: Plane, width: number) {
	stage.canvas.tube(
		[
			on(plane, width * 0.3, 24, 6),
			on(plane, width * 0.3, 24, 30),
			on(plane, width * 0.62, 24, 30),
			on(plane, width * 0.62, 24, 6),
		],
		bar(14),
	);
}

/** A vegetable cutter: motor base, cutting chamber, hopper with lever. */
export function vegetableCutter(options: { colour?: Colour }): Machine {
	const [width, depth, height] = [340, 420, 700];
	return {
		size: { width, depth, height },
		detail: { at: [20, 470, 60], across: 520 },
		paint(stage) {
			const { canvas } = stage;
			const skin = options.colour ? painted(options.colour, 0.6) : stage.finish;
			for (const side of [-120, 120])
				canvas.lathe(
					[side, 0, 140],
					[
						[0, 24],
						[24, 24],
					],
					roundness([46, 46, 48], 0.3),
				);
			const base = block(-150, 22, -180, 300, 300, 360);
			paintBlock(stage, base, { finish: skin, radius: 24 });
			wear(stage, base.front, 300, 280);
			vent(stage, base.right, 60, 60, 220, 130, 16);
			plate(stage, base.front, 30, 170, 240, 100, { depth: 6, radius: 10, finish: black, gap: 1 });
			const face = lifted(base.front, 6);
			lamp(stage, face, 76, 220, 20, '#3e9a54');
			lamp(stage, face, 134, 220, 20, '#c8352a');
			knob(stage, face, 214, 220, 26, 30, stainless);
			brandPlate(stage, base.front, 34, 60, 50, '#2f5d3a');
			canvas.lathe(
				[0, 322, 10],
				[
					[0, 150],
					[20, 165],
					[110, 165],
					[130, 158],
				],
				roundness([222, 226, 228]),
			);
			const spout = block(20, 322, 120, 150, 90, 130);
			paintBlock(stage, spout, { radius: 10 });
			canvas.fill(spout.front, rectangle(16, 6, 118, 66, 8), '#23282a');
			for (let index = 0; index < 40; index++) {
				const { random } = stage;
				canvas.fill(
					spout.front,
					circle(random.between(28, 124), random.between(10, 36), random.between(6, 11), random.between(4, 8)),
					random.pick(['#e8863a', '#f09a4c', '#d9702a', '#7fa84a']),
					{ n: 2 },
				);
			}
			const lid: Plane = facingUp(0, 452, 10);
			canvas.fill(lid, circle(0, 0, 158), {
				along: 'v',
				box: [-158, -158, 316, 316],
				stops: [
					[0, '#f1f3f4'],
					[1, '#b4bbbf'],
				],
			});
			canvas.lathe(
				[-40, 452, 30],
				[
					[0, 92],
					[190, 96],
				],
				roundness([226, 230, 232]),
			);
			canvas.fill(facingUp(-40, 642, 30), circle(0, 0, 96), '#eff1f2');
			canvas.fill(facingUp(-40, 642, 30), circle(0, 0, 86), '#555c60');
			canvas.lathe(
				[86, 452, 40],
				[
					[0, 40],
					[170, 42],
				],
				roundness([226, 230, 232]),
			);
			canvas.tube(
				[
					[-150, 480, -60],
					[-150, 690, -40],
					[-60, 690, 30],
					[60, 650, 130],
				],
				bar(20),
			);
			canvas.tube(
				[
					[40, 656, 116],
					[96, 630, 168],
				],
				[
					{ colour: '#141516', width: 36, cap: 'round' },
					{ colour: '#484b4d', width: 12, cap: 'round' },
				],
			);
		},
	};
}

/** The level plate of a kitchen or shop scale with its display. */
export function scale(options: { off?: boolean }): Machine {
	const [width, depth, height] = [330, 380, 150];
	return {
		size: { width, depth, height },
		detail: { at: [0, 70, depth / 2], across: 330 },
		paint(stage) {
			const { canvas } = stage;
			const body = block(-width / 2, 12, -depth / 2, width, 78, depth);
			paintBlock(stage, body, { radius: 10, finish: white });
			plate(stage, body.front, 24, 14, width - 48, 54, {
				depth: 4,
				radius: 6,
				finish: painted([60, 64, 68], 0.5),
				gap: 1,
			});
			const face = lifted(body.front, 4);
			display(stage, face, 42, 24, 130, 34, '2.485', '#7ce0a0', options.off ?? false);
			keys(stage, face, 190, 26, 3, 26, 9);
			canvas.lathe(
				[0, 90, 0],
				[
					[0, 60],
					[26, 50],
				],
				roundness([70, 72, 74], 0.3),
			);
			const tray = block(-width / 2 - 6, 114, -depth / 2 + 10, width + 12, 16, depth - 40);
			paintBlock(stage, tray, { radius: 6 });
			surface(stage, tray.top, rectangle(10, 10, width - 8, depth - 60, 12), [10, 10, width, depth - 60]);
			wear(stage, tray.top, width, depth - 60);
		},
	};
}
