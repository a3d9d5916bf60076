import { circle, line, polygon, rectangle } from '../drawing/outline.ts';
import {
	bar,
	brandPlate,
	brandPlateWidth,
	cavity,
	display,
	feet,
	grip,
	handle,
	hinge,
	keys,
	lamp,
	pan,
	screw,
	touchScreen,
	vent,
	wear,
	well,
	wireShelf,
	worktop,
} from '../drawing/parts.ts';
import { facingUp, leaning, on, type Plane, reverse, swung } from '../drawing/space.ts';
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
	surface,
	white,
} from '../drawing/surface.ts';

export const foods: readonly Colour[] = [
	[214, 62, 44],
	[112, 158, 62],
	[240, 208, 120],
	[246, 240, 224],
	[232, 140, 52],
	[58, 92, 48],
	[176, 96, 72],
	[236, 224, 168],
];

type Section = 'door' | 'drawers' | 'glass' | 'three drawers';

interface CounterOptions {
	width: number;
	depth?: number;
	height?: number;
	sections: readonly Section[];
	machinery?: 'left' | 'right' | 'none';
	top?: 'plain' | 'splash' | 'granite' | 'salad' | 'rail';
	standing?: 'leg' | 'castor';
	degrees?: string;
	handles?: 'grip' | 'bar';
	/** Index of the door that stands open. */
	open?: number;
	off?: boolean;
	dark?: boolean;
}

/** A refrigerated counter: doors or drawers below a worktop, the machinery at one end. */
export function counter(options: CounterOptions): Machine {
	const { width, depth = 700, height = 850, sections, machinery = 'right', top = 'plain', standing = 'leg' } = options;
	const { degrees = '3.8', handles = 'grip', open, off = false } = options;
	const foot = standing === 'leg' ? 110 : 125;
	const thickness = top === 'granite' ? 30 : 40;
	const bodyHeight = height - foot - thickness;
	const engine = machinery === 'none' ? 0 : Math.min(420, width * 0.24);
	const x = -width / 2;
	const z = -depth / 2;
	const doorsLeft = x + (machinery === 'left' ? engine : 0) + 12;
	const each = (width - engine - 24) / sections.length;
	const panelLeft = machinery === 'left' ? 14 : width - engine + 2;
	return {
		size: { width, depth, height },
		detail: {
			at: [machinery === 'none' ? 0 : x + panelLeft + engine * 0.4, foot + bodyHeight * 0.7, depth / 2],
			across: Math.max(620, engine * 2.1),
		},
		paint(stage) {
			const body = options.dark ? { ...stage, finish: black } : stage;
			feet(stage, x, z, width, depth, foot, standing);
			const faces = block(x, foot, z + 10, width, bodyHeight, depth - 30);
			paintBlock(body, faces, { top: false });
			wear(stage, faces.right, depth - 30, bodyHeight);
			const front = faces.front;
			const low = 14;
			const high = bodyHeight - 26;
			sections.forEach((section, index) => {
				const left = doorsLeft - x + each * index;
				const isOpen = open === index;
				if (section === 'glass' || isOpen) {
					cavity(
						stage,
						front,
						left + 8,
						low + 8,
						each - 24,
						high - 16,
						depth - 120,
						{ glow: section === 'glass' ? '#eaf4ff' : '#f6fbff' },
						() => contents(stage, front, left + 8, low + 8, each - 24, high - 16, depth - 120, section === 'glass'),
					);
				}
				if (section === 'door' && isOpen) {
					openDoor(body, front, left + 4, low, each - 8, high);
					return;
				}
				if (section === 'glass') {
					glassDoor(body, front, left + 4, low, each - 8, high);
					return;
				}
				if (section === 'door') {
					plate(body, front, left + 4, low, each - 8, high, { depth: 30, radius: 4 });
					const face = lifted(front, 30);
					if (handles === 'grip') grip(stage, face, left + each * 0.24, low + high - 42, each * 0.52, 26);
					else handle(stage, face, left + 40, low + high - 60, each - 80, 'u', 15);
					wear(stage, { ...face, origin: on(face, left, low) }, each, high, 0.7);
					return;
				}
				const count = section === 'drawers' ? 2 : 3;
				const tall = high / count;
				for (let row = 0; row < count; row++) {
					plate(body, front, left + 4, low + row * tall + 3, each - 8, tall - 7, { depth: 30, radius: 4 });
					const face = lifted(front, 30);
					if (handles === 'grip') grip(stage, face, left + each * 0.2, low + (row + 1) * tall - 40, each * 0.6, 22);
					else handle(stage, face, left + 40, low + (row + 1) * tall - 56, each - 80, 'u', 14);
				}
			});
			if (engine > 0) {
				plate(body, front, panelLeft, low, engine - 16, high, { depth: 22, radius: 4, tone: 0.99 });
				const face = lifted(front, 22);
				vent(stage, face, panelLeft + 34, low + 40, engine - 84, high * 0.42, 16);
				display(stage, face, panelLeft + engine * 0.16, low + high * 0.76, engine * 0.36, 46, degrees, '#ff5340', off);
				keys(stage, face, panelLeft + engine * 0.58, low + high * 0.76, 3, 24, 12);
				lamp(stage, face, panelLeft + engine * 0.16, low + high * 0.66, 5, '#47c56f');
				brandPlate(stage, face, panelLeft + engine * 0.12, low + high * 0.54, 30);
				for (const [u, v] of [
					[14, 14],
					[engine - 30, 14],
					[14, high - 14],
					[engine - 30, high - 14],
				] as const)
					screw(stage, face, panelLeft + u, low + v, 4);
			}
			counterTop(stage, options, x, foot + bodyHeight, z, thickness);
		},
	};
}

function counterTop(stage: Stage, options: CounterOptions, x: number, y: number, z: number, thickness: number) {
	const { width, depth = 700, top = 'plain' } = options;
	const { canvas, random } = stage;
	if (top === 'granite') {
		const stone = painted([118, 114, 112], 0.9);
		const splash = block(x, y + thickness, z, width, 200, 20);
		paintBlock(stage, splash, { finish: stone });
		const slab = block(x - 6, y, z, width + 12, thickness, depth + 6);
		paintBlock(stage, slab, { finish: stone });
		for (let index = 0; index < 420; index++) {
			const size = random.between(3, 9);
			canvas.fill(
				slab.top,
				circle(random.between(10, width), random.between(10, depth - 30), size, size * 0.7),
				random.chance(0.5) ? '#e6e0da' : '#3c3937',
				{ opacity: 0.35 },
			);
		}
		paintBlock(stage, splash, { finish: stone });
		return;
	}
	const slab = worktop(stage, x - 4, y, z, width + 8, depth, thickness, top === 'splash' ? 100 : 0);
	if (top === 'salad') {
		const count = Math.max(3, Math.floor((width - 120) / 176));
		const pitch = (width - 80) / count;
		for (let index = 0; index < count; index++) {
			const u = 44 + index * pitch + (pitch - 162) / 2;
			well(stage, slab.top, u, depth * 0.52, 162, 250, 60, random.pick(foods));
		}
		// The lid stands open behind the wells.
		const lid = leaning({ ...facingUp(x, y + thickness, z + 30), v: [0, 1, 0], n: [0, 0, 1] }, 18);
		surface(stage, lid, rectangle(16, 0, width - 32, 320, 14), [16, 0, width - 32, 320], { tone: 0.9 });
		canvas.stroke(lid, rectangle(24, 8, width - 48, 304, 12), { colour: '#fff', width: 3, opacity: 0.5 });
		handle(stage, lid, width * 0.4, 290, width * 0.2, 'u', 12);
	}
	if (top === 'rail') {
		const rail = block(x + 10, y + thickness, z + 14, width - 20, 150, 330);
		paintBlock(stage, rail, {});
		const count = Math.max(4, Math.floor((width - 160) / 150));
		const pitch = (width - 100) / count;
		for (let index = 0; index < count; index++) {
			well(stage, rail.top, 34 + index * pitch, 60, pitch - 18, 220, 46, random.pick(foods));
		}
		display(stage, rail.front, width - 190, 56, 96, 40, '4.1', '#ff5340', options.off ?? false);
		brandPlate(stage, rail.front, 30, 58, 34);
		// Sneeze guard: glass on steel posts.
		for (const side of [x + 40, x + width - 40]) {
			canvas.tube(
				[
					[side, y + thickness + 150, z + 30],
					[side, y + thickness + 390, z + 30],
				],
				bar(14),
			);
		}
		const pane = { ...facingUp(x, y + thickness + 385, z + 330) };
		canvas.fill(pane, rectangle(24, 0, width - 48, 300, 6), '#dcebee', {
			opacity: 0.42,
			stroke: { colour: '#8fb3ba', width: 4, opacity: 0.8 },
		});
		const front = leaning({ ...pane, origin: [x, y + thickness + 215, z + 360], v: [0, 1, 0], n: [0, 0, 1] }, 8);
		canvas.fill(front, rectangle(24, 0, width - 48, 172, 6), '#e8f3f5', {
			opacity: 0.22,
			stroke: { colour: '#8fb3ba', width: 4, opacity: 0.8 },
		});
		canvas.fill(front, polygon([width * 0.2, 172], [width * 0.34, 172], [width * 0.27, 0], [width * 0.13, 0]), '#fff', {
			opacity: 0.28,
		});
	}
}

/** What stands on the shelves of a cold cavity: pans with food, or bottles behind glass. */
function contents(
	stage: Stage,
	front: Plane,
	u: number,
	v: number,
	width: number,
	height: number,
	depth: number,
	bottles: boolean,
) {
	const { canvas, random } = stage;
	const shelves = Math.max(1, Math.round(height / 330));
	for (let shelf = 0; shelf <= shelves; shelf++) {
		const level = v + (height / (shelves + 1)) * shelf + (shelf === 0 ? 12 : 0);
		if (shelf > 0) wireShelf(stage, front, u + 6, level, width - 12, depth * 0.86, 10);
		const step = bottles ? 84 : 190;
		const count = Math.floor((width - 30) / step);
		for (let index = 0; index < count; index++) {
			if (random.chance(0.16)) continue;
			const left = u + 20 + index * ((width - 30) / count);
			const tall = height / (shelves + 1);
			if (bottles) {
				const glassy = random.pick<Colour>([
					[46, 92, 58],
					[120, 66, 26],
					[196, 214, 210],
					[186, 52, 40],
					[40, 60, 92],
				]);
				const foot = on(front, left + 34, level, -depth * 0.3);
				const size = Math.min(30, tall * 0.14);
				canvas.lathe(
					foot,
					[
						[0, size],
						[tall * 0.46, size],
						[tall * 0.6, size * 0.4],
						[tall * 0.76, size * 0.38],
					],
					[
						[0, shade3(glassy, 0.4)],
						[0.28, shade3(glassy, 1.3)],
						[0.4, shade3(glassy, 0.9)],
						[1, shade3(glassy, 0.45)],
					],
				);
				canvas.lathe(
					on(front, left + 34, level + tall * 0.12, -depth * 0.3),
					[
						[0, size * 1.01],
						[tall * 0.2, size * 1.01],
					],
					[
						[0, '#b9b4a6'],
						[0.3, '#f4f1e8'],
						[1, '#a19c8e'],
					],
				);
			} else {
				const corner = on(front, left, level + 4, -depth * 0.62);
				pan(
					stage,
					corner[0],
					corner[1],
					corner[2],
					Math.min(170, step - 20),
					depth * 0.5,
					Math.min(tall * 0.42, 110),
					random.pick(foods),
				);
			}
		}
	}
}

function shade3([red, green, blue]: Colour, factor: number): string {
	const part = (value: number) => Math.min(255, Math.round(value * factor));
	return `rgb(${part(red)},${part(green)},${part(blue)})`;
}

function glassDoor(stage: Stage, front: Plane, u: number, v: number, width: number, height: number) {
	const { canvas } = stage;
	const face = lifted(front, 28);
	const frame = 42;
	canvas.stroke(front, rectangle(u, v, width, height, 4), { colour: '#101416', width: 8, opacity: 0.5 });
	for (const [a, b, w, h] of [
		[u, v, width, frame],
		[u, v + height - frame, width, frame],
		[u, v, frame, height],
		[u + width - frame, v, frame, height],
	] as const) {
		plate(stage, front, a, b, w, h, { depth: 28, radius: 2, gap: 0 });
	}
	const outline = rectangle(u + frame, v + frame, width - frame * 2, height - frame * 2, 4);
	canvas.fill(face, outline, '#dbe9f0', { opacity: 0.12 });
	canvas.fill(
		face,
		polygon(
			[u + width * 0.16, v + height - frame],
			[u + width * 0.42, v + height - frame],
			[u + width * 0.24, v + frame],
			[u + frame, v + frame],
			[u + frame, v + height * 0.5],
		),
		'#fff',
		{ opacity: 0.13 },
	);
	canvas.stroke(face, outline, { colour: '#000', width: 5, opacity: 0.5 });
	handle(stage, face, u + width - 21, v + height * 0.32, height * 0.4, 'v', 14);
}

/** A door swung open at its left edge, seen from its inside. */
function openDoor(stage: Stage, front: Plane, u: number, v: number, width: number, height: number, angle = 112) {
	const { canvas } = stage;
	const outside = swung({ ...front, origin: on(front, u, v, 4) }, angle);
	const inside = reverse(lifted(outside, -46), width);
	const edge: Plane = { origin: on(outside, width, 0, -46), u: outside.n, v: outside.v, n: outside.u };
	if (canvas.sees(outside)) {
		surface(stage, outside, rectangle(0, 0, width, height, 4), [0, 0, width, height]);
		handle(stage, outside, width - 40, height * 0.4, Math.min(420, height * 0.36), 'v', 17);
	}
	if (canvas.sees(edge)) surface(stage, edge, rectangle(0, 0, 46, height), [0, 0, 46, height], { tone: 0.95 });
	if (canvas.sees(inside)) {
		surface(stage, inside, rectangle(0, 0, width, height, 4), [0, 0, width, height], { tone: 0.92 });
		canvas.stroke(inside, rectangle(16, 16, width - 32, height - 32, 10), { colour: '#3e4549', width: 17 });
		canvas.stroke(inside, rectangle(14, 18, width - 30, height - 32, 10), {
			colour: '#8f979b',
			width: 4,
			opacity: 0.8,
		});
		canvas.fill(inside, rectangle(38, 38, width - 76, height - 76, 12), '#fff', {
			opacity: 0.16,
			stroke: { colour: '#6f767a', width: 2, opacity: 0.5 },
		});
	}
}

interface CabinetOptions {
	width: number;
	depth?: number;
	height?: number;
	doors: number;
	/** Doors above each other. */
	halves?: boolean;
	kind?: 'solid' | 'glass';
	standing?: 'leg' | 'castor';
	degrees?: string;
	white?: boolean;
	screen?: boolean;
	open?: boolean;
	/** Degrees that the door stands open, where it is seen to move. */
	opening?: number;
	off?: boolean;
	machinery?: 'top' | 'bottom';
}

/** A tall refrigerator, freezer or blast chiller. */
export function cabinet(options: CabinetOptions): Machine {
	const { width, depth = 810, height = 2050, doors, halves = false, kind = 'solid', standing = 'leg' } = options;
	const { degrees = '2.5', screen = false, off = false, machinery = 'top' } = options;
	const opening = options.opening ?? (options.open ? 118 : 0);
	const foot = standing === 'leg' ? 120 : 135;
	const x = -width / 2;
	const z = -depth / 2;
	const crown = machinery === 'top' ? Math.min(230, height * 0.13) : 70;
	const plinth = machinery === 'bottom' ? Math.min(300, height * 0.18) : 24;
	const bodyHeight = height - foot;
	const doorHeight = bodyHeight - crown - plinth;
	const panelLow = machinery === 'top' ? bodyHeight - crown : 0;
	return {
		size: { width, depth, height },
		detail: { at: [width * 0.08, foot + panelLow + crown * 0.4, depth / 2], across: Math.max(560, width * 0.72) },
		paint(stage) {
			const body: Stage = options.white ? { ...stage, finish: white } : stage;
			feet(stage, x, z, width, depth - 40, foot, standing);
			const faces = block(x, foot, z, width, bodyHeight, depth - 70);
			paintBlock(body, faces);
			wear(stage, faces.right, depth - 70, bodyHeight);
			wear(stage, faces.left, depth - 70, bodyHeight);
			const front = faces.front;
			const each = (width - 10) / doors;
			const rows = halves ? 2 : 1;
			const tall = doorHeight / rows;
			for (let column = 0; column < doors; column++) {
				for (let row = 0; row < rows; row++) {
					const left = 5 + column * each + 3;
					const low = plinth + row * tall + 3;
					const mirrored = doors > 1 && column === 0;
					const isOpen = opening > 0 && column === 0 && row === rows - 1;
					if (kind === 'glass' || isOpen) {
						cavity(stage, front, left + 18, low + 18, each - 42, tall - 42, depth - 190, { glow: '#f3faff' }, () =>
							contents(stage, front, left + 18, low + 18, each - 42, tall - 42, depth - 190, kind === 'glass'),
						);
					}
					if (isOpen) {
						openDoor(body, front, left, low, each - 6, tall - 6, opening);
						continue;
					}
					if (kind === 'glass') {
						glassDoor(body, front, left, low, each - 6, tall - 6);
						continue;
					}
					plate(body, front, left, low, each - 6, tall - 6, { depth: 62, radius: 8 });
					const face = lifted(front, 62);
					const grab = Math.min(420, tall * 0.36);
					const hingedLeft = mirrored || doors === 1;
					const side = hingedLeft ? left + each - 52 : left + 34;
					handle(stage, face, side, low + tall * (halves ? 0.32 : 0.4), grab, 'v', 17);
					const hingeSide = hingedLeft ? left : left + each - 34;
					hinge(stage, face, hingeSide, low + tall - 60);
					hinge(stage, face, hingeSide, low + 14);
					if (row === rows - 1)
						brandPlate(stage, face, left + each / 2 - brandPlateWidth(stage, 34) / 2, low + tall - 74, 34);
					wear(stage, { ...face, origin: on(face, left, low) }, each, tall);
				}
			}
			const face = lifted(front, 52);
			const low = machinery === 'top' ? panelLow + 4 : plinth - plinth + 4;
			const high = (machinery === 'top' ? crown : plinth) - 10;
			plate(body, front, 4, low, width - 8, high, {
				depth: 52,
				radius: 4,
				finish: options.white ? white : stage.finish,
				tone: 0.97,
			});
			if (screen) {
				touchScreen(stage, face, width / 2 - high * 0.62, low + high * 0.16, high * 1.24, high * 0.68, off);
			} else {
				const unit = Math.min(52, high * 0.42);
				plate(stage, face, width / 2 - 150, low + high / 2 - unit * 0.8, 300, unit * 1.6, {
					depth: 4,
					radius: 6,
					finish: painted([58, 63, 67], 0.5),
					gap: 1,
				});
				display(stage, lifted(face, 4), width / 2 - 128, low + high / 2 - unit / 2, 118, unit, degrees, '#ff5340', off);
				keys(stage, lifted(face, 4), width / 2 + 16, low + high / 2 - unit * 0.3, 4, 22, 9);
			}
			vent(stage, face, 34, low + high * 0.22, width * 0.16, high * 0.56, 15);
			vent(stage, face, width - 34 - width * 0.16, low + high * 0.22, width * 0.16, high * 0.56, 15);
			if (machinery === 'bottom')
				plate(body, front, 4, plinth + doorHeight + 2, width - 8, crown - 6, { depth: 52, radius: 4 });
		},
	};
}

/** A cube-ice machine: grille above a bin with a sloping lid. */
export function iceMachine(options: {
	width: number;
	depth?: number;
	height?: number;
	open?: boolean;
	off?: boolean;
}): Machine {
	const { width, depth = 580, height = 800, open = false, off = false } = options;
	const foot = 90;
	const x = -width / 2;
	const z = -depth / 2;
	const bodyHeight = height - foot;
	return {
		size: { width, depth, height },
		detail: { at: [width * 0.1, foot + bodyHeight * 0.72, depth / 2], across: width * 1.05 },
		paint(stage) {
			const { canvas, random } = stage;
			feet(stage, x, z, width, depth, foot);
			const faces = block(x, foot, z, width, bodyHeight, depth - 20);
			paintBlock(stage, faces);
			wear(stage, faces.right, depth, bodyHeight);
			const front = faces.front;
			plate(stage, front, 6, 8, width - 12, bodyHeight * 0.4, { depth: 12, radius: 5 });
			vent(stage, lifted(front, 12), width * 0.14, 46, width * 0.72, bodyHeight * 0.27, 17);
			const low = bodyHeight * 0.43;
			const tall = bodyHeight * 0.37;
			if (open) {
				cavity(
					stage,
					front,
					24,
					low + 10,
					width - 48,
					tall - 16,
					depth - 140,
					{ colour: [214, 230, 240], glow: '#ffffff' },
					() => {
						for (let index = 0; index < 130; index++) {
							const [u, v] = [
								random.between(30, width - 60),
								low + 12 + random.between(0, tall * 0.5) * random.between(0.4, 1),
							];
							const size = random.between(22, 34);
							const cube = lifted(front, -random.between(30, depth - 240));
							canvas.fill(cube, rectangle(u, v, size, size, 6), '#f5fbff', {
								opacity: 0.8,
								stroke: { colour: '#9dbdd0', width: 1.6, opacity: 0.8 },
							});
							canvas.fill(cube, rectangle(u + 4, v + size * 0.5, size * 0.4, size * 0.36, 4), '#fff', { opacity: 0.9 });
						}
					},
				);
				const lid = leaning({ ...front, origin: on(front, 10, low + tall, 10) }, -58);
				surface(stage, lid, rectangle(0, 0, width - 20, tall * 0.9, 8), [0, 0, width - 20, tall * 0.9], { tone: 0.8 });
				canvas.stroke(lid, rectangle(3, 3, width - 26, tall * 0.9 - 6, 8), { colour: '#fff', width: 4, opacity: 0.5 });
			} else {
				plate(stage, front, 8, low, width - 16, tall, { depth: 34, radius: 10 });
				handle(stage, lifted(front, 34), width * 0.26, low + tall * 0.24, width * 0.48, 'u', 16);
			}
			const panel = low + tall + 8;
			plate(stage, front, 6, panel, width - 12, bodyHeight - panel - 6, {
				depth: 16,
				radius: 5,
				finish: painted([70, 75, 79], 0.5),
			});
			const face = lifted(front, 16);
			const high = bodyHeight - panel - 6;
			brandPlate(stage, face, 26, panel + high * 0.28, Math.min(40, high * 0.46), '#1d5d86');
			keys(stage, face, width - 150, panel + high * 0.3, 3, 26, 14);
			display(stage, face, width - 260, panel + high * 0.28, 84, high * 0.42, 'C3', '#63c8ff', off);
			for (const u of [20, width - 20]) screw(stage, lifted(front, 12), u, 22, 5);
			wear(stage, lifted(front, 12), width, bodyHeight);
			canvas.stroke(front, line([4, bodyHeight * 0.42], [width - 4, bodyHeight * 0.42]), {
				colour: '#000',
				width: 3,
				opacity: 0.3,
			});
		},
	};
}
