import { circle, rectangle } from '../drawing/outline.ts';
import { bar, castor, grip, leg, pan, roundness, wear, well, worktop } from '../drawing/parts.ts';
import { facingUp, on, type Point } from '../drawing/space.ts';
import type { Machine } from '../drawing/studio.ts';
import { block, lifted, paintBlock, plate, type Stage } from '../drawing/surface.ts';
import { foods } from './refrigeration.ts';

interface TableOptions {
	width: number;
	depth?: number;
	height?: number;
	splash?: number;
	shelf?: boolean;
	drawers?: number;
	/** Sinks from the left; a place without one is draining board. */
	sinks?: 1 | 2;
	sinkSide?: 'left' | 'right';
	standing?: 'leg' | 'castor';
	cupboard?: boolean;
}

/** A stainless work table or sink unit on square posts, with what it may carry below. */
export function table(options: TableOptions): Machine {
	const {
		width,
		depth = 650,
		height = 900,
		splash = 0,
		shelf = true,
		drawers = 0,
		sinks,
		standing = 'leg',
		cupboard = false,
	} = options;
	const x = -width / 2;
	const z = -depth / 2;
	const top = height - 40;
	const tap = sinks ? 330 : 0;
	return {
		size: { width, depth, height: height + splash },
		detail: sinks
			? { at: [options.sinkSide === 'right' ? width * 0.2 : -width * 0.2, height + 60, 0], across: 900 }
			: { at: [width * 0.22, height - 90, depth / 2], across: 720 },
		paint(stage) {
			const { canvas } = stage;
			const post = (side: number, far: number) => {
				if (standing === 'castor') castor(stage, side, far, 140, far > 0);
				else leg(stage, side, far, 90, 22);
				paintBlock(stage, block(side - 20, standing === 'castor' ? 132 : 84, far - 20, 40, top - 84, 40), {
					tone: far < 0 ? 0.84 : 1,
				});
			};
			const inset = 52;
			for (const side of [x + inset, x + width - inset]) post(side, z + inset);
			if (width > 1700) post(0, z + inset);
			if (shelf && !cupboard) {
				const under = block(x + 30, 190, z + 30, width - 60, 34, depth - 60);
				paintBlock(stage, under, { tone: 0.93 });
				canvas.fill(under.top, rectangle(0, 0, width - 60, depth - 60), {
					along: 'v',
					box: [0, 0, width - 60, depth - 60],
					stops: [
						[0, '#000', 0.05],
						[1, '#000', 0.3],
					],
				});
			}
			if (cupboard) {
				const body = block(x + 20, 130, z + 20, width - 40, top - 150, depth - 50);
				paintBlock(stage, body, { top: false });
				const doors = Math.max(2, Math.round(width / 620));
				const each = (width - 56) / doors;
				for (let index = 0; index < doors; index++) {
					plate(stage, body.front, 8 + index * each, 12, each - 6, top - 190, { depth: 24, radius: 4 });
					const face = lifted(body.front, 24);
					grip(stage, face, 8 + index * each + each * 0.24, top - 226, each * 0.5, 26);
					wear(stage, { ...face, origin: on(face, 8 + index * each, 12) }, each, top - 200, 0.6);
				}
			}
			if (sinks && !cupboard) {
				const boxWidth = sinks === 1 ? 560 : 1080;
				const left = options.sinkSide === 'right' ? x + width - boxWidth - 60 : x + 60;
				const box = block(left, top - 260, z + 90, boxWidth, 260, depth - 150);
				paintBlock(stage, box, { tone: 0.86, top: false });
				canvas.tube(
					[
						[left + boxWidth / 2, top - 260, 0],
						[left + boxWidth / 2, 330, 0],
						[left + boxWidth / 2, 300, -120],
					],
					bar(46, [206, 208, 210], 0.8),
				);
			}
			for (const side of [x + inset, x + width - inset]) post(side, z + depth - inset);
			if (width > 1700) post(0, z + depth - inset);
			if (drawers) {
				const each = Math.min(480, (width - 180) / drawers);
				for (let index = 0; index < drawers; index++) {
					const left = x + 90 + index * (each + 16);
					const box = block(left, top - 176, z + 60, each, 166, depth - 96);
					paintBlock(stage, box, { top: false, tone: 0.9 });
					plate(stage, box.front, 0, 4, each, 158, { depth: 20, radius: 4 });
					grip(stage, lifted(box.front, 20), each * 0.28, 106, each * 0.44, 26);
				}
			}
			const slab = worktop(stage, x, top, z, width, depth, 40, splash);
			wear(stage, slab.top, width, depth, 1.4);
			if (!sinks) return;
			const each = 440;
			const first = options.sinkSide === 'right' ? width - 90 - sinks * (each + 50) + 50 : 90;
			for (let index = 0; index < sinks; index++)
				well(stage, slab.top, first + index * (each + 50), 110, each, depth - 250, 230);
			const board = options.sinkSide === 'right' ? [60, first - 70] : [first + sinks * (each + 50), width - 50];
			for (let u = board[0] ?? 0; u < (board[1] ?? 0); u += 44) {
				canvas.stroke(
					slab.top,
					[
						['M', u, 130],
						['L', u, depth - 170],
					],
					{ colour: '#6d757a', width: 7, opacity: 0.35, cap: 'round' },
				);
				canvas.stroke(
					slab.top,
					[
						['M', u + 8, 130],
						['L', u + 8, depth - 170],
					],
					{ colour: '#fff', width: 5, opacity: 0.7, cap: 'round' },
				);
			}
			faucet(stage, [x + first + (sinks === 1 ? each / 2 : each + 25), height, z + 72], tap);
		},
	};
}

function faucet(stage: Stage, foot: Point, height: number) {
	const { canvas } = stage;
	const [x, y, z] = foot;
	canvas.lathe(
		foot,
		[
			[0, 34],
			[12, 34],
			[20, 24],
			[70, 22],
		],
		roundness([226, 230, 232]),
	);
	const bend: Point[] = Array.from({ length: 11 }, (_, step) => {
		const a = Math.PI - (step / 10) * Math.PI;
		return [x, y + height - 90 + Math.sin(a) * 90, z + 90 + Math.cos(a) * 90];
	});
	canvas.tube([[x, y + 60, z], [x, y + height - 90, z], ...bend, [x, y + height - 130, z + 180]], bar(26));
	canvas.tube(
		[
			[x + 22, y + 48, z],
			[x + 70, y + 66, z + 14],
			[x + 118, y + 92, z + 20],
		],
		bar(15),
	);
	const spout = facingUp(x, y + height - 132, z + 180);
	canvas.fill(spout, circle(0, 0, 13), '#51585c');
}

/** A trolley: shelves between four tubes, or a rack with guides for pans and trays. */
export function trolley(options: { kind: 'shelves' | 'rack'; levels?: number; filled?: boolean }): Machine {
	const { kind, levels = kind === 'rack' ? 15 : 3, filled = true } = options;
	const [width, depth, height] = kind === 'rack' ? [560, 680, 1750] : [880, 560, 930];
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		detail: { at: [0, height * 0.6, depth * 0.3], across: width * 1.2 },
		paint(stage) {
			const { canvas, random } = stage;
			const corners = [
				[x + 20, z + 20],
				[x + width - 20, z + 20],
				[x + 20, z + depth - 20],
				[x + width - 20, z + depth - 20],
			] as const;
			for (const [a, b] of corners) castor(stage, a, b, 135, b > 0);
			for (const [a, b] of corners.slice(0, 2))
				canvas.tube(
					[
						[a, 130, b],
						[a, height, b],
					],
					bar(28, undefined, 0.85),
				);
			if (kind === 'shelves') {
				for (let level = 0; level < levels; level++) {
					const y = 150 + (level * (height - 260)) / (levels - 1);
					const shelf = block(x + 10, y, z + 10, width - 20, 34, depth - 20);
					paintBlock(stage, shelf, { tone: level === levels - 1 ? 1 : 0.9 });
					canvas.stroke(shelf.top, rectangle(12, 12, width - 44, depth - 44, 18), {
						colour: '#fff',
						width: 5,
						opacity: 0.55,
					});
					if (level === levels - 1) wear(stage, shelf.top, width, depth);
				}
				for (const [a, b] of corners.slice(2))
					canvas.tube(
						[
							[a, 130, b],
							[a, height, b],
						],
						bar(28),
					);
				for (const side of [x + 20, x + width - 20])
					canvas.tube(
						[
							[side, height, z + 20],
							[side, height, z + depth - 20],
						],
						bar(28),
					);
				return;
			}
			for (let level = 0; level < levels; level++) {
				const y = 190 + (level * (height - 280)) / levels;
				for (const side of [x + 34, x + width - 34])
					canvas.tube(
						[
							[side, y, z + 20],
							[side, y, z + depth - 20],
						],
						bar(14, undefined, 0.9),
					);
				if (filled && random.chance(0.62))
					pan(
						stage,
						x + 44,
						y + 6,
						z + 30,
						width - 88,
						depth - 70,
						(height - 280) / levels - 34,
						random.chance(0.6) ? random.pick(foods) : undefined,
					);
			}
			for (const [a, b] of corners.slice(2))
				canvas.tube(
					[
						[a, 130, b],
						[a, height, b],
					],
					bar(30),
				);
			for (const side of [x + 20, x + width - 20])
				for (const y of [150, height])
					canvas.tube(
						[
							[side, y, z + 20],
							[side, y, z + depth - 20],
						],
						bar(26),
					);
			for (const far of [z + 20, z + depth - 20])
				canvas.tube(
					[
						[x + 20, height, far],
						[x + width - 20, height, far],
					],
					bar(26),
				);
		},
	};
}

/** A shelf or cupboard for the wall. */
export function wallUnit(options: { width: number; kind: 'shelf' | 'cupboard'; levels?: number }): Machine {
	const { width, kind, levels = 2 } = options;
	const depth = kind === 'shelf' ? 300 : 360;
	const height = kind === 'shelf' ? 220 + levels * 130 : 620;
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		hanging: true,
		detail: { at: [width * 0.24, height * 0.6, depth / 2], across: width * 0.56 },
		paint(stage) {
			const { canvas } = stage;
			if (kind === 'shelf') {
				for (const side of [x + 120, x + width - 120]) {
					paintBlock(stage, block(side - 14, 0, z - 6, 28, height, 12), { tone: 0.9 });
					for (let hole = 20; hole < height - 20; hole += 26)
						canvas.fill(block(side - 14, 0, z - 6, 28, height, 12).front, rectangle(10, hole, 8, 14, 3), '#2b3033');
				}
				for (let level = 0; level < levels; level++) {
					const y = 80 + level * 280;
					for (const side of [x + 120, x + width - 120])
						canvas.tube(
							[
								[side, y - 60, z],
								[side, y - 6, z + depth - 30],
							],
							bar(14),
						);
					const board = block(x, y, z, width, 32, depth);
					paintBlock(stage, board);
					const lip = block(x, y + 32, z, width, 30, 8);
					paintBlock(stage, lip);
					canvas.fill({ ...board.front, origin: on(board.front, 0, -40, -depth) }, rectangle(0, 0, width, 36), {
						along: 'v',
						box: [0, 0, width, 36],
						stops: [
							[0, '#000', 0],
							[1, '#000', 0.2],
						],
					});
				}
				return;
			}
			const body = block(x, 0, z, width, height, depth - 24);
			paintBlock(stage, body);
			const doors = 2;
			const each = width / doors;
			for (let index = 0; index < doors; index++) {
				plate(stage, body.front, 4 + index * each, 6, each - 8, height - 14, { depth: 22, radius: 4 });
				const face = lifted(body.front, 22);
				grip(stage, face, index === 0 ? each - 46 : each + 22, height * 0.2, 26, height * 0.26);
				wear(stage, { ...face, origin: on(face, index * each, 6) }, each, height);
			}
		},
	};
}

/** A bain-marie or a heated table: pans in a water bath above a cupboard. */
export function bainMarie(options: { width: number; pans: number }): Machine {
	const { width, pans } = options;
	const [depth, height] = [700, 900];
	const base = table({ width, depth, height, cupboard: true, shelf: false });
	return {
		...base,
		detail: { at: [0, height, 0], across: width * 0.7 },
		paint(stage) {
			base.paint(stage);
			const top = facingUp(-width / 2, height, depth / 2);
			const pitch = (width - 90) / pans;
			for (let index = 0; index < pans; index++)
				well(stage, top, 46 + index * pitch + 12, 90, pitch - 24, depth - 210, 50, stage.random.pick(foods));
		},
	};
}
