import { circle, polygon, rectangle } from '../drawing/outline.ts';
import { bar, brandPlate, display, knob, roundness, screw, vent, wear } from '../drawing/parts.ts';
import { facingFront, on, type Plane } from '../drawing/space.ts';
import type { Machine } from '../drawing/studio.ts';
import {
	block,
	dullSteel,
	lifted,
	light,
	paintBlock,
	plate,
	type Stage,
	shade,
	stainless,
	surface,
} from '../drawing/surface.ts';

/** An extraction hood: a box whose front slopes back, filters and lamps seen from below. */
export function hood(options: { width: number; depth?: number; kind?: 'wall' | 'island'; lamps?: boolean }): Machine {
	const { width, depth = 1000, kind = 'wall', lamps = true } = options;
	const height = 480;
	const x = -width / 2;
	const z = -depth / 2;
	return {
		size: { width, depth, height },
		hanging: true,
		detail: { at: [width * 0.12, 120, depth * 0.2], across: Math.min(1100, width * 0.6) },
		paint: (stage) => paintHood(stage, x, z, width, depth, height, kind, lamps),
	};
}

function paintHood(
	stage: Stage,
	x: number,
	z: number,
	width: number,
	depth: number,
	height: number,
	kind: 'wall' | 'island',
	lamps: boolean,
) {
	const { canvas } = stage;
	const skirt = 130;
	const lean = depth * 0.3;
	const below: Plane = { origin: [x, 0, z], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] };
	const duct = Math.min(360, width * 0.2);
	for (const u of width > 2200 ? [0.28, 0.72] : [0.5]) {
		const left = x + width * u - duct / 2;
		paintBlock(stage, block(left, height - 6, z + depth * 0.2, duct, 190, duct), { tone: 0.96, top: false });
		canvas.stroke(
			block(left, height - 6, z + depth * 0.2, duct, 190, duct).front,
			[
				['M', 0, 40],
				['L', duct, 40],
			],
			{ colour: '#000', width: 3, opacity: 0.3 },
		);
	}
	if (canvas.sees(below)) {
		canvas.fill(below, rectangle(0, 0, width, depth), '#2c3134');
		// The filters stand in the dark inside, leaning in a row.
		const filter: Plane = {
			origin: [x + 60, height * 0.62, z + depth * 0.16],
			u: [1, 0, 0],
			v: [0, -0.62, 0.785],
			n: [0, -0.785, -0.62],
		};
		const count = Math.max(2, Math.round(width / 500));
		const each = (width - 120) / count;
		canvas.clip(below, rectangle(14, 14, width - 28, depth - 28), () => {
			canvas.fill(below, rectangle(0, 0, width, depth), {
				along: 'v',
				box: [0, 0, width, depth],
				stops: [
					[0, '#b7bdc0'],
					[0.5, '#7b8286'],
					[1, '#42484b'],
				],
			});
			for (let index = 0; index < count; index++) {
				const face = { ...filter, n: [0, -0.785, 0.62] as const };
				canvas.fill(face, rectangle(index * each + 8, 0, each - 16, 560, 4), '#c9ced1');
				for (let bar = 0; bar < 12; bar++) {
					const u = index * each + 24 + (bar * (each - 48)) / 12;
					canvas.fill(face, rectangle(u, 18, (each - 48) / 24, 520), {
						along: 'u',
						box: [u, 18, (each - 48) / 24, 520],
						stops: [
							[0, '#2b3033'],
							[1, '#80878b'],
						],
					});
				}
			}
			if (lamps) {
				for (let index = 0; index < Math.max(1, Math.round(width / 1100)); index++) {
					const u = (width * (index + 0.5)) / Math.max(1, Math.round(width / 1100));
					canvas.fill(below, rectangle(u - 260, depth * 0.72, 520, 90, 20), '#fff7df');
					canvas.fill(below, circle(u, depth * 0.76, 520, 240), {
						around: [u, depth * 0.76],
						radius: 520,
						radiusV: 240,
						stops: [
							[0, '#fff2cc', 0.75],
							[1, '#fff2cc', 0],
						],
					});
				}
			}
		});
		canvas.stroke(below, rectangle(6, 6, width - 12, depth - 12), { colour: '#eef1f2', width: 14 });
	}
	// Side panels with the sloping front edge.
	const sides: [Plane, number][] = [
		[{ origin: [x + width, 0, z + depth], u: [0, 0, -1], v: [0, 1, 0], n: [1, 0, 0] }, 1],
		[{ origin: [x, 0, z], u: [0, 0, 1], v: [0, 1, 0], n: [-1, 0, 0] }, -1],
	];
	for (const [plane, way] of sides) {
		if (!canvas.sees(plane)) continue;
		const back = kind === 'island' ? lean : 0;
		const outline =
			way === 1
				? polygon([0, 0], [depth, 0], [depth, skirt], [depth - back, height], [lean, height], [0, skirt])
				: polygon([0, 0], [depth, 0], [depth, skirt], [depth - lean, height], [back, height], [0, skirt]);
		surface(stage, plane, outline, [0, 0, depth, height]);
	}
	const front = facingFront(x, 0, z + depth);
	const slope: Plane = {
		origin: on(front, 0, skirt),
		u: [1, 0, 0],
		v: [0, (height - skirt) / 460, -lean / 460],
		n: [0, lean / 460, (height - skirt) / 460],
	};
	const long = Math.hypot(lean, height - skirt);
	surface(stage, slope, rectangle(0, 0, width, long * (460 / long)), [0, 0, width, 460]);
	const panels = Math.max(1, Math.round(width / 1000));
	for (let index = 1; index < panels; index++) {
		canvas.stroke(
			slope,
			[
				['M', (width * index) / panels, 0],
				['L', (width * index) / panels, 460],
			],
			{ colour: '#000', width: 2.5, opacity: 0.35 },
		);
		canvas.stroke(
			slope,
			[
				['M', (width * index) / panels + 3, 0],
				['L', (width * index) / panels + 3, 460],
			],
			{ colour: '#fff', width: 2, opacity: 0.6 },
		);
	}
	wear(stage, slope, width, 440);
	surface(stage, front, rectangle(0, 0, width, skirt), [0, 0, width, skirt], { tone: 1.06 });
	canvas.stroke(
		front,
		[
			['M', 0, skirt],
			['L', width, skirt],
		],
		{ colour: '#fff', width: 4, opacity: 0.8 },
	);
	canvas.fill(front, rectangle(0, 0, width, 22), {
		along: 'v',
		box: [0, 0, width, 22],
		stops: [
			[0, '#000', 0.3],
			[1, '#fff', 0.3],
		],
	});
	brandPlate(stage, front, 60, 40, 56);
	display(stage, front, width - 260, 42, 110, 48, '70', '#6fd3ff');
	knob(stage, front, width - 90, 66, 26, 30, stainless, false);
	for (const u of [22, width - 22]) screw(stage, front, u, 66, 6);
}

/** A box fan for a duct, with its round inlet. */
export function ductFan(options: { size?: number }): Machine {
	const size = options.size ?? 620;
	const x = -size / 2;
	return {
		size: { width: size, depth: size, height: size + 60 },
		detail: { at: [0, size / 2 + 60, size / 2], across: size },
		paint(stage) {
			const { canvas } = stage;
			for (const side of [x + 40, x + size - 40])
				for (const far of [x + 40, -x - 40])
					canvas.lathe(
						[side, 0, far],
						[
							[0, 30],
							[60, 26],
						],
						roundness([50, 52, 54], 0.3),
					);
			const faces = block(x, 60, x, size, size, size);
			paintBlock(stage, faces, { finish: dullSteel });
			wear(stage, faces.right, size, size);
			const front = faces.front;
			const [u, v, radius] = [size / 2, size / 2, size * 0.4];
			canvas.fill(front, circle(u, v, radius * 1.1), shade([214, 218, 220], light(front.n)), {
				stroke: { colour: '#6a7276', width: 4 },
			});
			canvas.fill(front, circle(u, v, radius), {
				around: [u, v],
				radius,
				stops: [
					[0, '#3a3f42'],
					[0.8, '#1b1f21'],
					[1, '#0e1011'],
				],
			});
			for (let blade = 0; blade < 9; blade++) {
				const a = (blade / 9) * Math.PI * 2;
				const at = (angle: number, r: number) => [u + Math.cos(angle) * r, v + Math.sin(angle) * r] as const;
				canvas.fill(
					front,
					polygon(
						at(a, radius * 0.26),
						at(a + 0.12, radius * 0.9),
						at(a + 0.5, radius * 0.86),
						at(a + 0.5, radius * 0.26),
					),
					{
						along: 'v',
						box: [u - radius, v - radius, radius * 2, radius * 2],
						stops: [
							[0, '#5b6367'],
							[1, '#c4cacd'],
						],
					},
					{ opacity: 0.9 },
				);
			}
			canvas.fill(front, circle(u, v, radius * 0.3), {
				around: [u - 20, v + 30],
				radius: radius * 0.4,
				stops: [
					[0, '#e6e9ea'],
					[1, '#80878b'],
				],
			});
			for (const ring of [0.5, 0.7, 0.9])
				canvas.stroke(front, circle(u, v, radius * ring), { colour: '#cfd4d7', width: 6 }, 22);
			for (let spoke = 0; spoke < 4; spoke++) {
				const a = (spoke / 4) * Math.PI + 0.4;
				canvas.tube(
					[
						on(front, u + Math.cos(a) * radius, v + Math.sin(a) * radius, 20),
						on(front, u - Math.cos(a) * radius, v - Math.sin(a) * radius, 20),
					],
					bar(9),
				);
			}
			for (const [a, b] of [
				[30, 30],
				[size - 30, 30],
				[30, size - 30],
				[size - 30, size - 30],
			] as const)
				screw(stage, front, a, b, 9);
			plate(stage, faces.right, size * 0.3, size * 0.3, size * 0.36, size * 0.3, {
				depth: 60,
				radius: 8,
				finish: dullSteel,
			});
			brandPlate(stage, lifted(front, 0), size * 0.06, size * 0.9, 36);
			vent(stage, faces.left, 80, 80, size - 160, 90, 18);
		},
	};
}
