import type { Outline } from './outline.ts';
import { add, dot, facingFront, on, type Plane, type Point, scale, subtract, type View } from './space.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Paint =
	| string
	| { along: 'u' | 'v'; box: readonly [u: number, v: number, width: number, height: number]; stops: readonly Stop[] }
	| { around: readonly [u: number, v: number]; radius: number; radiusV?: number; stops: readonly Stop[] };

export interface Stroke {
	colour: string;
	/** Millimetres in the world, so that a near line is thicker than a far one. */
	width: number;
	opacity?: number;
	cap?: 'round' | 'butt';
	join?: 'round';
	dashes?: readonly number[];
}

/** How millimetres become pixels: `zoom` pixels per millimetre at the target, which lands on `centre`. */
export interface Frame {
	width: number;
	height: number;
	zoom: number;
	centre: readonly [x: number, y: number];
}

interface Extent {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

const short = (value: number) => Math.round(value * 10) / 10;

/** Collects flat shapes in space, in the order in which they are painted, as SVG in perspective. */
export class Canvas {
	readonly extent: Extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	readonly #eye: Point;
	readonly #right: Point;
	readonly #up: Point;
	readonly #back: Point;
	readonly #view: View;
	readonly #frame: Frame;
	readonly #parts: string[] = [];
	readonly #definitions = new Map<string, string>();
	#offset: Point = [0, 0, 0];

	constructor(view: View, frame: Frame) {
		const yaw = (view.yaw * Math.PI) / 180;
		const pitch = (view.pitch * Math.PI) / 180;
		this.#view = view;
		this.#frame = frame;
		this.#right = [Math.cos(yaw), 0, -Math.sin(yaw)];
		this.#back = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
		this.#up = [-Math.sin(yaw) * Math.sin(pitch), Math.cos(pitch), -Math.cos(yaw) * Math.sin(pitch)];
		this.#eye = add(view.target, scale(this.#back, view.distance));
	}

	/** Pixels of a point in space; the third value is the pixels per millimetre there. */
	project(point: Point): [x: number, y: number, zoom: number] {
		const local = subtract(add(point, this.#offset), this.#view.target);
		const depth = Math.max(this.#view.distance - dot(local, this.#back), this.#view.distance * 0.05);
		const zoom = (this.#frame.zoom * this.#view.distance) / depth;
		return [
			this.#frame.centre[0] + dot(local, this.#right) * zoom,
			this.#frame.centre[1] - dot(local, this.#up) * zoom,
			zoom,
		];
	}

	/** Whether a face turns towards the camera. */
	sees(plane: Plane, u = 0, v = 0): boolean {
		return dot(plane.n, subtract(this.#eye, add(on(plane, u, v), this.#offset))) > 0;
	}

	/** Paints with everything moved, to put several things into one scene. */
	moved(offset: Point, paint: () => void): void {
		const before = this.#offset;
		this.#offset = add(before, offset);
		paint();
		this.#offset = before;
	}

	fill(plane: Plane, outline: Outline, paint: Paint, options: { n?: number; opacity?: number; stroke?: Stroke } = {}) {
		const { n = 0, opacity = 1, stroke } = options;
		const path = this.#path(plane, outline, n, true);
		if (path === undefined) return;
		const fill = typeof paint === 'string' ? paint : `url(#${this.#gradient(plane, paint, n)})`;
		const edge = stroke ? this.#stroke(stroke, path.zoom) : '';
		this.#parts.push(`<path d="${path.d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}${edge}/>`);
	}

	stroke(plane: Plane, outline: Outline, stroke: Stroke, n = 0) {
		const path = this.#path(plane, outline, n, false);
		if (path) this.#parts.push(`<path d="${path.d}" fill="none"${this.#stroke(stroke, path.zoom)}/>`);
	}

	/** A line through space, such as a pipe: the same path stroked once per layer. */
	tube(points: readonly Point[], layers: readonly Stroke[], smooth = false) {
		const projected = points.map((point) => this.project(point));
		const first = projected[0];
		if (first === undefined) return;
		const zoom = projected.reduce((sum, point) => sum + point[2], 0) / projected.length;
		for (const point of projected) this.#extend(point[0], point[1]);
		const at = (point: readonly number[]) => `${short(point[0] ?? 0)} ${short(point[1] ?? 0)}`;
		let d = `M${at(first)}`;
		for (let index = 1; index < projected.length; index++) {
			const point = projected[index];
			const next = projected[index + 1];
			if (point === undefined) break;
			if (smooth && next) d += `Q${at(point)} ${at([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
			else d += `L${at(point)}`;
		}
		for (const layer of layers) {
			this.#parts.push(`<path d="${d}" fill="none" stroke-linejoin="round"${this.#stroke(layer, zoom)}/>`);
		}
	}

	/** A standing round body: widths at heights above a point of the floor, painted across from left to right. */
	lathe(foot: Point, profile: readonly (readonly [height: number, radius: number])[], stops: readonly Stop[]) {
		const rings = profile.map(([height, radius]) => {
			const [x, y, zoom] = this.project([foot[0], foot[1] + height, foot[2]]);
			const squash = Math.abs(Math.sin((this.#view.pitch * Math.PI) / 180));
			return { x, y, across: radius * zoom, along: radius * zoom * Math.max(squash, 0.03) };
		});
		const low = rings[0];
		const high = rings.at(-1);
		if (low === undefined || high === undefined) return;
		let d = `M${short(low.x - low.across)} ${short(low.y)}`;
		d += `A${short(low.across)} ${short(low.along)} 0 0 0 ${short(low.x + low.across)} ${short(low.y)}`;
		for (const ring of rings.slice(1)) d += `L${short(ring.x + ring.across)} ${short(ring.y)}`;
		d += `A${short(high.across)} ${short(high.along)} 0 0 0 ${short(high.x - high.across)} ${short(high.y)}`;
		for (const ring of rings.slice(0, -1).reverse()) d += `L${short(ring.x - ring.across)} ${short(ring.y)}`;
		const widest = Math.max(...rings.map((ring) => ring.across));
		for (const ring of rings) {
			this.#extend(ring.x - ring.across, ring.y - ring.along);
			this.#extend(ring.x + ring.across, ring.y + ring.along);
		}
		const id = this.#define(
			`<linearGradient id="@" gradientUnits="userSpaceOnUse" x1="${short(low.x - widest)}" y1="0" x2="${short(low.x + widest)}" y2="0">${markup(stops)}</linearGradient>`,
		);
		this.#parts.push(`<path d="${d}Z" fill="url(#${id})"/>`);
	}

	/** What `paint` draws is seen only inside the outline. */
	clip(plane: Plane, outline: Outline, paint: () => void, n = 0) {
		const path = this.#path(plane, outline, n, true);
		if (path === undefined) return;
		const id = this.#define(`<clipPath id="@"><path d="${path.d}"/></clipPath>`);
		this.#parts.push(`<g clip-path="url(#${id})">`);
		paint();
		this.#parts.push('</g>');
	}

	/** Paint in pixels of the picture, for backdrops and vignettes. */
	raw(markupText: string) {
		this.#parts.push(markupText);
	}

	/** Finished SVG of the frame's size. */
	svg(): string {
		const { width, height } = this.#frame;
		const definitions = [...this.#definitions].map(([text, id]) => text.replace('id="@"', `id="${id}"`)).join('');
		return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${this.#parts.join('')}</svg>`;
	}

	#define(text: string): string {
		const known = this.#definitions.get(text);
		if (known) return known;
		const id = `d${this.#definitions.size}`;
		this.#definitions.set(text, id);
		return id;
	}

	#extend(x: number, y: number) {
		this.extent.left = Math.min(this.extent.left, x);
		this.extent.right = Math.max(this.extent.right, x);
		this.extent.top = Math.min(this.extent.top, y);
		this.extent.bottom = Math.max(this.extent.bottom, y);
	}

	#path(plane: Plane, outline: Outline, n: number, measured: boolean) {
		let d = '';
		let zoom = 0;
		let count = 0;
		for (const [command, ...pairs] of outline) {
			d += command;
			for (let index = 0; index < pairs.length; index += 2) {
				const [x, y, near] = this.project(on(plane, pairs[index] ?? 0, pairs[index + 1] ?? 0, n));
				d += `${index ? ' ' : ''}${short(x)} ${short(y)}`;
				zoom += near;
				count++;
				if (measured) this.#extend(x, y);
			}
		}
		return count ? { d, zoom: zoom / count } : undefined;
	}

	#stroke({ colour, width, opacity = 1, cap = 'butt', join, dashes }: Stroke, zoom: number) {
		const pixels = Math.max(width * zoom, 0.35);
		const dash = dashes ? ` stroke-dasharray="${dashes.map((length) => short(length * zoom)).join(' ')}"` : '';
		return ` stroke="${colour}" stroke-width="${Math.round(pixels * 100) / 100}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}${cap === 'round' ? ' stroke-linecap="round"' : ''}${join ? ' stroke-linejoin="round"' : ''}${dash}`;
	}

	#gradient(plane: Plane, paint: Exclude<Paint, string>, n: number): string {
		if ('around' in paint) {
			const [u, v] = paint.around;
			const across = paint.radius;
			const up = paint.radiusV ?? paint.radius;
			const matrix = this.#affine(plane, u - across, v - up, across * 2, up * 2, n);
			return this.#define(
				`<radialGradient id="@" gradientUnits="userSpaceOnUse" cx=".5" cy=".5" r=".5" gradientTransform="matrix(${matrix})">${markup(paint.stops)}</radialGradient>`,
			);
		}
		const matrix = this.#affine(plane, ...paint.box, n);
		const direction = paint.along === 'u' ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"';
		return this.#define(
			`<linearGradient id="@" gradientUnits="userSpaceOnUse" ${direction} gradientTransform="matrix(${matrix})">${markup(paint.stops)}</linearGradient>`,
		);
	}

	/** The best flat match of a box of a plane: from unit square to pixels. */
	#affine(plane: Plane, u: number, v: number, width: number, height: number, n: number): string {
		const at = (a: number, b: number) => this.project(on(plane, u + width * a, v + height * b, n));
		const [left, right, low, high, middle] = [at(0, 0.5), at(1, 0.5), at(0.5, 0), at(0.5, 1), at(0.5, 0.5)];
		const a = right[0] - left[0];
		const b = right[1] - left[1];
		let c = high[0] - low[0];
		let d = high[1] - low[1];
		// A face seen edge-on has no area; a gradient needs some.
		if (Math.abs(a * d - b * c) < 0.01) {
			c = -b * 0.01 - 0.01;
			d = a * 0.01 + 0.01;
		}
		const x = middle[0] - (a + c) / 2;
		const y = middle[1] - (b + d) / 2;
		return [a, b, c, d, x, y].map((value) => Math.round(value * 100) / 100).join(' ');
	}
}

function markup(stops: readonly Stop[]): string {
	return stops
		.map(
			([offset, colour, opacity]) =>
				`<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
		)
		.join('');
}

/** The picture plane's own upright face, for drawings without depth such as logos. */
export const paper = facingFront(0, 0, 0);
