import { circle, polygon, rectangle } from '../drawing/outline.ts';
import { bar, brandPlate, display, feet, keys, knob, lamp, roundness, vent, wear } from '../drawing/parts.ts';
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
} from '../drawing/surface.ts';

function cup(stage: Stage, foot: Point, size = 1) {
	const { canvas } = stage;
	canvas.lathe(
		foot,
		[
			[0, 20 * size],
			[6, 26 * size],
			[34 * size, 36 * size],
			[48 * size, 38 * size],
		],
		[
			[0, '#b9b7b2'],
			[0.3, '#ffffff'],
			[0.6, '#eceae6'],
			[1, '#a5a39e'],
		],
	);
	const rim = facingUp(foot[0], foot[1] + 48 * size, foot[2]);
	canvas.fill(rim, circle(0, 0, 38 * size), '#fbfaf8');
	canvas.fill(rim, circle(0, 0, 33 * size), '#c9c6c0');
}

/** An espresso machine with one to three groups, cups warming on top. */
export function espressoMachine(options: {
	groups: 1 | 2 | 3;
	colour?: Colour;
	cups?: boolean;
	off?: boolean;
}): Machine {
	const { groups, colour, cups = true, off = false } = options;
	const width = 320 + groups * 210;
	const [depth, height] = [540, 520];
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		detail: { at: [-width * 0.06, height * 0.5, depth * 0.3], across: 560 },
		paint(stage) {
			const { canvas } = stage;
			const skin = colour ? painted(colour, 0.9) : stage.finish;
			for (const side of [x + 50, x + width - 50])
				for (const far of [z + 50, z + depth - 60])
					canvas.lathe(
						[side, 0, far],
						[
							[0, 26],
							[50, 20],
						],
						roundness([210, 214, 216]),
					);
			const base = block(x, 46, z, width, 70, depth - 10);
			paintBlock(stage, base, { radius: 12 });
			canvas.fill(base.top, rectangle(30, 14, width - 60, 250, 8), '#23282b');
			for (let u = 40; u < width - 40; u += 15)
				canvas.stroke(
					base.top,
					[
						['M', u, 20],
						['L', u, 256],
					],
					{ colour: '#d5dadd', width: 6 },
					4,
				);
			const back = block(x + 14, 116, z, width - 28, 210, depth * 0.5);
			paintBlock(stage, back, { tone: 0.86 });
			for (let group = 0; group < groups; group++) {
				const u = x + width * ((group + 0.5) / groups) * 0.84 + width * 0.08;
				const mouth: Point = [u, 262, z + depth * 0.66];
				const neck = block(u - 46, 278, z + depth * 0.4, 92, 56, depth * 0.3);
				paintBlock(stage, neck, { radius: 12 });
				if (cups) for (const side of [-30, 30]) cup(stage, [u + side * 1.3, 122, z + depth * 0.68], 0.78);
				canvas.lathe(
					mouth,
					[
						[-44, 34],
						[-30, 44],
						[0, 46],
						[6, 58],
						[30, 60],
					],
					roundness([222, 226, 228]),
				);
				canvas.tube(
					[
						[u, 250, mouth[2] + 30],
						[u + 6, 240, mouth[2] + 92],
					],
					bar(18),
				);
				canvas.tube(
					[
						[u + 6, 240, mouth[2] + 86],
						[u + 16, 226, mouth[2] + 196],
					],
					[
						{ colour: '#0e0f10', width: 40, cap: 'round' },
						{ colour: '#2b2d2f', width: 28, cap: 'round' },
						{ colour: '#6a6e71', width: 7, cap: 'round' },
					],
				);
				for (const side of [-14, 14])
					canvas.tube(
						[
							[u, 222, mouth[2]],
							[u + side, 206, mouth[2] + 4],
							[u + side, 190, mouth[2] + 4],
						],
						bar(11),
					);
			}
			for (const side of [x + 58, x + width - 58]) {
				canvas.tube(
					[
						[side, 330, z + depth * 0.62],
						[side + Math.sign(side) * 14, 260, z + depth * 0.78],
						[side - Math.sign(side) * 6, 170, z + depth * 0.8],
					],
					bar(13),
					true,
				);
				canvas.tube(
					[
						[side + Math.sign(side) * 12, 262, z + depth * 0.77],
						[side + Math.sign(side) * 4, 226, z + depth * 0.79],
					],
					[{ colour: '#17181a', width: 20, cap: 'round' }],
				);
			}
			const crown = block(x, 326, z, width, 150, depth * 0.66);
			paintBlock(stage, crown, { finish: skin, radius: 18 });
			wear(stage, crown.front, width, 150);
			const face = lifted(crown.front, 0);
			plate(stage, face, 26, 20, width - 52, 66, { depth: 5, radius: 12, finish: black, gap: 1 });
			const panel = lifted(face, 5);
			for (let group = 0; group < groups; group++) {
				const u = width * ((group + 0.5) / groups) * 0.84 + width * 0.08;
				keys(stage, panel, u - 76, 40, 4, 28, 12);
			}
			knob(stage, panel, 54, 53, 20, 0, stainless, false);
			knob(stage, panel, width - 54, 53, 20, 0, stainless, false);
			brandPlate(stage, face, width / 2 - stage.brand.length * 15, 96, 46);
			const gauge = on(face, width - 110, 118, 2);
			const dial = facingFront(gauge[0], gauge[1], gauge[2]);
			canvas.fill(dial, circle(0, 0, 24), '#f7f7f4', { stroke: { colour: '#8d9599', width: 5 } });
			canvas.stroke(
				dial,
				[
					['M', 0, 0],
					['L', -11, 12],
				],
				{ colour: '#b3261e', width: 3 },
			);
			lamp(stage, face, 60, 118, 8, off ? '#555' : '#4fd07a');
			if (cups) {
				for (const row of [0.2, 0.45]) {
					const count = Math.floor((width - 80) / 92);
					for (let index = 0; index < count; index++)
						if (stage.random.chance(0.8)) cup(stage, [x + 80 + index * 92, 478, z + depth * row], 0.9);
				}
			}
			const rail = (y: number): Point[] => [
				[x + 16, y, z + depth * 0.1],
				[x + 16, y, z + depth * 0.64],
				[x + width - 16, y, z + depth * 0.64],
				[x + width - 16, y, z + depth * 0.1],
			];
			for (const [a, , b] of [
				[x + 16, 0, z + depth * 0.64],
				[x + width - 16, 0, z + depth * 0.64],
				[0, 0, z + depth * 0.64],
			] as const)
				canvas.tube(
					[
						[a, 476, b],
						[a, 522, b],
					],
					bar(9),
				);
			canvas.tube(rail(522), bar(11));
		},
	};
}

function jug(stage: Stage, foot: Point, filled: number) {
	const { canvas } = stage;
	const glassy = (opacity: number) =>
		[
			[0, '#7f9197', opacity],
			[0.2, '#ffffff', opacity * 0.9],
			[0.5, '#d5e2e6', opacity * 0.4],
			[1, '#6d7e84', opacity],
		] as const;
	canvas.lathe(
		foot,
		[
			[0, 70],
			[14, 82],
			[110 * filled, 80],
		],
		[
			[0, '#1a0c05'],
			[0.25, '#5a2d14'],
			[0.5, '#2d1409'],
			[1, '#150a04'],
		],
	);
	canvas.lathe(
		foot,
		[
			[0, 70],
			[14, 84],
			[90, 82],
			[140, 52],
			[160, 54],
		],
		glassy(0.55),
	);
	canvas.lathe(
		[foot[0], foot[1] + 150, foot[2]],
		[
			[0, 58],
			[22, 56],
		],
		roundness([44, 46, 48], 0.5),
	);
	canvas.tube(
		[
			[foot[0] + 54, foot[1] + 160, foot[2]],
			[foot[0] + 118, foot[1] + 150, foot[2] + 10],
			[foot[0] + 122, foot[1] + 60, foot[2] + 12],
			[foot[0] + 86, foot[1] + 44, foot[2] + 4],
		],
		[
			{ colour: '#141516', width: 24, cap: 'round' },
			{ colour: '#46494b', width: 8, cap: 'round' },
		],
		true,
	);
}

/** A filter coffee brewer with glass jugs on warming plates. */
export function coffeeBrewer(options: { places?: 1 | 2; off?: boolean }): Machine {
	const { places = 2, off = false } = options;
	const width = 200 + places * 10 + (places - 1) * 190;
	const [depth, height] = [400, 520];
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		detail: { at: [0, 260, depth * 0.3], across: 430 },
		paint(stage) {
			const { canvas } = stage;
			const base = block(x, 16, z, width, 74, depth);
			for (const side of [x + 30, x + width - 30])
				canvas.lathe(
					[side, 0, z + depth - 40],
					[
						[0, 16],
						[18, 16],
					],
					roundness([46, 46, 48], 0.3),
				);
			paintBlock(stage, base, { radius: 8 });
			const back = block(x, 90, z, width, 300, depth * 0.4);
			paintBlock(stage, back, { tone: 0.92 });
			wear(stage, back.front, width, 280);
			for (let place = 0; place < places; place++) {
				const u = x + width * ((place + 0.5) / places);
				const spot = facingUp(u, 91, z + depth * 0.68);
				canvas.fill(spot, circle(0, 0, 88), {
					around: [-20, 30],
					radius: 110,
					stops: [
						[0, '#4a4d4f'],
						[1, '#1a1c1d'],
					],
				});
				jug(stage, [u, 94, z + depth * 0.68], place === 0 ? 0.9 : 0.5);
			}
			const crown = block(x, 390, z, width, 124, depth * 0.94);
			for (let place = 0; place < places; place++) {
				const u = x + width * ((place + 0.5) / places);
				canvas.lathe(
					[u, 290, z + depth * 0.66],
					[
						[0, 34],
						[14, 44],
						[100, 92],
					],
					roundness([40, 42, 44], 0.7),
				);
			}
			paintBlock(stage, crown, { radius: 10 });
			const face = crown.front;
			brandPlate(stage, face, 16, 66, 40, '#5a2d14');
			for (let place = 0; place < places; place++) {
				const u = width * ((place + 0.5) / places);
				lamp(stage, face, u - 26, 36, 10, off ? '#555' : '#e0553a');
				plate(stage, face, u, 24, 40, 24, { depth: 5, radius: 4, finish: black, gap: 1 });
			}
		},
	};
}

/** A coffee grinder: body, hopper full of beans, fork for the filter holder. */
export function coffeeGrinder(options: { colour?: Colour; off?: boolean }): Machine {
	const [width, depth, height] = [220, 330, 620];
	return {
		size: { width, depth, height },
		detail: { at: [0, 320, 60], across: 330 },
		paint(stage) {
			const { canvas, random } = stage;
			const skin = options.colour ? painted(options.colour, 0.8) : stage.finish;
			const base = block(-110, 14, -165, 220, 60, 330);
			for (const side of [-85, 85])
				canvas.lathe(
					[side, 0, 140],
					[
						[0, 14],
						[16, 14],
					],
					roundness([46, 46, 48], 0.3),
				);
			paintBlock(stage, base, { finish: skin, radius: 16 });
			const body = block(-88, 74, -150, 176, 300, 190);
			paintBlock(stage, body, { finish: skin, radius: 14 });
			wear(stage, body.front, 176, 280);
			vent(stage, body.right, 30, 30, 120, 90, 14);
			display(stage, body.front, 42, 236, 92, 40, '18.2', '#8fd9ff', options.off ?? false);
			keys(stage, body.front, 40, 184, 3, 24, 12);
			brandPlate(stage, body.front, 12, 22, 30);
			canvas.tube([on(body.front, 60, 130, 4), on(body.front, 60, 120, 70)], bar(13));
			canvas.tube([on(body.front, 116, 130, 4), on(body.front, 116, 120, 70)], bar(13));
			const spout = block(-26, 226, 40, 52, 50, 60);
			paintBlock(stage, spout, { finish: black, radius: 8 });
			canvas.lathe(
				[0, 374, -50],
				[
					[0, 86],
					[30, 94],
					[46, 94],
				],
				roundness([60, 62, 64], 0.6),
			);
			canvas.lathe(
				[0, 420, -50],
				[
					[0, 52],
					[40, 78],
					[110, 96],
				],
				[
					[0, '#1c0f08'],
					[0.3, '#5e3a22'],
					[0.55, '#3a2112'],
					[1, '#180c06'],
				],
			);
			for (let index = 0; index < 90; index++) {
				const lift = random.between(6, 104);
				const reach = 50 + (lift / 110) * 40;
				const bean = facingFront(random.between(-reach, reach), 420 + lift, -50 + 40);
				canvas.fill(bean, circle(0, 0, 7, 5), random.pick(['#4a2a17', '#6b4228', '#2e180c', '#7a5034']));
			}
			canvas.lathe(
				[0, 420, -50],
				[
					[0, 56],
					[40, 82],
					[160, 112],
				],
				[
					[0, '#aab7bb', 0.5],
					[0.24, '#fff', 0.6],
					[0.4, '#dfe8ea', 0.14],
					[1, '#8d9a9f', 0.5],
				],
			);
			canvas.lathe(
				[0, 580, -50],
				[
					[0, 114],
					[22, 110],
				],
				roundness([44, 46, 48], 0.5),
			);
		},
	};
}

/** A bar blender with a clear jug. */
export function blender(options: { fruit?: Colour }): Machine {
	const [width, depth, height] = [210, 230, 470];
	return {
		size: { width, depth, height },
		detail: { at: [0, 120, 90], across: 300 },
		paint(stage) {
			const { canvas } = stage;
			const base = block(-100, 10, -105, 200, 170, 210);
			for (const side of [-80, 80])
				canvas.lathe(
					[side, 0, 80],
					[
						[0, 14],
						[12, 14],
					],
					roundness([46, 46, 48], 0.3),
				);
			paintBlock(stage, base, { radius: 26 });
			wear(stage, base.front, 200, 160);
			knob(stage, base.front, 100, 66, 34, 40);
			brandPlate(stage, base.front, 30, 122, 32);
			canvas.lathe(
				[0, 180, 0],
				[
					[0, 64],
					[30, 54],
				],
				roundness([52, 54, 56], 0.5),
			);
			const fruit = options.fruit ?? [226, 86, 110];
			const tone = (factor: number) =>
				`rgb(${fruit.map((part) => Math.min(255, Math.round(part * factor))).join(',')})`;
			canvas.lathe(
				[0, 212, 0],
				[
					[0, 58],
					[150, 80],
				],
				[
					[0, tone(0.6)],
					[0.28, tone(1.1)],
					[0.6, tone(0.85)],
					[1, tone(0.55)],
				],
			);
			canvas.lathe(
				[0, 210, 0],
				[
					[0, 62],
					[200, 92],
				],
				[
					[0, '#b9c6ca', 0.6],
					[0.22, '#fff', 0.7],
					[0.38, '#fff', 0.08],
					[0.7, '#dfe8ea', 0.1],
					[1, '#8d9a9f', 0.6],
				],
			);
			canvas.tube(
				[
					[88, 390, 0],
					[140, 384, 10],
					[142, 280, 10],
					[78, 262, 4],
				],
				[
					{ colour: '#141516', width: 26, cap: 'round' },
					{ colour: '#46494b', width: 9, cap: 'round' },
				],
				true,
			);
			canvas.lathe(
				[0, 408, 0],
				[
					[0, 96],
					[20, 90],
					[44, 42],
					[56, 42],
				],
				roundness([44, 46, 48], 0.5),
			);
		},
	};
}

/** A heated glass display for the counter, or a cold one for cakes. */
export function displayCase(options: { width?: number; warm?: boolean; degrees?: string }): Machine {
	const { width = 900, warm = false, degrees = warm ? '68' : '4.0' } = options;
	const [depth, height] = [560, 740];
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		detail: { at: [0, height * 0.5, depth * 0.3], across: width * 0.8 },
		paint(stage) {
			const { canvas, random } = stage;
			feet(stage, x, z, width, depth, 40);
			const base = block(x, 40, z, width, 170, depth);
			paintBlock(stage, base, { radius: 6 });
			plate(stage, base.front, 14, 16, width - 28, 130, { depth: 6, radius: 4 });
			display(stage, lifted(base.front, 6), width - 190, 62, 100, 44, degrees, warm ? '#ffae45' : '#6fd3ff');
			brandPlate(stage, lifted(base.front, 6), 40, 60, 46, '#5a2d14');
			vent(stage, lifted(base.front, 6), width * 0.42, 50, width * 0.24, 60, 14);
			const back = block(x + 10, 210, z, width - 20, 480, 14);
			paintBlock(stage, back, { tone: warm ? 0.94 : 1.02 });
			const glow = warm ? '#ffce85' : '#ffffff';
			canvas.fill(back.front, rectangle(0, 0, width - 20, 480), {
				along: 'v',
				box: [0, 0, width, 480],
				stops: [
					[0, glow, 0.1],
					[1, glow, 0.7],
				],
			});
			for (const level of [212, 372, 532]) {
				const shelf = facingUp(x + 20, level, z + depth - 40);
				canvas.fill(shelf, rectangle(0, 0, width - 40, depth - 60), level === 212 ? '#d5d9db' : '#dfeef2', {
					opacity: level === 212 ? 1 : 0.5,
					stroke: { colour: '#9fb6bd', width: 4, opacity: 0.9 },
				});
				const count = Math.floor((width - 80) / 112);
				for (const row of [0.62, 0.3]) {
					for (let index = 0; index < count; index++) {
						const at: Point = [x + 84 + index * ((width - 110) / count), level + 3, z + depth * row];
						const crust = random.pick<Colour>(
							warm
								? [
										[206, 138, 62],
										[188, 112, 48],
										[224, 170, 92],
									]
								: [
										[92, 52, 34],
										[240, 214, 206],
										[246, 236, 208],
										[196, 60, 72],
									],
						);
						const tone = (factor: number) =>
							`rgb(${crust.map((part) => Math.min(255, Math.round(part * factor))).join(',')})`;
						canvas.lathe(
							at,
							warm
								? [
										[0, 40],
										[16, 46],
										[36, 34],
										[46, 12],
									]
								: [
										[0, 44],
										[52, 44],
									],
							[
								[0, tone(0.6)],
								[0.3, tone(1.1)],
								[1, tone(0.6)],
							],
						);
						if (!warm) canvas.fill(facingUp(at[0], at[1] + 52, at[2]), circle(0, 0, 44), tone(1.08));
					}
				}
			}
			for (const side of [x + 12, x + width - 12])
				canvas.tube(
					[
						[side, 210, z + depth - 20],
						[side, 690, z + depth - 120],
					],
					bar(14),
				);
			const pane: Plane = leaning(facingFront(x + 14, 212, z + depth - 18), 12);
			canvas.fill(pane, rectangle(0, 0, width - 28, 486), '#e9f4f6', {
				opacity: 0.12,
				stroke: { colour: '#7c98a0', width: 5, opacity: 0.8 },
			});
			canvas.fill(pane, polygon([width * 0.1, 486], [width * 0.36, 486], [width * 0.22, 0], [0, 0], [0, 240]), '#fff', {
				opacity: 0.2,
			});
			canvas.fill(
				pane,
				polygon([width * 0.42, 486], [width * 0.47, 486], [width * 0.33, 0], [width * 0.28, 0]),
				'#fff',
				{ opacity: 0.16 },
			);
			const roof = block(x, 690, z, width, 50, depth - 90);
			paintBlock(stage, roof);
		},
	};
}
