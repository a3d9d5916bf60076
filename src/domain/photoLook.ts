/**
 * How a photo is shown in a frame of another shape. Most photos of phones and makers are square or upright: cut to a wide
 * frame they would lose the machine's top and legs. Such a photo is shown whole, on a ground that continues its edges.
 */
export interface PhotoLook {
	/** Width divided by height. */
	ratio: number;
	/**
	 * Colours as '#rrggbb': of the left and right edge of a photo that is narrower than the frame, of the upper and lower
	 * edge of a wider one.
	 */
	ground: readonly [string, string];
	/** A thing cut out of a photo, or taken before a screen: the edges all around are of one colour. */
	isPlain?: true;
}

/** The shape in which photos are shown, and which staff are asked to photograph in: 3:2. */
export const frameRatio = 3 / 2;
/** A photo is cut to the frame as long as it loses no more than this share: 4:3 is, 16:9 and square are not. */
const largestLoss = 1 / 8;

/** Rows and columns of pixels that a photo is shrunk to, whatever its shape, before its edges are looked at. */
export const lookSize = 32;
/** Parts of a colour, 0 to 255, that differ by less look the same beside each other. */
const nearness = 14;
/** The share of the edges, all around, that is of one colour where the ground is plain: the thing may reach the edge. */
const plainShare = 0.75;

/** Whether the photo fills a 3:2 frame and loses its edges; if not, it is shown whole. */
export function fillsFrame({ ratio, isPlain }: PhotoLook): boolean {
	return !isPlain && 1 - Math.min(ratio, frameRatio) / Math.max(ratio, frameRatio) <= largestLoss;
}

/**
 * The look of a photo from its pixels, shrunk to `lookSize` × `lookSize`, row by row, of `channels` bytes each. What is
 * see-through must have been laid on white.
 */
export function lookOf(pixels: ArrayLike<number>, channels: number, ratio: number): PhotoLook {
	const last = lookSize - 1;
	const places = Array.from({ length: lookSize }, (_, place) => place);
	const at = (x: number, y: number): Colour => {
		const start = (y * lookSize + x) * channels;
		return [pixels[start] ?? 0, pixels[start + 1] ?? 0, pixels[start + 2] ?? 0];
	};
	const [top, right, bottom, left] = [
		places.map((x) => at(x, 0)),
		places.map((y) => at(last, y)),
		places.map((x) => at(x, last)),
		places.map((y) => at(0, y)),
	];
	const around = [...top, ...right, ...bottom, ...left];
	const common = median(around);
	const rounded = Math.round(ratio * 1000) / 1000;
	if (around.filter((colour) => isNear(colour, common)).length >= plainShare * around.length) {
		const ground = written(common);
		return { ratio: rounded, ground: [ground, ground], isPlain: true };
	}
	const [first, second] = ratio < frameRatio ? [left, right] : [top, bottom];
	return { ratio: rounded, ground: [written(median(first)), written(median(second))] };
}

type Colour = readonly [number, number, number];

/** Rather than the mean: that of a white wall and a dark floor would continue neither. */
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
