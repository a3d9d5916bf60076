import { Canvas, paper } from './drawing/canvas.ts';
import { type Lettering, wordWidth, write } from './drawing/letters.ts';
import { arc, circle, line, polygon, rectangle } from './drawing/outline.ts';

interface DemoBrand {
	name: string;
	/** How the name is written on its machines and in its logo. */
	word: string;
	colour: string;
	second: string;
	lettering: Omit<Lettering, 'height'>;
	/** The sign stands beside the word, above it, or the word stands alone in a frame. */
	layout: 'beside' | 'above' | 'framed' | 'word';
	sign: (canvas: Canvas, colour: string, second: string) => void;
}

/** Ten makes that do not exist. Signs are drawn in a square of 100 with its middle at 0, 0. */
export const brands = [
	{
		name: 'Frostvik',
		word: 'FROSTVIK',
		colour: '#12466b',
		second: '#5fb4dc',
		lettering: { weight: 0.15, spacing: 0.12, cap: 'round' },
		layout: 'beside',
		sign: (canvas, colour, second) => {
			for (let ray = 0; ray < 6; ray++) {
				const a = (ray * Math.PI) / 3 + Math.PI / 6;
				const at = (r: number, turn = 0) => [Math.cos(a + turn) * r, Math.sin(a + turn) * r] as const;
				canvas.stroke(paper, line([0, 0], at(46)), { colour, width: 8, cap: 'round' });
				canvas.stroke(paper, line(at(40, 0.36), at(26), at(40, -0.36)), { colour: second, width: 6.5, cap: 'round' });
			}
		},
	},
	{
		name: 'Kallmark',
		word: 'KALLMARK',
		colour: '#1e2a33',
		second: '#1e2a33',
		lettering: { weight: 0.24, spacing: 0.02 },
		layout: 'framed',
		sign: () => undefined,
	},
	{
		name: 'Skölja',
		word: 'SKÖLJA',
		colour: '#8f2f24',
		second: '#d8735f',
		lettering: { weight: 0.13, spacing: 0.2, cap: 'round' },
		layout: 'above',
		sign: (canvas, colour, second) => {
			for (const [index, tone] of [colour, second, colour].entries()) {
				const v = 22 - index * 22;
				canvas.stroke(
					paper,
					[
						['M', -60, v],
						['C', -40, v + 22, -20, v + 22, 0, v],
						['C', 20, v - 22, 40, v - 22, 60, v],
					],
					{ colour: tone, width: 9, cap: 'round' },
				);
			}
		},
	},
	{
		name: 'Eldhamra',
		word: 'ELDHAMRA',
		colour: '#a3401f',
		second: '#f0a030',
		lettering: { weight: 0.2, spacing: 0.06 },
		layout: 'beside',
		sign: (canvas, colour, second) => {
			canvas.fill(
				paper,
				[
					['M', 0, 50],
					['C', 12, 26, 42, 14, 38, -16],
					['C', 36, -40, 16, -50, 0, -50],
					['C', -18, -50, -38, -38, -38, -14],
					['C', -36, 6, -22, 10, -20, 26],
					['C', -8, 20, -2, 34, 0, 50],
					['Z'],
				],
				colour,
			);
			canvas.fill(
				paper,
				[
					['M', 4, 8],
					['C', 8, -4, 20, -10, 18, -26],
					['C', 16, -40, 6, -44, 0, -44],
					['C', -10, -44, -20, -36, -19, -24],
					['C', -17, -12, 0, -8, 4, 8],
					['Z'],
				],
				second,
			);
		},
	},
	{
		name: 'Forno Lesina',
		word: 'FORNO LESINA',
		colour: '#7c1f1a',
		second: '#2f6b3c',
		lettering: { weight: 0.1, spacing: 0.1, slant: 0.18 },
		layout: 'above',
		sign: (canvas, colour, second) => {
			canvas.stroke(paper, arc(0, -26, 52, 0, 180), { colour, width: 9 });
			canvas.stroke(paper, arc(0, -26, 30, 0, 180), { colour: second, width: 7 });
			canvas.stroke(paper, line([-66, -26], [66, -26]), { colour, width: 9 });
		},
	},
	{
		name: 'Nordhäll',
		word: 'NORDHÄLL',
		colour: '#23272a',
		second: '#d0552b',
		lettering: { weight: 0.17, spacing: 0.26, stretch: 1.1 },
		layout: 'beside',
		sign: (canvas, colour, second) => {
			for (const radius of [46, 31]) canvas.stroke(paper, circle(0, 0, radius), { colour, width: 7 });
			canvas.fill(paper, circle(0, 0, 14), second);
		},
	},
	{
		name: 'Degman',
		word: 'DEGMAN',
		colour: '#2f5d3a',
		second: '#e0b04a',
		lettering: { weight: 0.27, spacing: 0.04, cap: 'round' },
		layout: 'beside',
		sign: (canvas, colour, second) => {
			canvas.fill(paper, circle(0, 0, 48), colour);
			canvas.stroke(
				paper,
				[...arc(0, 0, 10, 0, 180), ...arc(-5, 0, 18, 180, 360).slice(1), ...arc(0, 0, 26, 0, 200).slice(1)],
				{ colour: second, width: 8, cap: 'round' },
			);
		},
	},
	{
		name: 'Bönhus',
		word: 'BÖNHUS',
		colour: '#5a2d14',
		second: '#5a2d14',
		lettering: { weight: 0.11, spacing: 0.34 },
		layout: 'above',
		sign: (canvas, colour) => {
			canvas.stroke(paper, polygon([-56, -24], [0, 40], [56, -24]), { colour, width: 7, cap: 'round' });
			canvas.fill(paper, circle(0, -2, 17, 12), colour);
			canvas.stroke(
				paper,
				[
					['M', -14, -3],
					['C', -5, 6, 5, -10, 14, -1],
				],
				{ colour: '#ffffff', width: 3.4, cap: 'round' },
			);
		},
	},
	{
		name: 'Stålnäs',
		word: 'STÅLNÄS',
		colour: '#3c4a54',
		second: '#93a3ad',
		lettering: { weight: 0.2, spacing: 0.1, stretch: 0.86 },
		layout: 'beside',
		sign: (canvas, colour, second) => {
			canvas.fill(paper, polygon([-48, -40], [-10, -40], [-10, 40], [-48, 40]), colour);
			canvas.fill(paper, polygon([-2, -40], [48, -40], [48, -4], [-2, -4]), second);
			canvas.fill(paper, polygon([-2, 4], [48, 4], [48, 40], [-2, 40]), colour);
		},
	},
	{
		name: 'Luftvik',
		word: 'LUFTVIK',
		colour: '#2a7280',
		second: '#8cc7cf',
		lettering: { weight: 0.14, spacing: 0.16, cap: 'round', slant: 0.12 },
		layout: 'word',
		sign: (canvas, colour, second) => {
			for (const [v, long] of [
				[0, 1],
				[-16, 0.7],
			] as const)
				canvas.stroke(paper, line([0, v], [150 * long, v]), { colour: v ? second : colour, width: 6, cap: 'round' });
		},
	},
] as const satisfies readonly DemoBrand[];

export type BrandName = (typeof brands)[number]['name'];

/** SVG of a brand's logo on transparent ground: wide, or nearly square where the sign stands above the word. */
export function logo(brand: DemoBrand): string {
	const { word, colour, second, lettering, layout, sign } = brand;
	const letters = { ...lettering, height: 100 };
	const wide = wordWidth(word, letters);
	const below = { ...lettering, height: 64 };
	const wideBelow = wordWidth(word, below);
	const view = { yaw: 0, pitch: 0, distance: 1e9, target: [0, 0, 0] } as const;
	const drawn = (width: number, height: number, paint: (canvas: Canvas) => void) => {
		const zoom = Math.min(2.4, 900 / width);
		const canvas = new Canvas(view, {
			width: Math.round(width * zoom),
			height: Math.round(height * zoom),
			zoom,
			centre: [0, height * zoom],
		});
		paint(canvas);
		return canvas.svg();
	};
	const accent = /[ÅÄÖ]/.test(word) ? 34 : 0;
	if (layout === 'beside') {
		return drawn(wide + 240, 160 + accent, (canvas) => {
			canvas.moved([70, 80, 0], () => sign(canvas, colour, second));
			write(canvas, paper, word, 170, 30, { ...letters, colour });
		});
	}
	if (layout === 'above') {
		return drawn(wideBelow + 80, 240 + accent, (canvas) => {
			canvas.moved([wideBelow / 2 + 40, 172 + accent, 0], () => sign(canvas, colour, second));
			write(canvas, paper, word, 40, 26, { ...below, colour });
		});
	}
	if (layout === 'framed') {
		return drawn(wide + 130, 210, (canvas) => {
			canvas.fill(paper, rectangle(10, 10, wide + 110, 190, 14), colour);
			write(canvas, paper, word, 65, 55, { ...letters, colour: '#ffffff' });
		});
	}
	return drawn(wide + 90, 190, (canvas) => {
		canvas.moved([40, 34, 0], () => sign(canvas, colour, second));
		write(canvas, paper, word, 36, 64, { ...letters, colour });
	});
}
