/**
 * How a photo is shown in a frame of another shape. Most photos of phones and makers are square or upright: cut to a wide
 * frame they would lose the machine's top and legs. Such a photo is shown whole, on a ground that continues its edges.
 */
export interface PhotoLook {
	/** Width divided by height. */
	ratio: number;
	/** Of the left and right edge of a photo that is narrower than the frame, of the upper and lower edge of a wider one. */
	ground: readonly [EdgeColours, EdgeColours];
	/**
	 * The edges all around are of one colour: a thing that is cut out, or was taken before a screen. 'tight': it reaches an
	 * edge, and needs air when it is shown whole.
	 */
	plain?: 'tight' | 'airy';
}

/** As '#rrggbb'. Where a wall meets a floor there are two, and the share of the edge, from 0 to 1, that is of the first. */
type EdgeColours = readonly [string] | readonly [string, string, number];

/** The shape in which photos are shown, and which staff are asked to photograph in: 3:2. */
const frameRatio = 3 / 2;
/** A photo is cut to the frame as long as it loses no more than this share: 4:3 is, 16:9 and square are not. */
const largestLoss = 1 / 8;

/** Around a thing that reaches the edges of its photo, as a share of the frame's height. */
export const tightAir = 0.05;

/** Rows and columns of pixels that a photo is shrunk to, whatever its shape, before its edges are looked at. */
export const lookSize = 32;
/** Parts of a colour, 0 to 255, that differ by less look the same beside each other. */
const nearness = 14;
/** Two halves of an edge are two surfaces when taking them apart explains so much of how its colours vary. */
const explainedShare = 0.7;
/** The share of a photo that is see-through where a thing is cut out. */
const cutOutShare = 0.02;
/** The share of the edges, all around, that is of one colour where the ground is plain: the thing may reach the edge. */
const plainShare = 0.65;

/** Whether the photo fills a 3:2 frame and loses its edges; if not, it is shown whole. */
export function fillsFrame({ ratio, plain }: PhotoLook): boolean {
	return !plain && 1 - Math.min(ratio, frameRatio) / Math.max(ratio, frameRatio) <= largestLoss;
}

/**
 * The look of a photo from its pixels, shrunk to `lookSize` × `lookSize`, row by row, of `channels` bytes each: red,
 * green, blue, and opacity where there are four. What is see-through is shown on white.
 */
export function lookOf(pixels: ArrayLike<number>, channels: number, ratio: number): PhotoLook {
	const last = lookSize - 1;
	const places = Array.from({ length: lookSize }, (_, place) => place);
	const at = (x: number, y: number): Colour => {
		const start = (y * lookSize + x) * channels;
		const opacity = channels === 4 ? (pixels[start + 3] ?? 255) / 255 : 1;
		const part = (index: 0 | 1 | 2) => Math.round(255 - opacity * (255 - (pixels[start + index] ?? 0)));
		return [part(0), part(1), part(2)];
	};
	const [top, right, bottom, left] = [
		places.map((x) => at(x, 0)),
		places.map((y) => at(last, y)),
		places.map((x) => at(x, last)),
		places.map((y) => at(0, y)),
	];
	const around = [...top, ...right, ...bottom, ...left];
	const isCutOut = channels === 4 && seeThroughShare(pixels) >= cutOutShare;
	const common = isCutOut ? white : median(around);
	const rounded = Math.round(ratio * 1000) / 1000;
	const alike = around.filter((colour) => isNear(colour, common)).length / around.length;
	if (isCutOut || alike >= plainShare) {
		const colours = [written(common)] as const;
		return { ratio: rounded, ground: [colours, colours], plain: alike < 1 ? 'tight' : 'airy' };
	}
	const [first, second] = ratio < frameRatio ? [left, right] : [top, bottom];
	return { ratio: rounded, ground: [edgeColours(first), edgeColours(second)] };
}

/** A part of the ground, in percent of the frame. */
interface GroundPatch {
	colour: string;
	x: number;
	y: number;
	width: number;
	height: number;
}

/** What is drawn behind the photo, as wide or as high as its frame. */
export function groundPatches({ ratio, ground, plain }: PhotoLook): GroundPatch[] {
	if (plain) return [{ colour: ground[0][0], x: 0, y: 0, width: 100, height: 100 }];
	return ground.flatMap(([first, second, share = 1], side) => {
		const at = Math.round(share * 100);
		const parts = second ? [[first, 0, at] as const, [second, at, 100 - at] as const] : [[first, 0, 100] as const];
		return parts.map(([colour, from, length]) =>
			ratio < frameRatio
				? { colour, x: side * 50, y: from, width: 50, height: length }
				: { colour, x: from, y: side * 50, width: length, height: 50 },
		);
	});
}

type Colour = readonly [number, number, number];
const white: Colour = [255, 255, 255];

function seeThroughShare(pixels: ArrayLike<number>): number {
	let seeThrough = 0;
	for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 128) seeThrough += 1;
	return seeThrough / (pixels.length / 4);
}

function edgeColours(colours: readonly Colour[]): EdgeColours {
	const whole = variance(colours);
	let best = { at: 0, rest: whole };
	for (let at = 2; at <= colours.length - 2; at += 1) {
		const rest = variance(colours.slice(0, at)) + variance(colours.slice(at));
		if (rest < best.rest) best = { at, rest };
	}
	const [first, second] = [median(colours.slice(0, best.at || undefined)), median(colours.slice(best.at))];
	if (best.at === 0 || best.rest > (1 - explainedShare) * whole || isNear(first, second))
		return [written(median(colours))];
	return [written(first), written(second), Math.round((best.at / colours.length) * 100) / 100];
}

/** The sum of squared distances from the mean. */
function variance(colours: readonly Colour[]): number {
	return ([0, 1, 2] as const).reduce<number>((sum, part) => {
		const mean = colours.reduce((total, colour) => total + colour[part], 0) / colours.length;
		return sum + colours.reduce((total, colour) => total + (colour[part] - mean) ** 2, 0);
	}, 0);
}

/** Rather than the mean, which would be none of the colours that are there. */
function median(colours: readonly Colour[]): Colour {
	const part = (index: 0 | 1 | 2) => {
		const sorted = colours.map((colour) => colour[index]).sort((one, other) => one - other);
		return sorted[sorted.length >> 1] ?? 0;
	};
	return [part(0), part(1), part(2)];
}

function isNear(one: Colour, other: Colour): boolean {
	return one.every((part, index) => Math.abs(part - (other[index] ?? 0)) < nearness);
}

function written(colour: Colour): string {
	return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
