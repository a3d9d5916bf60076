import { circle, line, rectangle } from '../drawing/outline.ts';
import {
	bar,
	brandPlate,
	cavity,
	display,
	feet,
	handle,
	keys,
	knob,
	lamp,
	roundness,
	screw,
	vent,
	wear,
} from '../drawing/parts.ts';
import { facingUp, on, type Plane } from '../drawing/space.ts';
import type { Machine } from '../drawing/studio.ts';
import { block, lifted, paintBlock, painted, plate, type Stage, surface } from '../drawing/surface.ts';

interface UndercounterOptions {
	width?: number;
	depth?: number;
	height?: number;
	degrees?: string;
	open?: boolean;
	off?: boolean;
	/** Turning knobs instead of a display. */
	manual?: boolean;
}

/** A dishwasher or glass washer that stands below a worktop. */
export function undercounterWasher(options: UndercounterOptions): Machine {
	const { width = 600, depth = 620, height = 830, degrees = '62', open = false, off = false, manual = false } = options;
	const foot = 55;
	const x = -width / 2;
	const z = -depth / 2;
	const bodyHeight = height - foot;
	const doorLow = bodyHeight * 0.19;
	const doorHeight = bodyHeight * 0.65;
	const panelLow = doorLow + doorHeight + 6;
	const panelHigh = bodyHeight - panelLow - 8;
	return {
		size: { width, depth, height },
		detail: { at: [0, foot + panelLow + panelHigh * 0.2, depth / 2], across: width * 1.02 },
		paint(stage) {
			const { canvas } = stage;
			feet(stage, x, z, width, depth, foot);
			const faces = block(x, foot, z, width, bodyHeight, depth - 30);
			paintBlock(stage, faces);
			wear(stage, faces.right, depth - 30, bodyHeight);
			const front = faces.front;
			plate(stage, front, 6, 8, width - 12, doorLow - 14, { depth: 10, radius: 3 });
			for (const u of [24, width - 24]) screw(stage, lifted(front, 10), u, doorLow - 24, 5);
			plate(stage, front, 4, panelLow, width - 8, panelHigh, {
				depth: 26,
				radius: 4,
				finish: painted([62, 68, 72], 0.6),
			});
			const face = lifted(front, 26);
			const unit = panelHigh * 0.4;
			brandPlate(stage, face, 18, panelLow + panelHigh * 0.28, panelHigh * 0.44, '#8f2f24');
			if (manual) {
				knob(stage, face, width - 90, panelLow + panelHigh / 2, unit * 0.55, 40);
				lamp(stage, face, width - 200, panelLow + panelHigh / 2, 9, '#e8a23a');
				lamp(stage, face, width - 240, panelLow + panelHigh / 2, 9, '#4fd07a');
			} else {
				display(stage, face, width * 0.5, panelLow + (panelHigh - unit) / 2, unit * 2.1, unit, degrees, '#6fd3ff', off);
				keys(stage, face, width * 0.5 + unit * 2.6, panelLow + panelHigh * 0.34, 3, unit * 0.62, unit * 0.34);
			}
			if (!open) {
				plate(stage, front, 4, doorLow, width - 8, doorHeight, { depth: 44, radius: 6 });
				const door = lifted(front, 44);
				handle(stage, door, width * 0.12, doorLow + doorHeight - 44, width * 0.76, 'u', 20);
				wear(stage, { ...door, origin: on(door, 4, doorLow) }, width, doorHeight);
				return;
			}
			cavity(
				stage,
				front,
				24,
				doorLow + 6,
				width - 48,
				doorHeight - 16,
				depth - 120,
				{ colour: [206, 212, 215], glow: '#eaf5ff' },
				() => {
					rack(stage, front, 44, doorLow + doorHeight * 0.2, width - 88, depth - 190);
				},
			);
			const door: Plane = { origin: on(front, 8, doorLow, 6), u: front.u, v: front.n, n: front.v };
			const slab = lifted(door, 0);
			if (canvas.sees(slab)) {
				surface(stage, slab, rectangle(0, 0, width - 16, doorHeight, 6), [0, 0, width - 16, doorHeight], { tone: 0.9 });
				canvas.stroke(slab, rectangle(16, 16, width - 48, doorHeight - 32, 12), {
					colour: '#6c7478',
					width: 4,
					opacity: 0.6,
				});
				canvas.stroke(slab, rectangle(20, 12, width - 48, doorHeight - 32, 12), {
					colour: '#fff',
					width: 3,
					opacity: 0.6,
				});
			}
			const lip: Plane = { origin: on(slab, 0, doorHeight, -40), u: front.u, v: front.v, n: front.n };
			surface(stage, lip, rectangle(0, 0, width - 16, 40, 3), [0, 0, width - 16, 40], {});
		},
	};
}

/** A rack full of plates standing on edge. */
function rack(stage: Stage, front: Plane, u: number, v: number, width: number, depth: number) {
	const { canvas, random } = stage;
	const blue = '#3c79b8';
	for (const n of [-depth, -24]) {
		canvas.tube([on(front, u, v, n), on(front, u + width, v, n)], [{ colour: blue, width: 14 }]);
	}
	const count = 12;
	for (let index = 0; index < count; index++) {
		if (random.chance(0.12)) continue;
		const left = u + 24 + ((width - 48) * index) / count;
		const dish: Plane = {
			origin: on(front, left, v + 10, -depth * 0.5),
			u: [0.35, 0, 0.94],
			v: [0, 1, 0],
			n: [0.94, 0, -0.35],
		};
		canvas.fill(
			dish,
			circle(0, 104, 104),
			{
				along: 'u',
				box: [-104, 0, 208, 208],
				stops: [
					[0, '#cfd3d5'],
					[0.5, '#fdfdfb'],
					[1, '#c2c7ca'],
				],
			},
			{ stroke: { colour: '#8f979b', width: 2.4, opacity: 0.7 } },
		);
		canvas.stroke(dish, circle(0, 104, 70), { colour: '#9aa1a4', width: 2, opacity: 0.5 });
	}
	for (let index = 0; index <= 8; index++) {
		const left = u + (width * index) / 8;
		canvas.tube([on(front, left, v, -20), on(front, left, v + 62, -20)], [{ colour: blue, width: 9 }]);
	}
	canvas.tube([on(front, u, v + 62, -20), on(front, u + width, v + 62, -20)], [{ colour: blue, width: 12 }]);
}

/** A pass-through dishwasher with a hood that is lifted by a bar round its front. */
export function hoodWasher(options: {
	width?: number;
	raised?: boolean;
	tables?: boolean;
	degrees?: string;
	off?: boolean;
}): Machine {
	const { width = 640, raised = false, tables = false, degrees = '65', off = false } = options;
	const depth = 740;
	const height = raised ? 1960 : 1550;
	const x = -width / 2;
	const z = -depth / 2;
	const base = 840;
	const side = tables ? 640 : 0;
	return {
		size: { width: width + side * 2, depth, height },
		detail: { at: [60, 640, depth / 2], across: width * 1.1 },
		paint(stage) {
			const { canvas } = stage;
			if (tables) {
				for (const left of [x - side, x + width]) {
					feet(stage, left + (left < 0 ? -30 : 30), z, side, depth - 60, base - 30);
					const slab = block(left, base - 30, z + 20, side, 46, depth - 60);
					paintBlock(stage, slab);
					canvas.stroke(slab.top, rectangle(22, 22, side - 44, depth - 110, 18), {
						colour: '#7d8589',
						width: 5,
						opacity: 0.5,
					});
					canvas.stroke(slab.top, rectangle(24, 18, side - 44, depth - 110, 18), {
						colour: '#fff',
						width: 4,
						opacity: 0.6,
					});
				}
			}
			feet(stage, x, z, width, depth, 130);
			const low = block(x, 130, z, width, base - 130, depth - 20);
			paintBlock(stage, low);
			const front = low.front;
			plate(stage, front, 8, 10, width - 16, 420, { depth: 12, radius: 4 });
			wear(stage, lifted(front, 12), width, 420);
			plate(stage, front, 8, 440, width - 16, 150, { depth: 22, radius: 4, finish: painted([66, 72, 76], 0.6) });
			const face = lifted(front, 22);
			brandPlate(stage, face, 22, 486, 52, '#8f2f24');
			display(stage, face, width * 0.5, 488, 120, 54, degrees, '#6fd3ff', off);
			keys(stage, face, width * 0.5 + 150, 496, 3, 30, 14);
			for (const u of [26, width - 26]) screw(stage, lifted(front, 12), u, 412, 5);
			const shelf = raised ? 400 : 0;
			for (const post of [x + 40, x + width - 40]) {
				const column = block(post - 26, base, z + 4, 52, 1080, 50);
				if (raised) paintBlock(stage, column, { tone: 0.9 });
			}
			if (raised) {
				canvas.fill(low.top, rectangle(40, 60, width - 80, depth - 160, 12), '#50575b');
				const grid = lifted(low.top, 12);
				rack(stage, { ...front, origin: on(front, 0, base - 130, -60) }, 80, 20, width - 160, depth - 220);
				canvas.stroke(grid, rectangle(52, 70, width - 104, depth - 180, 10), { colour: '#cfd4d7', width: 6 });
			}
			const hood = block(x + 6, base + 4 + shelf, z + 20, width - 12, 540, depth - 50);
			paintBlock(stage, hood, { radius: 20 });
			const panel = hood.front;
			canvas.stroke(panel, rectangle(26, 26, width - 64, 480, 18), { colour: '#5a6266', width: 3, opacity: 0.35 });
			canvas.stroke(panel, rectangle(28, 24, width - 64, 480, 18), { colour: '#fff', width: 3, opacity: 0.5 });
			wear(stage, panel, width, 540);
			const reach = depth / 2 + 62;
			const grab = base + shelf + 120;
			const bow = [
				[x - 30, grab + 160, z + 90],
				[x - 34, grab, reach - 60],
				[x - 10, grab - 16, reach],
				[-x + 10, grab - 16, reach],
				[-x + 34, grab, reach - 60],
				[-x + 30, grab + 160, z + 90],
			] as const;
			canvas.stroke(panel, line([10, 84], [width - 24, 84]), { colour: '#000', width: 22, opacity: 0.1 });
			canvas.tube(bow, bar(30));
			canvas.tube(
				[
					[x + width * 0.3, grab - 16, reach],
					[-x - width * 0.3, grab - 16, reach],
				],
				[
					{ colour: '#202325', width: 36, cap: 'round' },
					{ colour: '#4b5053', width: 14, opacity: 0.7, cap: 'round' },
				],
			);
			const top = block(x + 130, base + 544 + shelf, z + 90, width - 260, 60, depth - 320);
			paintBlock(stage, top, { tone: 0.95 });
		},
	};
}

/** A rack conveyor dishwasher: a tunnel with strip curtains between two tables. */
export function tunnelWasher(options: { width?: number; degrees?: string }): Machine {
	const { width = 1900, degrees = '85' } = options;
	const depth = 800;
	const height = 1720;
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width: width + 900, depth, height },
		detail: { at: [width * 0.1, 1400, depth / 2], across: 1000 },
		paint(stage) {
			const { canvas } = stage;
			for (const left of [x - 450, x + width]) {
				feet(stage, left, z, 450, depth, 850);
				paintBlock(stage, block(left, 850, z + 20, 450, 60, depth - 40));
			}
			feet(stage, x, z, width, depth, 160);
			const faces = block(x, 160, z, width, 1260, depth);
			paintBlock(stage, faces);
			for (const end of [faces.right, faces.left]) {
				if (!canvas.sees(end)) continue;
				canvas.fill(end, rectangle(90, 750, depth - 180, 420, 4), '#2c3235');
				for (let index = 0; index < 8; index++) {
					const u = 94 + (index * (depth - 188)) / 8;
					canvas.fill(end, rectangle(u, 752, (depth - 188) / 8 - 3, 410, 3), '#5d7f96', { opacity: 0.85 });
				}
			}
			const count = 3;
			for (let index = 0; index < count; index++) {
				const u = 16 + (index * (width - 32)) / count;
				const each = (width - 32) / count - 10;
				plate(stage, faces.front, u, 640, each, 600, { depth: 30, radius: 8 });
				handle(stage, lifted(faces.front, 30), u + each * 0.25, 690, each * 0.5, 'u', 20);
				plate(stage, faces.front, u, 20, each, 590, { depth: 12, radius: 5 });
				wear(stage, { ...faces.front, origin: on(faces.front, u, 20, 12) }, each, 590);
			}
			const crown = block(x + 40, 1420, z + 60, width - 80, 200, depth - 120);
			paintBlock(stage, crown);
			plate(stage, crown.front, width * 0.42, 24, 520, 150, { depth: 20, finish: painted([58, 64, 68], 0.6) });
			const face = lifted(crown.front, 20);
			display(stage, face, width * 0.42 + 30, 66, 150, 66, degrees, '#6fd3ff');
			keys(stage, face, width * 0.42 + 220, 78, 4, 38, 22);
			brandPlate(stage, crown.front, 60, 66, 70, '#8f2f24');
			vent(stage, crown.front, width - 420, 50, 280, 100, 18);
			const duct = facingUp(x + width * 0.75, 1620, z + 300);
			canvas.lathe(
				[duct.origin[0], 1620, duct.origin[2]],
				[
					[0, 110],
					[100, 110],
				],
				roundness([214, 218, 221]),
			);
		},
	};
}
