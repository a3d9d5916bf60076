/** The hero scene; `node scripts/demo/kitchen.ts kitchen.jpg` writes it as a picture. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Canvas } from './drawing/canvas.ts';
import { circle, line, rectangle } from './drawing/outline.ts';
import { bar } from './drawing/parts.ts';
import { seededRandom } from './drawing/random.ts';
import { facingFront, facingUp, type Point } from './drawing/space.ts';
import type { Machine } from './drawing/studio.ts';
import { type Stage, stainless } from './drawing/surface.ts';
import { fryer, griddle, oven, pot, range } from './machines/cooking.ts';
import { table, wallUnit } from './machines/furniture.ts';
import { cabinet, counter } from './machines/refrigeration.ts';
import { hood } from './machines/ventilation.ts';

const width = 2400;
const height = 1350;
/** Millimetres from the counter line to the tiled wall behind it. */
const wall = -900;
/** Where the camera stands along the counter, in millimetres. */
const camera = -1283;

/** SVG of a professional kitchen before service, 2400 by 1350: the picture behind the first words of the home page. */
export function kitchen(): string {
	const canvas = new Canvas(
		{ yaw: -9, pitch: 5, distance: 8200, target: [0, 1250, 0] },
		{ width, height, zoom: 0.385, centre: [width / 2, height * 0.5] },
	);
	const stage: Stage = { canvas, random: seededRandom('kitchen'), finish: stainless, used: false, brand: 'ELDHAMRA' };
	room(stage);
	const along: [Machine, number, string][] = [
		[cabinet({ width: 1400, doors: 2 }), -2920, 'FROSTVIK'],
		[
			counter({ width: 1400, depth: 800, height: 900, sections: ['door', 'drawers'], top: 'splash' }),
			-1490,
			'FROSTVIK',
		],
		[range({ width: 1200, heat: 'gas', places: 6, base: 'oven', pots: true }), -170, 'ELDHAMRA'],
		[griddle({ width: 800, ribbed: true }), 840, 'ELDHAMRA'],
		[fryer({ width: 400, wells: 1 }), 1450, 'ELDHAMRA'],
		[oven({ stand: 800 }), 2120, 'ELDHAMRA'],
		[table({ width: 1300, depth: 800, splash: 80, drawers: 1 }), 3240, 'STÅLNÄS'],
	];
	put(stage, wallUnit({ width: 1300, kind: 'shelf', levels: 2 }), [-1490, 1420, wall + 170]);
	put(stage, wallUnit({ width: 1300, kind: 'shelf', levels: 2 }), [3240, 1420, wall + 170]);
	for (const [x, y] of [
		[-1880, 1540],
		[-1560, 1540],
		[-1300, 1540],
		[-1740, 1820],
		[-1380, 1820],
		[2960, 1540],
		[3300, 1540],
		[3080, 1820],
	] as const) {
		pot(stage, [x, y - 5, wall + 190], stage.random.between(80, 120), stage.random.between(90, 190));
	}
	// Neighbours hide each other: the one farther to the side of the camera comes first.
	const farFirst = along.toSorted((a, b) => Math.abs(b[1] - camera) - Math.abs(a[1] - camera));
	for (const [machine, x, brand] of farFirst) {
		footShadow(stage, machine, x);
		put({ ...stage, brand }, machine, [x, 0, 0]);
	}
	utensils(stage);
	put({ ...stage, brand: 'LUFTVIK' }, hood({ width: 3300, depth: 1200 }), [620, 2080, -120]);
	light(canvas);
	return canvas.svg();
}

function put(stage: Stage, machine: Machine, at: Point) {
	stage.canvas.moved(at, () => machine.paint(stage));
}

function footShadow({ canvas }: Stage, { size }: Machine, x: number) {
	const ground = facingUp(x, 0, 0);
	for (let index = 10; index >= 1; index--) {
		const grow = index * 22 - 60;
		canvas.fill(
			ground,
			rectangle(-size.width / 2 - grow, -size.depth / 2 - grow, size.width + grow * 2, size.depth + grow * 2, 60),
			'#0b1013',
			{ opacity: 0.055 },
		);
	}
}

/** White tiles with a darker course, a quarry-tile floor, a pale ceiling. */
function room({ canvas, random }: Stage) {
	canvas.raw(`<rect width="${width}" height="${height}" fill="#c9cbc8"/>`);
	const back = facingFront(0, 0, wall);
	const [left, right, top] = [-7000, 7000, 3100];
	canvas.fill(back, rectangle(left, 0, right - left, top), {
		along: 'v',
		box: [left, 0, right - left, top],
		stops: [
			[0, '#a9adac'],
			[0.45, '#dcdedb'],
			[0.8, '#e9eae6'],
			[1, '#c7c9c6'],
		],
	});
	const tile = 150;
	for (let index = 0; index < 260; index++) {
		const [u, v] = [
			left / 2 + Math.floor(random.between(0, 7000 / tile)) * tile,
			Math.floor(random.between(0, top / tile)) * tile,
		];
		canvas.fill(back, rectangle(u, v, tile, tile), random.chance(0.5) ? '#ffffff' : '#6f7776', {
			opacity: random.between(0.03, 0.1),
		});
	}
	for (let v = 0; v <= top; v += tile) {
		canvas.stroke(back, line([left, v], [right, v]), { colour: '#8d9392', width: 7, opacity: 0.5 });
		canvas.stroke(back, line([left, v + 6], [right, v + 6]), { colour: '#fff', width: 4, opacity: 0.5 });
	}
	for (let u = -4500; u <= 4800; u += tile) {
		canvas.stroke(back, line([u, 0], [u, top]), { colour: '#8d9392', width: 7, opacity: 0.5 });
	}
	canvas.fill(back, rectangle(left, 1350, right - left, 75), '#3f5a5c', { opacity: 0.85 });
	const floor = facingUp(0, 0, 3200);
	const deep = 3200 - wall;
	canvas.fill(floor, rectangle(-7000, 0, 14000, deep), {
		along: 'v',
		box: [-7000, 0, 14000, deep],
		stops: [
			[0, '#5d5a56'],
			[0.55, '#7b7772'],
			[1, '#55524e'],
		],
	});
	for (let v = 0; v <= deep; v += 200)
		canvas.stroke(floor, line([-7000, v], [7000, v]), { colour: '#38352f', width: 8, opacity: 0.5 });
	for (let u = -5000; u <= 5000; u += 200)
		canvas.stroke(floor, line([u, 0], [u, deep]), { colour: '#38352f', width: 8, opacity: 0.5 });
	for (let index = 0; index < 320; index++) {
		const [u, v] = [-5000 + Math.floor(random.between(0, 50)) * 200, Math.floor(random.between(0, deep / 200)) * 200];
		canvas.fill(floor, rectangle(u + 4, v + 4, 192, 192), random.chance(0.5) ? '#fff' : '#000', {
			opacity: random.between(0.02, 0.07),
		});
	}
	for (const u of [-2900, -1400, 0, 900, 2100, 3200]) {
		canvas.fill(floor, circle(u, deep - 1300, 700, 900), {
			around: [u, deep - 1300],
			radius: 700,
			radiusV: 900,
			stops: [
				[0, '#fff', 0.16],
				[1, '#fff', 0],
			],
		});
	}
}

/** Ladles and pans on a rail along the wall, between the range and the hood. */
function utensils({ canvas, random }: Stage) {
	const [y, z] = [1820, wall + 60];
	canvas.tube(
		[
			[-700, y, z],
			[1650, y, z],
		],
		bar(24),
	);
	for (let x = -620; x < 1600; x += random.between(130, 210)) {
		const long = random.between(220, 330);
		canvas.tube(
			[
				[x, y + 10, z + 20],
				[x, y - long, z + 20],
			],
			bar(13),
		);
		const spoon = facingFront(x, y - long - 30, z + 26);
		const size = random.between(36, 62);
		const round = random.chance(0.6);
		canvas.fill(
			spoon,
			round ? circle(0, 0, size) : rectangle(-34, -64, 68, 110, 12),
			{
				around: [-size * 0.3, size * 0.4],
				radius: size * 1.8,
				stops: [
					[0, '#fbfcfc'],
					[0.5, '#b3babd'],
					[1, '#646c70'],
				],
			},
			{ stroke: { colour: '#4e5559', width: 3, opacity: 0.7 } },
		);
	}
}

/** Warm light from the hood over the hot line, and a darker edge where words may stand. */
function light(canvas: Canvas) {
	const [x, y] = canvas.project([600, 1500, 0]);
	canvas.raw(
		`<radialGradient id="warm" gradientUnits="userSpaceOnUse" cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="900"><stop offset="0" stop-color="#ffd9a0" stop-opacity=".3"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient><rect width="${width}" height="${height}" fill="url(#warm)"/>` +
			`<radialGradient id="edge" cx=".56" cy=".5" r=".72"><stop offset=".4" stop-color="#0c1114" stop-opacity="0"/><stop offset="1" stop-color="#0c1114" stop-opacity=".5"/></radialGradient><rect width="${width}" height="${height}" fill="url(#edge)"/>`,
	);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const target = process.argv[2];
	if (!target) throw new Error('Name the file to write: node scripts/demo/kitchen.ts kitchen.jpg');
	await sharp(Buffer.from(kitchen())).jpeg({ quality: 82, mozjpeg: true }).toFile(target);
}
