import { arc, circle, line, polygon, rectangle } from '../drawing/outline.ts';
import {
	bar,
	brandPlate,
	cavity,
	display,
	feet,
	glass,
	grip,
	handle,
	keys,
	knob,
	lamp,
	roundness,
	touchScreen,
	vent,
	wear,
} from '../drawing/parts.ts';
import { on, type Plane, type Point } from '../drawing/space.ts';
import type { Machine } from '../drawing/studio.ts';
import {
	black,
	block,
	type Colour,
	castIron,
	dullSteel,
	lifted,
	paintBlock,
	painted,
	plate,
	type Stage,
	shade,
	stainless,
	surface,
} from '../drawing/surface.ts';

interface OvenOptions {
	width?: number;
	depth?: number;
	height?: number;
	/** Height of a stand below; 0 stands on a counter. */
	stand?: number;
	racks?: number;
	screen?: boolean;
	panel?: 'left' | 'right' | 'top';
	lit?: boolean;
	degrees?: string;
	open?: boolean;
	off?: boolean;
}

/** A combination or convection oven with a glass door, often on a stand with guide rails. */
export function oven(options: OvenOptions): Machine {
	const { width = 850, depth = 780, height = 820, stand = 0, racks = 6, screen = true, panel = 'right' } = options;
	const { lit = true, degrees = '180', open = false, off = false } = options;
	const x = -width / 2;
	const z = -depth / 2;
	const foot = stand || 60;
	const panelWidth = panel === 'top' ? 0 : width * 0.22;
	const panelHeight = panel === 'top' ? height * 0.17 : 0;
	const doorLeft = panel === 'left' ? panelWidth + 4 : 6;
	const doorWidth = width - panelWidth - 10;
	const doorHeight = height - panelHeight - 36;
	const panelLeft = panel === 'left' ? 6 : width - panelWidth;
	return {
		size: { width, depth, height: height + foot },
		detail:
			panel === 'top'
				? { at: [0, foot + height * 0.78, depth / 2], across: width * 0.95 }
				: { at: [x + panelLeft + panelWidth * 0.3, foot + height * 0.62, depth / 2], across: width * 0.82 },
		paint(stage) {
			const { canvas } = stage;
			if (stand) ovenStand(stage, x, z, width, depth, stand);
			else feet(stage, x, z, width, depth, foot);
			const faces = block(x, foot, z, width, height, depth - 60);
			paintBlock(stage, faces, { radius: 6 });
			wear(stage, faces.right, depth - 60, height);
			if (canvas.sees(faces.right)) vent(stage, faces.right, depth * 0.52, 60, depth * 0.28, 150, 18);
			if (canvas.sees(faces.top))
				canvas.lathe(
					[x + width * 0.72, foot + height, z + 130],
					[
						[0, 42],
						[54, 42],
						[60, 30],
					],
					roundness([180, 184, 187]),
				);
			const front = faces.front;
			const inner = () =>
				ovenInside(stage, front, doorLeft + 60, 70, doorWidth - 120, doorHeight - 120, depth - 200, racks);
			if (open) {
				cavity(
					stage,
					front,
					doorLeft + 40,
					44,
					doorWidth - 80,
					doorHeight - 60,
					depth - 180,
					{ colour: [196, 200, 202], glow: '#ffd9a0', glowFrom: 'middle' },
					inner,
				);
				openOvenDoor(stage, front, doorLeft, 22, doorWidth, doorHeight);
			} else {
				plate(stage, front, doorLeft, 22, doorWidth, doorHeight, { depth: 52, radius: 10 });
				const face = lifted(front, 52);
				glass(
					stage,
					face,
					doorLeft + 52,
					62,
					doorWidth - 130,
					doorHeight - 84,
					{ radius: 18, opacity: lit ? 0.28 : 0.66 },
					() => {
						cavity(
							stage,
							front,
							doorLeft + 40,
							44,
							doorWidth - 80,
							doorHeight - 60,
							depth - 180,
							{
								colour: lit ? [182, 164, 140] : [96, 98, 100],
								...(lit ? { glow: '#ffc878', glowFrom: 'middle' as const } : {}),
							},
							inner,
						);
					},
				);
				handle(stage, face, doorLeft + doorWidth - 42, 22 + doorHeight * 0.26, doorHeight * 0.46, 'v', 24);
			}
			if (panel === 'top') {
				plate(stage, front, 6, height - panelHeight, width - 12, panelHeight - 6, {
					depth: 40,
					radius: 6,
					finish: painted([48, 52, 55], 0.7),
				});
				const face = lifted(front, 40);
				const y = height - panelHeight * 0.54;
				brandPlate(stage, face, 26, y - 22, 44, '#a3401f');
				if (screen)
					touchScreen(stage, face, width * 0.5, y - panelHeight * 0.28, width * 0.26, panelHeight * 0.56, off);
				else display(stage, face, width * 0.46, y - 26, 120, 52, degrees, '#ffb14a', off);
				for (const share of screen ? [0.9] : [0.72, 0.82, 0.92])
					knob(stage, face, width * share, y, panelHeight * 0.2, stage.random.between(-60, 110));
				return;
			}
			plate(stage, front, panelLeft, 22, panelWidth - 8, height - 30, {
				depth: 44,
				radius: 8,
				finish: painted([46, 50, 53], 0.7),
			});
			const face = lifted(front, 44);
			const inset = panelWidth * 0.14;
			const across = panelWidth - 8 - inset * 2;
			if (screen)
				touchScreen(stage, face, panelLeft + inset, height * 0.52, across, Math.min(across * 1.6, height * 0.36), off);
			else {
				display(stage, face, panelLeft + inset, height * 0.76, across, across * 0.42, degrees, '#ffb14a', off);
				keys(stage, face, panelLeft + inset, height * 0.66, 3, across * 0.24, across * 0.1);
				knob(stage, face, panelLeft + panelWidth / 2, height * 0.52, across * 0.24, -40);
			}
			knob(stage, face, panelLeft + panelWidth / 2 - 4, height * 0.36, across * 0.28, 70, stainless, false);
			brandPlate(stage, face, panelLeft + inset * 0.4, 60, Math.min(34, panelWidth * 0.19), '#a3401f');
			lamp(stage, face, panelLeft + panelWidth / 2 - 4, height * 0.24, 9, off ? '#555' : '#4fd07a');
		},
	};
}

function ovenInside(
	stage: Stage,
	front: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	depth: number,
	racks: number,
) {
	const { canvas, random } = stage;
	const back = lifted(front, -depth);
	canvas.fill(back, circle(u + width / 2, v + height / 2, Math.min(width, height) * 0.34), '#000', { opacity: 0.25 });
	canvas.stroke(back, circle(u + width / 2, v + height / 2, Math.min(width, height) * 0.34), {
		colour: '#fff',
		width: 6,
		opacity: 0.2,
	});
	for (let index = 0; index < racks; index++) {
		const level = v + (height * (index + 0.3)) / racks;
		const at = (a: number, n: number) => on(front, a, level, n);
		for (const n of [-depth * 0.85, -depth * 0.5, -30])
			canvas.tube(
				[at(u - 10, n), at(u + width + 10, n)],
				[
					{ colour: '#4c4740', width: 9 },
					{ colour: '#d9cbb4', width: 4 },
				],
			);
		if (random.chance(0.72)) {
			const tray: Plane = { origin: at(u + 14, -34), u: front.u, v: [0, 0, -1], n: [0, 1, 0] };
			const crust = random.pick<Colour>([
				[214, 150, 72],
				[196, 122, 56],
				[226, 176, 104],
			]);
			if (canvas.sees(tray)) canvas.fill(tray, rectangle(0, 0, width - 28, depth * 0.8), '#3b3a38');
			const lip = { ...front, origin: at(u + 14, -34) };
			for (let bun = 0; bun < 6; bun++) {
				const across = (width - 40) / 6;
				canvas.fill(lip, rectangle(6 + bun * across, 6, across * 0.9, Math.min(44, (height / racks) * 0.42), 30), {
					along: 'v',
					box: [0, 0, width, 46],
					stops: [
						[0, shade(crust, 0.6)],
						[0.7, shade(crust, 1)],
						[1, shade(crust, 1.15)],
					],
				});
			}
			canvas.fill(lip, rectangle(0, -8, width - 28, 18, 3), {
				along: 'v',
				box: [0, -8, width, 18],
				stops: [
					[0, '#55524c'],
					[1, '#b3aa9c'],
				],
			});
		}
	}
}

function openOvenDoor(stage: Stage, front: Plane, u: number, v: number, width: number, height: number) {
	const { canvas } = stage;
	const hinge = on(front, u, v, 6);
	const angle = (114 * Math.PI) / 180;
	const along: Point = [Math.cos(angle), 0, Math.sin(angle)];
	const inside: Plane = {
		origin: [hinge[0] + along[0] * width, hinge[1], hinge[2] + along[2] * width],
		u: [-along[0], 0, -along[2]],
		v: [0, 1, 0],
		n: [Math.sin(angle), 0, -Math.cos(angle)],
	};
	if (!canvas.sees(inside)) return;
	surface(stage, inside, rectangle(0, 0, width, height, 8), [0, 0, width, height], { tone: 0.9 });
	glass(stage, inside, 46, 46, width - 92, height - 92, { radius: 16, opacity: 0.5 });
	canvas.stroke(inside, rectangle(22, 22, width - 44, height - 44, 12), { colour: '#2b3033', width: 14, opacity: 0.8 });
}

function ovenStand(stage: Stage, x: number, z: number, width: number, depth: number, height: number) {
	const { canvas } = stage;
	for (const far of [z + 50, z + depth - 60]) {
		for (const side of [x + 30, x + width - 30]) {
			const post = block(side - 20, 30, far - 20, 40, height - 30, 40);
			if (far < 0) paintBlock(stage, post, { tone: 0.82 });
		}
	}
	const shelf = block(x + 20, 130, z + 40, width - 40, 26, depth - 90);
	paintBlock(stage, shelf, { tone: 0.92 });
	for (let level = 230; level < height - 40; level += 78) {
		for (const side of [x + 66, x + width - 66]) {
			canvas.tube(
				[
					[side, level, z + 50],
					[side, level, z + depth - 70],
				],
				bar(12, undefined, 0.9),
			);
		}
	}
	for (const side of [x + 30, x + width - 30]) {
		canvas.lathe(
			[side, 0, z + depth - 60],
			[
				[0, 18],
				[30, 20],
			],
			roundness([70, 72, 74], 0.4),
		);
		paintBlock(stage, block(side - 20, 30, z + depth - 80, 40, height - 30, 40));
	}
	paintBlock(stage, block(x + 10, height - 44, z + 30, width - 20, 44, depth - 70));
}

/** A pizza oven with one or two wide decks, on a stand or on the counter. */
export function pizzaOven(options: {
	width?: number;
	depth?: number;
	decks?: number;
	stand?: number;
	colour?: Colour;
	degrees?: string;
	lit?: boolean;
}): Machine {
	const { width = 1250, depth = 1000, decks = 2, stand = 800, colour, degrees = '345', lit = true } = options;
	const each = 380;
	const crown = 90;
	const height = decks * each + crown;
	const x = -width / 2;
	const z = -depth / 2;
	const foot = stand || 70;
	const controls = width * 0.2;
	return {
		size: { width, depth, height: foot + height },
		detail: { at: [x + width - controls * 0.9, foot + each * 0.5, depth / 2], across: controls * 3.1 },
		paint(stage) {
			const { canvas, random } = stage;
			const skin = colour ? painted(colour, 0.5) : stage.finish;
			if (stand) ovenStand({ ...stage, finish: painted([58, 60, 62], 0.3) }, x, z, width, depth, stand);
			else feet(stage, x, z, width, depth, foot);
			const faces = block(x, foot, z, width, height, depth - 40);
			paintBlock(stage, faces, { finish: skin });
			wear(stage, faces.right, depth - 40, height);
			for (let deck = 0; deck < decks; deck++) {
				const low = deck * each + 10;
				plate(stage, faces.front, 6, low, width - 12, each - 14, { depth: 10, radius: 3 });
				const face = lifted(faces.front, 10);
				const across = width - controls - 60;
				plate(stage, face, 26, low + 70, across, each - 130, { depth: 34, radius: 8, finish: dullSteel });
				const door = lifted(face, 34);
				glass(stage, door, 74, low + 108, across - 96, each - 200, { radius: 12, opacity: lit ? 0.1 : 0.6 }, () => {
					const box = [74, low + 100, across - 96, each - 180] as const;
					canvas.fill(door, rectangle(...box), {
						around: [box[0] + box[2] / 2, box[1] + box[3] * 0.7],
						radius: box[2] * 0.7,
						radiusV: box[3] * 1.1,
						stops: lit
							? [
									[0, '#ffd896'],
									[0.5, '#d1813a'],
									[1, '#4c2a14'],
								]
							: [
									[0, '#3a3a3a'],
									[1, '#191919'],
								],
					});
					canvas.fill(door, rectangle(box[0], box[1], box[2], box[3] * 0.3), lit ? '#b98a5a' : '#4a4642');
					const pizzas = Math.max(1, Math.floor(box[2] / 330));
					for (let index = 0; lit && index < pizzas; index++) {
						const [a, b] = [box[0] + (box[2] / pizzas) * (index + 0.5), box[1] + box[3] * 0.24];
						canvas.fill(door, circle(a, b, 138, 24), '#c98b46');
						canvas.fill(door, circle(a, b + 5, 122, 19), '#e8bb5e');
						for (let spot = 0; spot < 15; spot++)
							canvas.fill(
								door,
								circle(
									a + random.between(-104, 104),
									b + 5 + random.between(-11, 11),
									random.between(7, 15),
									random.between(3, 5),
								),
								random.pick(['#b2301f', '#c8452a', '#3f7a35', '#fbe9b6']),
							);
					}
				});
				handle(stage, door, 26 + across * 0.14, low + each - 92, across * 0.72, 'u', 22);
				const left = width - controls - 10;
				plate(stage, face, left, low + 26, controls - 14, each - 70, { depth: 6, radius: 5, finish: black });
				const panel = lifted(face, 6);
				display(stage, panel, left + 24, low + each - 136, controls * 0.5, 58, degrees, '#ffae45', !lit);
				knob(stage, panel, left + controls * 0.27, low + 130, 30, 60);
				knob(stage, panel, left + controls * 0.68, low + 130, 30, -30);
				lamp(stage, panel, left + controls * 0.76, low + each - 108, 9, lit ? '#ff8f3a' : '#555');
			}
			brandPlate(stage, faces.front, 26, height - crown + 18, 62, '#7c1f1a');
			vent(stage, faces.front, width - 330, height - crown + 26, 280, 46, 15);
		},
	};
}

interface ModuleOptions {
	width: number;
	depth?: number;
	height?: number;
	base?: 'oven' | 'cupboard' | 'open' | 'legs';
	off?: boolean;
}

/** The body that ranges, griddles and fryers of one series share: base, panel with knobs, top and back. */
function module(
	options: ModuleOptions,
	knobs: number,
	onTop: (stage: Stage, top: Plane, width: number, depth: number) => void,
): Machine {
	const { width, depth = 800, height = 900, base = 'cupboard' } = options;
	const x = -width / 2;
	const z = -depth / 2;
	const foot = 150;
	const panel = 170;
	const body = height - foot;
	return {
		size: { width, depth, height: height + 60 },
		detail: { at: [width * 0.05, height - 40, depth * 0.3], across: Math.max(520, width * 0.92) },
		paint(stage) {
			const { canvas } = stage;
			feet(stage, x, z, width, depth, foot);
			const faces = block(x, foot, z, width, body, depth - 40);
			paintBlock(stage, faces);
			wear(stage, faces.right, depth - 40, body);
			wear(stage, faces.left, depth - 40, body);
			const front = faces.front;
			const low = 12;
			const high = body - panel - 24;
			if (base === 'oven') {
				plate(stage, front, 10, low + 40, width - 20, high - 50, { depth: 44, radius: 6 });
				const face = lifted(front, 44);
				handle(stage, face, width * 0.12, low + high - 70, width * 0.76, 'u', 24);
				if (width > 700)
					glass(stage, face, width * 0.18, low + 120, width * 0.64, high - 260, { radius: 14, opacity: 0.7 });
				wear(stage, { ...face, origin: on(face, 10, 50) }, width, high);
				plate(stage, front, 10, low, width - 20, 32, { depth: 10 });
			} else if (base === 'open') {
				cavity(stage, front, 26, low + 20, width - 52, high - 40, depth - 120, { colour: [190, 195, 198] });
			} else {
				const doors = width > 600 ? 2 : 1;
				const each = (width - 16) / doors;
				for (let index = 0; index < doors; index++) {
					plate(stage, front, 8 + index * each + 2, low, each - 4, high, { depth: 26, radius: 5 });
					const face = lifted(front, 26);
					if (doors === 2)
						handle(
							stage,
							face,
							8 + index * each + (index === 0 ? each - 44 : 38),
							low + high * 0.5,
							high * 0.36,
							'v',
							17,
						);
					else grip(stage, face, 8 + each * 0.22, low + high - 50, each * 0.56, 28);
					wear(stage, { ...face, origin: on(face, 8 + index * each, low) }, each, high, 0.7);
				}
			}
			const strip = body - panel - 6;
			plate(stage, front, 2, strip, width - 4, panel, { depth: 36, radius: 4, tone: 1.03 });
			const face = lifted(front, 36);
			const reserve = width > 700 ? 180 : 0;
			for (let index = 0; index < knobs; index++) {
				const u = reserve + ((width - reserve) * (index + 0.5)) / knobs;
				knob(
					stage,
					face,
					u,
					strip + panel * 0.46,
					Math.min(34, width / knobs / 3.4),
					stage.random.pick([0, 0, 45, 90, -60]),
				);
				lamp(
					stage,
					face,
					u,
					strip + panel * 0.84,
					6,
					options.off ? '#6b6f72' : stage.random.pick(['#e0553a', '#6b6f72', '#e8a23a']),
				);
			}
			if (reserve) brandPlate(stage, face, 18, strip + panel * 0.36, 46, '#23272a');
			else brandPlate(stage, front, 24, low + high * 0.5, 30);
			const slab = block(x, height - 24, z, width, 24, depth);
			paintBlock(stage, slab);
			const splash = block(x, height, z, width, 60, 40);
			paintBlock(stage, splash);
			canvas.fill(slab.top, rectangle(0, depth - 110, width, 70), {
				along: 'v',
				box: [0, depth - 110, width, 70],
				stops: [
					[0, '#000', 0],
					[1, '#000', 0.2],
				],
			});
			onTop(stage, slab.top, width, depth);
		},
	};
}

/** A range: gas burners under cast-iron grates, cast plates, or a glass top with zones. */
export function range(
	options: ModuleOptions & { heat: 'gas' | 'plates' | 'glass'; places: 2 | 4 | 6; pots?: boolean },
): Machine {
	const { heat, places } = options;
	const rows = 2;
	const columns = places / rows;
	return module(options, places + (options.base === 'oven' ? 1 : 0), (stage, top, width, depth) => {
		const { canvas, random } = stage;
		const inset = 40;
		const [left, low, wide, deep] = [inset, 46, width - inset * 2, depth - 190];
		if (heat === 'glass') {
			canvas.fill(top, rectangle(left, low, wide, deep, 10), {
				along: 'v',
				box: [left, low, wide, deep],
				stops: [
					[0, '#0d0f10'],
					[0.6, '#1a1d1f'],
					[1, '#565e63'],
				],
			});
		} else if (heat === 'gas') {
			canvas.fill(top, rectangle(left, low, wide, deep, 24), '#3c4144');
			canvas.fill(top, rectangle(left, low, wide, deep, 24), {
				along: 'v',
				box: [left, low, wide, deep],
				stops: [
					[0, '#000', 0.25],
					[1, '#fff', 0.12],
				],
			});
		}
		for (let row = rows - 1; row >= 0; row--) {
			for (let column = 0; column < columns; column++) {
				const u = left + (wide * (column + 0.5)) / columns;
				const v = low + (deep * (row + 0.5)) / rows;
				const cell = Math.min(wide / columns, deep / rows);
				if (heat === 'glass') {
					canvas.stroke(top, circle(u, v, cell * 0.36), { colour: '#c9d0d4', width: 3, opacity: 0.7 });
					canvas.stroke(top, circle(u, v, cell * 0.22), { colour: '#c9d0d4', width: 2, opacity: 0.4 });
				} else if (heat === 'plates') {
					canvas.fill(top, rectangle(u - cell * 0.44, v - cell * 0.44, cell * 0.88, cell * 0.88, 14), '#a8aeb1');
					const hot = lifted(top, 14);
					canvas.fill(
						hot,
						rectangle(u - cell * 0.42, v - cell * 0.42, cell * 0.84, cell * 0.84, 16),
						{
							around: [u - cell * 0.1, v + cell * 0.3],
							radius: cell * 0.9,
							stops: [
								[0, '#6b6e70'],
								[1, '#35383a'],
							],
						},
						{ stroke: { colour: '#1d1f20', width: 4 } },
					);
					canvas.stroke(hot, circle(u, v, cell * 0.14), { colour: '#222', width: 3, opacity: 0.5 });
				} else gasBurner(stage, top, u, v, wide / columns, deep / rows);
				if (options.pots && random.chance(0.5))
					pot(
						stage,
						on(top, u, v, heat === 'gas' ? 46 : 16),
						cell * random.between(0.28, 0.36),
						random.between(120, 230),
					);
			}
		}
	});
}

function gasBurner(stage: Stage, top: Plane, u: number, v: number, width: number, depth: number) {
	const { canvas } = stage;
	const size = Math.min(width, depth);
	canvas.fill(top, circle(u, v, size * 0.24), '#1d2022');
	canvas.fill(top, circle(u, v, size * 0.19), shade([190, 170, 120], 0.8), { n: 10 });
	canvas.fill(
		top,
		circle(u, v, size * 0.15),
		{
			around: [u - 10, v + 16],
			radius: size * 0.2,
			stops: [
				[0, '#5a5d5f'],
				[1, '#232527'],
			],
		},
		{ n: 22 },
	);
	const at = (a: number, b: number) => on(top, u + a * width * 0.47, v + b * depth * 0.47, 42);
	const iron = [
		{ colour: '#17191a', width: 20, cap: 'round' as const },
		{ colour: '#3d4143', width: 12, cap: 'round' as const },
		{ colour: '#84898c', width: 3.5, opacity: 0.7, cap: 'round' as const },
	];
	for (const [a, b] of [
		[-1, 1],
		[1, 1],
		[-1, -1],
		[1, -1],
	] as const)
		canvas.tube([on(top, u + a * width * 0.46, v + b * depth * 0.46, 0), at(a, b)], iron);
	canvas.tube([at(-1, 1), at(1, 1)], iron);
	for (const [a, b] of [
		[0, 1],
		[-1, 0],
		[1, 0],
		[-0.8, 0.8],
		[0.8, 0.8],
	] as const)
		canvas.tube([at(a, b), at(a * 0.3, b * 0.3)], iron);
	canvas.tube([at(-1, 1), at(-1, -1)], iron);
	canvas.tube([at(1, 1), at(1, -1)], iron);
	for (const [a, b] of [
		[0, -1],
		[-0.8, -0.8],
		[0.8, -0.8],
	] as const)
		canvas.tube([at(a, b), at(a * 0.3, b * 0.3)], iron);
	canvas.tube([at(-1, -1), at(1, -1)], iron);
}

/** A steel pot with two handles. */
export function pot(stage: Stage, foot: Point, radius: number, height: number) {
	const { canvas } = stage;
	canvas.lathe(
		foot,
		[
			[0, radius * 0.97],
			[8, radius],
			[height, radius],
		],
		roundness([226, 230, 232]),
	);
	const rim: Plane = { origin: [foot[0], foot[1] + height, foot[2]], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] };
	canvas.fill(rim, circle(0, 0, radius), '#e8ebec');
	canvas.fill(rim, circle(0, 0, radius * 0.94), {
		along: 'v',
		box: [-radius, -radius, radius * 2, radius * 2],
		stops: [
			[0, '#c4c9cc'],
			[1, '#5b6164'],
		],
	});
	for (const side of [-1, 1]) {
		const [a, b] = [foot[0] + side * radius, foot[0] + side * (radius + 42)];
		const y = foot[1] + height * 0.78;
		canvas.tube(
			[
				[a, y, foot[2] - 40],
				[b, y + 6, foot[2] - 34],
				[b, y + 6, foot[2] + 34],
				[a, y, foot[2] + 40],
			],
			bar(13),
		);
	}
}

/** A griddle: a thick steel plate, smooth, ribbed or half of each, with a raised edge and a fat gutter. */
export function griddle(options: ModuleOptions & { ribbed?: boolean; food?: boolean }): Machine {
	return module(options, options.width > 600 ? 2 : 1, (stage, top, width, depth) => {
		const { canvas, random, used } = stage;
		const [left, low, wide, deep] = [44, 96, width - 88, depth - 230];
		canvas.fill(top, rectangle(left - 16, low - 50, wide + 32, deep + 76, 14), '#81888c');
		canvas.fill(top, rectangle(left - 4, low - 42, wide + 8, 30, 6), '#2b2f31');
		const hot = lifted(top, 8);
		const tone = used ? ([150, 138, 124] as const) : ([186, 190, 192] as const);
		canvas.fill(hot, rectangle(left, low, wide, deep, 8), {
			along: 'u',
			box: [left, low, wide, deep],
			stops: [
				[0, shade(tone, 0.78)],
				[0.3, shade(tone, 1.1)],
				[0.6, shade(tone, 0.82)],
				[0.85, shade(tone, 1)],
				[1, shade(tone, 0.75)],
			],
		});
		canvas.fill(hot, rectangle(left, low, wide, deep, 8), {
			along: 'v',
			box: [left, low, wide, deep],
			stops: [
				[0, '#000', 0.16],
				[1, '#fff', 0.3],
			],
		});
		if (options.ribbed) {
			const from = width > 600 ? left + wide / 2 : left;
			for (let u = from + 12; u < left + wide - 8; u += 20) {
				canvas.stroke(hot, line([u, low + 12], [u, low + deep - 12]), { colour: '#26292b', width: 9, opacity: 0.75 });
				canvas.stroke(hot, line([u + 6, low + 12], [u + 6, low + deep - 12]), {
					colour: '#fff',
					width: 2.4,
					opacity: 0.5,
				});
			}
		}
		if (options.food) {
			for (let index = 0; index < 6; index++) {
				const [u, v] = [left + wide * (0.12 + 0.17 * (index % 3)), low + deep * (index < 3 ? 0.7 : 0.32)];
				canvas.fill(hot, circle(u + 4, v - 6, 56), '#000', { opacity: 0.3 });
				canvas.fill(hot, circle(u, v, 54), '#6a3a22', { n: 8 });
				canvas.fill(
					hot,
					circle(u, v, 54),
					{
						around: [u - 16, v + 20],
						radius: 70,
						stops: [
							[0, '#9a5f38'],
							[1, '#5a2f1b'],
						],
					},
					{ n: 18 },
				);
				for (let mark = 0; mark < 9; mark++)
					canvas.fill(
						hot,
						circle(u + random.between(-34, 34), v + random.between(-34, 34), random.between(3, 8)),
						'#3b1d10',
						{ n: 18.5, opacity: 0.6 },
					);
			}
		}
		const wall = (a: Point, b: Point) => canvas.tube([a, b], bar(18));
		wall(on(top, left - 12, low + deep + 14, 46), on(top, left + wide + 12, low + deep + 14, 46));
		wall(on(top, left - 12, low, 8), on(top, left - 12, low + deep + 14, 46));
		wall(on(top, left + wide + 12, low, 8), on(top, left + wide + 12, low + deep + 14, 46));
	});
}

/** A deep fryer with one or two wells and their wire baskets. */
export function fryer(options: ModuleOptions & { wells: 1 | 2; oil?: boolean; lifted?: boolean }): Machine {
	const { wells, oil = true } = options;
	return module(options, wells, (stage, top, width, depth) => {
		const { canvas } = stage;
		const each = (width - 60) / wells;
		for (let index = 0; index < wells; index++) {
			const [u, v, wide, deep] = [30 + index * each + 16, 90, each - 32, depth - 270];
			canvas.fill(top, rectangle(u - 12, v - 12, wide + 24, deep + 24, 22), '#dfe3e5', {
				stroke: { colour: '#7a8286', width: 2 },
			});
			canvas.clip(top, rectangle(u, v, wide, deep, 16), () => {
				canvas.fill(top, rectangle(u, v, wide, deep), '#8b9296');
				canvas.fill(top, rectangle(u, v, wide, deep), {
					along: 'v',
					box: [u, v, wide, deep],
					stops: [
						[0, '#d7dcdf'],
						[0.5, '#9ca3a7'],
						[1, '#5a6165'],
					],
				});
				if (oil)
					canvas.fill(
						top,
						rectangle(u, v, wide, deep),
						{
							along: 'v',
							box: [u, v, wide, deep],
							stops: [
								[0, '#8c5a14'],
								[0.6, '#c58a25'],
								[1, '#f0cb73'],
							],
						},
						{ n: -70 },
					);
			});
			basket(stage, top, u + wide * 0.12, v + deep * 0.1, wide * 0.76, deep * 0.72, options.lifted ? 90 : 26);
		}
	});
}

function basket(stage: Stage, top: Plane, u: number, v: number, width: number, depth: number, up: number) {
	const { canvas, random } = stage;
	const at = (a: number, b: number, n: number) => on(top, u + a * width, v + b * depth, n);
	const wire = [
		{ colour: '#5d6468', width: 5 },
		{ colour: '#e6eaec', width: 2.2 },
	];
	for (let index = 0; index <= 10; index++) {
		const a = index / 10;
		canvas.tube([at(a, 1, up), at(a, 1, up - 90)], wire);
		canvas.tube([at(0, a, up), at(0, a, up - 90)], wire);
		canvas.tube([at(1, a, up), at(1, a, up - 90)], wire);
	}
	if (up > 60) {
		for (let index = 0; index < 150; index++) {
			const [a, b] = [random.between(0.06, 0.86), random.between(0.06, 0.9)];
			canvas.tube(
				[
					at(a, b, up - random.between(4, 50)),
					at(a + random.between(0.04, 0.14), b + random.between(-0.1, 0.1), up - random.between(0, 34)),
				],
				[
					{ colour: '#a8732a', width: 15 },
					{ colour: random.pick(['#f2c562', '#eab54c', '#f7d684']), width: 11 },
				],
			);
		}
	}
	for (let index = 0; index <= 12; index++) canvas.tube([at(index / 12, 0, up), at(index / 12, 0, up - 90)], wire);
	for (const n of [up - 30, up - 60, up - 90]) canvas.tube([at(0, 0, n), at(1, 0, n)], wire);
	canvas.tube([at(0, 0, up), at(1, 0, up), at(1, 1, up), at(0, 1, up), at(0, 0, up)], bar(11));
	const grab = [at(0.5, 0, up), at(0.5, -0.12, up + 60), at(0.5, -0.62, up + 104)];
	canvas.tube(grab, bar(13));
	canvas.tube(
		grab.slice(1).map((point, index) => (index === 0 ? at(0.5, -0.3, up + 76) : point)),
		[
			{ colour: '#17191a', width: 30, cap: 'round' },
			{ colour: '#4b5053', width: 10, cap: 'round' },
		],
	);
}

/** A counter-top induction hob with one or two zones, flat or hollowed for a wok. */
export function inductionHob(options: {
	width?: number;
	depth?: number;
	zones?: 1 | 2;
	wok?: boolean;
	pan?: boolean;
	off?: boolean;
}): Machine {
	const { width = 400, depth = 460, zones = 1, wok = false, off = false } = options;
	const height = wok ? 210 : 130;
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		detail: { at: [width * 0.1, height * 0.6, depth * 0.4], across: width * 0.8 },
		paint(stage) {
			const { canvas } = stage;
			for (const side of [x + 40, x + width - 40])
				for (const far of [z + 40, z + depth - 40])
					canvas.lathe(
						[side, 0, far],
						[
							[0, 16],
							[22, 18],
						],
						roundness([60, 60, 60], 0.3),
					);
			const faces = block(x, 20, z, width, height - 26, depth);
			paintBlock(stage, faces);
			vent(stage, faces.right, 60, 30, depth - 120, height * 0.4, 15);
			wear(stage, faces.front, width, height * 0.7);
			const front = faces.front;
			plate(stage, front, 14, 12, width - 28, height - 50, { depth: 6, radius: 6, finish: black, gap: 1 });
			const face = lifted(front, 6);
			const middle = 12 + (height - 50) / 2;
			for (let zone = 0; zone < zones; zone++) {
				const u = (width / zones) * (zone + 0.5);
				display(stage, face, u - 12, middle - 16, 70, 32, zone ? '6' : '8', '#ff5340', off);
				knob(stage, face, u + (zones === 1 ? 110 : 82), middle, Math.min(24, height * 0.2), 60, stainless);
			}
			brandPlate(stage, face, 22, middle - 14, 28);
			const pane = block(x - 3, height - 6, z - 3, width + 6, 8, depth + 6);
			paintBlock(stage, pane, { finish: painted([34, 36, 38], 0.9) });
			const top = pane.top;
			canvas.fill(
				top,
				polygon([width * 0.1, depth], [width * 0.45, depth], [width * 0.2, 0], [0, 0], [0, depth * 0.5]),
				'#fff',
				{ opacity: 0.1 },
			);
			for (let zone = 0; zone < zones; zone++) {
				const [u, v] = [width / 2, zones === 1 ? depth / 2 : depth * (0.27 + 0.48 * zone)];
				const radius = Math.min(width, depth / zones) * 0.36;
				if (wok) {
					canvas.fill(top, circle(u, v, radius * 1.15), {
						around: [u, v + radius * 0.4],
						radius: radius * 1.3,
						stops: [
							[0, '#5a6266'],
							[0.5, '#222628'],
							[1, '#0c0e0f'],
						],
					});
					canvas.stroke(top, circle(u, v, radius * 1.18), { colour: '#c7cdd0', width: 9 });
				} else {
					canvas.stroke(top, circle(u, v, radius), { colour: '#cfd6d9', width: 2.4, opacity: 0.75 });
					canvas.stroke(top, circle(u, v, radius * 0.5), { colour: '#cfd6d9', width: 1.6, opacity: 0.4 });
					canvas.stroke(top, line([u - 12, v], [u + 12, v]), { colour: '#cfd6d9', width: 2, opacity: 0.7 });
					canvas.stroke(top, line([u, v - 12], [u, v + 12]), { colour: '#cfd6d9', width: 2, opacity: 0.7 });
				}
			}
			if (options.pan) pot(stage, on(top, width / 2, depth / 2, 2), Math.min(width, depth) * 0.34, 150);
		},
	};
}

/** A tilting boiling kettle: a round bowl between two pillars. */
export function kettle(options: { litres: number; degrees?: string; tilted?: boolean }): Machine {
	const radius = 190 + Math.sqrt(options.litres) * 16;
	const width = radius * 2 + 420;
	const depth = radius * 2 + 120;
	const height = 900;
	const x = -width / 2;
	return {
		size: { width, depth, height: height + 120 },
		detail: { at: [width / 2 - 150, 740, depth / 2], across: 760 },
		paint(stage) {
			const { canvas } = stage;
			for (const side of [x, x + width - 210]) {
				if (side > 0) continue;
				pillar(stage, side, height, depth, options.degrees ?? '95', false);
			}
			const bowlFoot: Point = [-0, 260, 40];
			canvas.lathe(
				bowlFoot,
				[
					[0, radius * 0.45],
					[30, radius * 0.66],
					[90, radius * 0.88],
					[180, radius * 0.99],
					[260, radius],
					[590, radius],
				],
				roundness([232, 235, 237]),
			);
			canvas.lathe(
				[bowlFoot[0], bowlFoot[1] + 560, bowlFoot[2]],
				[
					[0, radius * 1.03],
					[34, radius * 1.05],
				],
				roundness([240, 243, 245]),
			);
			const rim: Plane = {
				origin: [bowlFoot[0], bowlFoot[1] + 594, bowlFoot[2]],
				u: [1, 0, 0],
				v: [0, 0, -1],
				n: [0, 1, 0],
			};
			canvas.fill(rim, circle(0, 0, radius * 1.05), '#eef1f2');
			canvas.fill(rim, circle(0, 0, radius * 0.96), {
				along: 'v',
				box: [-radius, -radius, radius * 2, radius * 2],
				stops: [
					[0, '#cfd4d7'],
					[0.6, '#8d9498'],
					[1, '#51585c'],
				],
			});
			canvas.stroke(rim, arc(0, 0, radius * 0.8, 200, 340), { colour: '#fff', width: 8, opacity: 0.5 });
			const lid: Plane = {
				origin: [0, bowlFoot[1] + 600, bowlFoot[2] - radius],
				u: [1, 0, 0],
				v: [0, 0.94, -0.34],
				n: [0, 0.34, 0.94],
			};
			canvas.fill(
				lid,
				circle(0, radius * 0.98, radius),
				{
					around: [-radius * 0.3, radius * 1.4],
					radius: radius * 1.6,
					stops: [
						[0, '#f6f8f9'],
						[0.5, '#c8ced1'],
						[1, '#8a9195'],
					],
				},
				{ stroke: { colour: '#60676b', width: 4 } },
			);
			canvas.fill(lid, circle(0, radius * 0.98, radius * 0.8), '#fff', {
				opacity: 0.12,
				stroke: { colour: '#7b8387', width: 3, opacity: 0.6 },
			});
			canvas.tube(
				[
					on(lid, -70, radius * 1.6, 12),
					on(lid, -60, radius * 1.6, 60),
					on(lid, 60, radius * 1.6, 60),
					on(lid, 70, radius * 1.6, 12),
				],
				bar(20),
			);
			pillar(stage, x + width - 210, height, depth, options.degrees ?? '95', true);
		},
	};
}

function pillar(stage: Stage, x: number, height: number, depth: number, degrees: string, controls: boolean) {
	const faces = block(x, 30, -depth * 0.32, 210, height - 30, depth * 0.64);
	for (const far of [-depth * 0.25, depth * 0.25])
		stage.canvas.lathe(
			[x + 105, 0, far],
			[
				[0, 30],
				[32, 34],
			],
			roundness([120, 124, 127], 0.4),
		);
	paintBlock(stage, faces, { radius: 10 });
	wear(stage, faces.front, 210, height);
	if (!controls) {
		brandPlate(stage, faces.front, 16, height * 0.72, 34);
		return;
	}
	plate(stage, faces.front, 16, height * 0.56, 178, height * 0.34, { depth: 8, radius: 6, finish: black });
	const face = lifted(faces.front, 8);
	display(stage, face, 36, height * 0.79, 138, 58, degrees, '#ff7a3c');
	keys(stage, face, 36, height * 0.7, 3, 34, 18);
	knob(stage, face, 105, height * 0.62, 32, 40, castIron, false);
	plate(stage, faces.front, 22, 40, 166, height * 0.44, { depth: 6, radius: 5 });
}

/** A microwave oven for the counter. */
export function microwave(options: { width?: number; off?: boolean }): Machine {
	const { width = 520, off = false } = options;
	const [depth, height] = [440, 310];
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		detail: { at: [width * 0.25, height * 0.55, depth / 2], across: width * 0.75 },
		paint(stage) {
			for (const side of [x + 40, x + width - 40])
				stage.canvas.lathe(
					[side, 0, z + depth - 50],
					[
						[0, 15],
						[16, 16],
					],
					roundness([60, 60, 60], 0.3),
				);
			const faces = block(x, 14, z, width, height - 14, depth - 30);
			paintBlock(stage, faces);
			vent(stage, faces.right, depth * 0.4, 170, depth * 0.4, 70, 12);
			vent(stage, faces.left, depth * 0.15, 170, depth * 0.4, 70, 12);
			plate(stage, faces.front, 6, 8, width * 0.7, height - 30, { depth: 30, radius: 6 });
			const face = lifted(faces.front, 30);
			glass(stage, face, 50, 46, width * 0.7 - 130, height - 106, { radius: 10, opacity: 0.55 });
			handle(stage, face, width * 0.7 - 30, 40, height - 96, 'v', 16);
			plate(stage, faces.front, width * 0.7 + 14, 8, width * 0.3 - 22, height - 30, {
				depth: 20,
				radius: 5,
				finish: black,
			});
			const panel = lifted(faces.front, 20);
			const left = width * 0.7 + 32;
			display(stage, panel, left, height - 84, width * 0.3 - 58, 38, '1:30', '#58e08d', off);
			for (let row = 0; row < 3; row++) keys(stage, panel, left, height - 128 - row * 44, 3, 26, 11);
			brandPlate(stage, panel, width * 0.7 + 20, 18, 22);
			wear(stage, faces.front, width, height);
		},
	};
}
