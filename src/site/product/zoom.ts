/** How a photo in its frame is zoomed: pure geometry. Points are CSS pixels from the middle of the frame. */

export interface Point {
	x: number;
	y: number;
}

/** Scale from 1, and how far the middle of the photo is from the middle of the frame. */
export interface Zoom extends Point {
	scale: number;
}

export interface Size {
	width: number;
	height: number;
}

export const middle: Point = { x: 0, y: 0 };
export const noZoom: Zoom = { scale: 1, ...middle };
/** What a double tap zooms to, and the most that a pinch can. */
export const doubleTapScale = 2.5;
const largestScale = 5;

/**
 * The zoom after the part of the photo at `from` has been moved to `to` and scaled. The photo keeps covering the frame
 * where it is larger than the frame, and stays in the middle where it is not.
 */
export function zoomed(zoom: Zoom, from: Point, to: Point, scale: number, photo: Size, frame: Size): Zoom {
	const next = Math.min(largestScale, Math.max(1, scale));
	const factor = next / zoom.scale;
	return {
		scale: next,
		x: within(to.x - (from.x - zoom.x) * factor, photo.width * next - frame.width),
		y: within(to.y - (from.y - zoom.y) * factor, photo.height * next - frame.height),
	};
}

/** At most half of what the photo is larger than the frame, either way. */
function within(distance: number, excess: number): number {
	const most = Math.max(0, excess / 2);
	return Math.min(most, Math.max(-most, distance));
}

export function middleOf([one, other = one]: readonly Point[]): Point {
	return { x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2, y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2 };
}

/** Between two fingers; 1 for a single one, so that a quotient of two spreads is 1. */
export function spreadOf([one, other]: readonly Point[]): number {
	return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1;
}
