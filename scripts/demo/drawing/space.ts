/** Millimetres: x to the right, y up from the floor, z towards whoever looks at the front. */
export type Point = readonly [x: number, y: number, z: number];

export interface View {
	/** Degrees round the machine; above 0 shows its right side. */
	yaw: number;
	/** Degrees above the horizon. */
	pitch: number;
	/** Millimetres from the target. */
	distance: number;
	target: Point;
}

/** A flat face with its own coordinates: u to the right and v up for whoever looks at it, n out of it. */
export interface Plane {
	origin: Point;
	u: Point;
	v: Point;
	n: Point;
}

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The point of a plane at its own coordinates u, v and a height n above it. */
export function on(plane: Plane, u: number, v: number, n = 0): Point {
	const { origin: o, u: a, v: b, n: c } = plane;
	return [
		o[0] + a[0] * u + b[0] * v + c[0] * n,
		o[1] + a[1] * u + b[1] * v + c[1] * n,
		o[2] + a[2] * u + b[2] * v + c[2] * n,
	];
}

export function facingFront(x: number, y: number, z: number): Plane {
	return { origin: [x, y, z], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] };
}
export function facingRight(x: number, y: number, z: number): Plane {
	return { origin: [x, y, z], u: [0, 0, -1], v: [0, 1, 0], n: [1, 0, 0] };
}
export function facingLeft(x: number, y: number, z: number): Plane {
	return { origin: [x, y, z], u: [0, 0, 1], v: [0, 1, 0], n: [-1, 0, 0] };
}
/** Seen from above: u to the right, v away from the viewer. */
export function facingUp(x: number, y: number, z: number): Plane {
	return { origin: [x, y, z], u: [1, 0, 0], v: [0, 0, -1], n: [0, 1, 0] };
}

/** A plane turned about its own v axis at u = 0, in degrees; above 0 swings its far edge outwards, like a door. */
export function swung(plane: Plane, degrees: number): Plane {
	const angle = (degrees * Math.PI) / 180;
	const turn = (a: Point, b: Point, c: number, s: number): Point => add(scale(a, c), scale(b, s));
	return {
		origin: plane.origin,
		u: turn(plane.u, plane.n, Math.cos(angle), Math.sin(angle)),
		v: plane.v,
		n: turn(plane.n, plane.u, Math.cos(angle), -Math.sin(angle)),
	};
}

/** A plane tilted about its u axis at v = 0, in degrees; above 0 leans its top edge away from the viewer. */
export function leaning(plane: Plane, degrees: number): Plane {
	const angle = (degrees * Math.PI) / 180;
	return {
		origin: plane.origin,
		u: plane.u,
		v: add(scale(plane.v, Math.cos(angle)), scale(plane.n, -Math.sin(angle))),
		n: add(scale(plane.n, Math.cos(angle)), scale(plane.v, Math.sin(angle))),
	};
}

/** The same face seen from its other side, u running from its former right edge, `width` away. */
export function reverse(plane: Plane, width: number): Plane {
	return { origin: on(plane, width, 0), u: scale(plane.u, -1), v: plane.v, n: scale(plane.n, -1) };
}
