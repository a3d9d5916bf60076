/** A closed or open line in a plane's own coordinates; every command carries its points as pairs u, v. */
export type Outline = readonly (readonly [command: 'M' | 'L' | 'C' | 'Z', ...pairs: number[]])[];

const KAPPA = 0.5523;

export function rectangle(u: number, v: number, width: number, height: number, radius = 0): Outline {
	const r = Math.min(radius, width / 2, height / 2);
	if (r <= 0) return polygon([u, v], [u + width, v], [u + width, v + height], [u, v + height]);
	const k = r * (1 - KAPPA);
	const right = u + width;
	const top = v + height;
	return [
		['M', u + r, v],
		['L', right - r, v],
		['C', right - k, v, right, v + k, right, v + r],
		['L', right, top - r],
		['C', right, top - k, right - k, top, right - r, top],
		['L', u + r, top],
		['C', u + k, top, u, top - k, u, top - r],
		['L', u, v + r],
		['C', u, v + k, u + k, v, u + r, v],
		['Z'],
	];
}

export function circle(u: number, v: number, radius: number, radiusV = radius): Outline {
	const a = radius * KAPPA;
	const b = radiusV * KAPPA;
	return [
		['M', u + radius, v],
		['C', u + radius, v + b, u + a, v + radiusV, u, v + radiusV],
		['C', u - a, v + radiusV, u - radius, v + b, u - radius, v],
		['C', u - radius, v - b, u - a, v - radiusV, u, v - radiusV],
		['C', u + a, v - radiusV, u + radius, v - b, u + radius, v],
		['Z'],
	];
}

export function polygon(...points: (readonly [number, number])[]): Outline {
	return [...line(...points), ['Z']];
}

export function line(...points: (readonly [number, number])[]): Outline {
	return points.map(([u, v], index) => [index === 0 ? 'M' : 'L', u, v] as const);
}

/** Part of a circle, degrees counter-clockwise from the u axis. */
export function arc(u: number, v: number, radius: number, from: number, to: number): Outline {
	const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 12));
	return line(
		...Array.from({ length: steps + 1 }, (_, step) => {
			const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
			return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)] as const;
		}),
	);
}
