import type { Canvas } from './canvas.ts';
import type { Outline } from './outline.ts';
import type { Plane } from './space.ts';

/** Skeletons of capital letters in a cell 60 wide and 100 high, y up, drawn by hand as lines and cubic curves. */
const skeletons: Record<string, readonly [width: number, path: string]> = {
	A: [64, 'M0 0L32 100L64 0M12 34L52 34'],
	B: [54, 'M0 0L0 100L28 100C58 100 58 54 28 54L0 54M28 54C64 54 64 0 28 0L0 0'],
	C: [64, 'M64 80C38 118 0 96 0 50C0 4 38 -18 64 20'],
	D: [62, 'M0 0L0 100L24 100C76 100 76 0 24 0Z'],
	E: [48, 'M48 0L0 0L0 100L48 100M0 52L42 52'],
	F: [46, 'M0 0L0 100L46 100M0 50L40 50'],
	G: [66, 'M64 80C38 118 0 96 0 50C0 -8 48 -14 66 16L66 46L40 46'],
	H: [60, 'M0 0L0 100M60 0L60 100M0 51L60 51'],
	I: [0, 'M0 0L0 100'],
	J: [42, 'M42 100L42 30C42 -10 4 -10 0 22'],
	K: [56, 'M0 0L0 100M54 100L0 42M18 60L56 0'],
	L: [46, 'M0 100L0 0L46 0'],
	M: [76, 'M0 0L0 100L38 34L76 100L76 0'],
	N: [62, 'M0 0L0 100L62 0L62 100'],
	O: [72, 'M36 100C-12 100 -12 0 36 0C84 0 84 100 36 100Z'],
	P: [54, 'M0 0L0 100L28 100C62 100 62 46 28 46L0 46'],
	Q: [72, 'M36 100C-12 100 -12 0 36 0C84 0 84 100 36 100ZM46 24L70 -6'],
	R: [56, 'M0 0L0 100L28 100C60 100 60 48 28 48L0 48M28 48L56 0'],
	S: [54, 'M52 82C40 108 2 106 2 75C2 42 54 58 54 26C54 -8 10 -8 0 20'],
	T: [58, 'M29 0L29 100M0 100L58 100'],
	U: [60, 'M0 100L0 34C0 -11 60 -11 60 34L60 100'],
	V: [64, 'M0 100L32 0L64 100'],
	W: [92, 'M0 100L23 0L46 92L69 0L92 100'],
	X: [58, 'M0 0L58 100M58 0L0 100'],
	Y: [60, 'M0 100L30 46L60 100M30 46L30 0'],
	Z: [56, 'M0 100L56 100L0 0L56 0'],
	Å: [64, 'M0 0L32 100L64 0M12 34L52 34M32 142C15 142 15 110 32 110C49 110 49 142 32 142'],
	Ä: [64, 'M0 0L32 100L64 0M12 34L52 34M10 122L23 122M41 122L54 122'],
	Ö: [72, 'M36 100C-12 100 -12 0 36 0C84 0 84 100 36 100ZM14 122L27 122M45 122L58 122'],
	'&': [64, 'M62 0L16 68C6 84 16 100 28 100C44 100 48 78 32 64C4 46 0 34 2 22C6 -10 52 -10 60 42'],
	'-': [32, 'M0 46L32 46'],
	' ': [22, ''],
	'0': [54, 'M27 100C-9 100 -9 0 27 0C63 0 63 100 27 100Z'],
	'1': [24, 'M0 80L24 100L24 0'],
	'2': [52, 'M2 74C4 110 52 108 50 70C48 50 20 30 0 0L52 0'],
	'3': [52, 'M2 84C14 108 50 106 48 76C46 56 28 54 20 54C34 54 52 48 52 26C52 -6 10 -10 0 18'],
	'4': [56, 'M44 0L44 100L0 30L56 30'],
	'5': [52, 'M48 100L8 100L2 52C20 70 52 62 52 32C52 -8 8 -10 0 18'],
	'6': [52, 'M46 88C28 112 2 92 2 36C2 -12 52 -10 52 30C52 68 6 68 3 34'],
	'7': [50, 'M0 100L50 100L18 0'],
	'8': [52, 'M26 54C-4 54 0 100 26 100C52 100 56 54 26 54C-10 54 -8 0 26 0C60 0 62 54 26 54Z'],
	'9': [52, 'M6 12C24 -12 50 8 50 64C50 112 0 110 0 70C0 32 46 32 49 66'],
};

export interface Lettering {
	/** Height of the capitals, in millimetres of the plane. */
	height: number;
	/** Thickness of the pen as part of the height, about 0.1 to 0.3. */
	weight: number;
	/** Extra room between letters as part of the height. */
	spacing?: number;
	/** Leaning to the right as part of the height. */
	slant?: number;
	/** Narrower below 1, wider above. */
	stretch?: number;
	cap?: 'round' | 'butt';
}

/** Width of a word in millimetres, without the pen's thickness. */
export function wordWidth(word: string, { height, weight, spacing = 0, stretch = 1 }: Lettering): number {
	const gap = (spacing + 0.16 + weight) * height;
	const widths = [...word].map((letter) => ((skeletons[letter]?.[0] ?? 40) * stretch * height) / 100);
	return widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);
}

/** Writes a word in capitals with its lower left corner at u, v. */
export function write(
	canvas: Canvas,
	plane: Plane,
	word: string,
	u: number,
	v: number,
	lettering: Lettering & { colour: string; opacity?: number; n?: number },
) {
	const { height, weight, spacing = 0, slant = 0, stretch = 1, cap = 'butt', colour, opacity = 1, n = 0 } = lettering;
	let left = u;
	for (const letter of word) {
		const [width, path] = skeletons[letter] ?? [40, ''];
		if (path) {
			canvas.stroke(
				plane,
				placed(path, left, v, height / 100, stretch, slant),
				{ colour, width: weight * height, cap, join: 'round', opacity },
				n,
			);
		}
		left += (width * stretch * height) / 100 + (spacing + 0.16 + weight) * height;
	}
}

function placed(path: string, u: number, v: number, size: number, stretch: number, slant: number): Outline {
	return (path.match(/[MLCZ][^MLCZ]*/g) ?? []).map((part) => {
		const numbers = (part.slice(1).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
		const pairs = numbers.map((value, index) =>
			index % 2 === 0 ? u + (value * stretch + (numbers[index + 1] ?? 0) * slant) * size : v + value * size,
		);
		return [part[0] as 'M' | 'L' | 'C' | 'Z', ...pairs] as const;
	});
}

const SEGMENTS: Record<string, string> = {
	'0': 'abcdef',
	'1': 'bc',
	'2': 'abged',
	'3': 'abgcd',
	'4': 'fgbc',
	'5': 'afgcd',
	'6': 'afgedc',
	'7': 'abc',
	'8': 'abcdefg',
	'9': 'abcdfg',
	'-': 'g',
	C: 'afed',
	H: 'fegbc',
	' ': '',
};

/** A number as a lit seven-segment display writes it, `height` millimetres high. */
export function writeDigits(
	canvas: Canvas,
	plane: Plane,
	digits: string,
	u: number,
	v: number,
	height: number,
	colour: string,
	n = 0,
) {
	const width = height * 0.5;
	const middle = v + height / 2;
	const ends: Record<string, readonly [number, number, number, number]> = {
		a: [0, v + height, width, v + height],
		b: [width, middle, width, v + height],
		c: [width, v, width, middle],
		d: [0, v, width, v],
		e: [0, v, 0, middle],
		f: [0, middle, 0, v + height],
		g: [0, middle, width, middle],
	};
	let left = u;
	for (const digit of digits) {
		if (digit === '.' || digit === ':') {
			const dots = digit === '.' ? [v] : [v + height * 0.28, v + height * 0.72];
			for (const dot of dots) {
				canvas.stroke(
					plane,
					[
						['M', left - height * 0.17, dot],
						['L', left - height * 0.02, dot],
					],
					{ colour, width: height * 0.15 },
					n,
				);
			}
			left += digit === ':' ? height * 0.12 : 0;
			continue;
		}
		for (const segment of SEGMENTS[digit] ?? '') {
			const [a, b, c, d] = ends[segment] ?? [0, 0, 0, 0];
			const inset = height * 0.07;
			const [du, dv] = a === c ? [0, inset] : [inset, 0];
			canvas.stroke(
				plane,
				[
					['M', left + a + du, b + dv],
					['L', left + c - du, d - dv],
				],
				{ colour, width: height * 0.11, cap: 'round' },
				n,
			);
		}
		left += width + height * 0.24;
	}
}
