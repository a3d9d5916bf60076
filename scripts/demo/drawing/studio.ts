import { Canvas, type Frame } from './canvas.ts';
import { circle, rectangle } from './outline.ts';
import { seededRandom } from './random.ts';
import { facingUp, type Point, type View } from './space.ts';
import { type Colour, type Finish, type Stage, shade, stainless } from './surface.ts';

/** A machine that can be photographed: paints itself standing on the floor, its middle at x = 0, z = 0. */
export interface Machine {
	/** Outer measures in millimetres, for shadows and closeness. */
	size: { width: number; depth: number; height: number };
	/** Where the eye goes in a close-up, and how many millimetres of it are seen across. */
	detail?: { at: Point; across: number };
	/** Something that hangs on a wall casts no shadow on the floor. */
	hanging?: boolean;
	paint: (stage: Stage) => void;
}

export interface Shot {
	seed: string;
	brand: string;
	width: number;
	height: number;
	yaw: number;
	pitch: number;
	/** Share of the picture that the machine fills, 0..1. */
	fill?: number;
	closeUp?: boolean;
	/** Frames the picture as if this were in it, so that a machine that opens stands still in a clip. */
	framedAs?: Machine;
	used?: boolean;
	finish?: Finish;
	backdrop: Backdrop;
}

export interface Backdrop {
	kind: 'studio' | 'workshop';
	wall: Colour;
	floor: Colour;
}

/** SVG of a product photograph: backdrop, shadow, reflection in the floor, machine, and the lens's vignette. */
export function photograph(machine: Machine, shot: Shot): string {
	const { width, height } = shot;
	const { size } = machine;
	const largest = Math.max(size.width, size.depth, size.height);
	const close = shot.closeUp ? machine.detail : undefined;
	const view: View = {
		yaw: shot.yaw,
		pitch: shot.pitch,
		distance: largest * 3.6 + 1000,
		target: close?.at ?? [0, size.height / 2, 0],
	};
	const blank: Frame = { width, height, zoom: 1, centre: [0, 0] };
	const frame: Frame = close
		? { ...blank, zoom: width / close.across, centre: [width * 0.5, height * 0.5] }
		: fitted(machine, shot, view, blank);

	const canvas = new Canvas(view, frame);
	const floorLine = canvas.project([0, 0, -size.depth / 2 - 1200])[1];
	backdrop(canvas, shot, floorLine);
	if (!machine.hanging) {
		shadow(canvas, size);
	}
	machine.paint({
		canvas,
		random: seededRandom(shot.seed),
		finish: shot.finish ?? stainless,
		used: shot.used ?? false,
		brand: shot.brand,
	});
	canvas.raw(
		`<radialGradient id="lens" cx=".48" cy=".46" r=".78"><stop offset=".55" stop-color="#10151a" stop-opacity="0"/><stop offset="1" stop-color="#10151a" stop-opacity=".13"/></radialGradient><rect width="${width}" height="${height}" fill="url(#lens)"/>`,
	);
	return canvas.svg();
}

/** Zoom and centre that let the whole machine fill its share of the picture. */
function fitted(machine: Machine, shot: Shot, view: View, blank: Frame): Frame {
	const trial = new Canvas(view, blank);
	(shot.framedAs ?? machine).paint({
		canvas: trial,
		random: seededRandom(shot.seed),
		finish: shot.finish ?? stainless,
		used: false,
		brand: shot.brand,
	});
	const { left, right, top, bottom } = trial.extent;
	const fill = shot.fill ?? 0.8;
	const zoom = Math.min((shot.width * fill) / (right - left), (shot.height * fill) / (bottom - top));
	const middle = machine.hanging ? 0.5 : 0.515;
	return {
		...blank,
		zoom,
		centre: [shot.width / 2 - ((left + right) / 2) * zoom, shot.height * middle - ((top + bottom) / 2) * zoom],
	};
}

function backdrop(canvas: Canvas, { width, height, backdrop: { kind, wall, floor }, seed }: Shot, floorLine: number) {
	const share = Math.max(0.05, Math.min(0.95, floorLine / height));
	const random = seededRandom(`${seed} backdrop`);
	if (kind === 'studio') {
		const at = (value: number) => Math.max(0, Math.min(1, value)).toFixed(3);
		canvas.raw(
			`<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(wall, 0.9)}"/><stop offset="${at(share - 0.3)}" stop-color="${shade(wall, 0.985)}"/><stop offset="${at(share)}" stop-color="${shade(wall, 0.965)}"/><stop offset="${at(share + 0.2)}" stop-color="${shade(floor, 0.99)}"/><stop offset="1" stop-color="${shade(floor, 0.9)}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#wall)"/>`,
		);
	} else {
		canvas.raw(
			`<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(wall, 0.86)}"/><stop offset="1" stop-color="${shade(wall, 0.98)}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#wall)"/>`,
		);
		// Painted boards on the wall, a skirting, and a sealed concrete floor with a few joints.
		const pitch = width / random.between(9, 13);
		for (let x = random.between(-pitch, 0); x < width; x += pitch) {
			canvas.raw(
				`<path d="M${x.toFixed(0)} 0V${floorLine.toFixed(0)}" stroke="${shade(wall, 0.8)}" stroke-width="2"/><path d="M${(x + 2.5).toFixed(0)} 0V${floorLine.toFixed(0)}" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`,
			);
		}
		canvas.raw(
			`<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(floor, 0.82)}"/><stop offset=".5" stop-color="${shade(floor, 0.97)}"/><stop offset="1" stop-color="${shade(floor, 0.84)}"/></linearGradient><rect y="${floorLine.toFixed(0)}" width="${width}" height="${(height - floorLine).toFixed(0)}" fill="url(#floor)"/>`,
		);
		canvas.raw(
			`<rect y="${(floorLine - height * 0.03).toFixed(0)}" width="${width}" height="${(height * 0.03).toFixed(0)}" fill="${shade(wall, 0.72)}"/><rect y="${(floorLine - height * 0.03).toFixed(0)}" width="${width}" height="2" fill="#fff" fill-opacity=".5"/><rect y="${(floorLine - 1).toFixed(0)}" width="${width}" height="3" fill="#000" fill-opacity=".25"/>`,
		);
		const ground = facingUp(0, 0, 0);
		for (let index = 0; index < 16; index++) {
			const [u, v, size] = [random.between(-3000, 3000), random.between(-1600, 900), random.between(150, 700)];
			const dark = random.chance(0.5);
			canvas.fill(ground, circle(u, v, size), {
				around: [u, v],
				radius: size,
				stops: [
					[0, dark ? '#000' : '#fff', 0.06],
					[1, dark ? '#000' : '#fff', 0],
				],
			});
		}
	}
	const glow = canvas.project([0, 900, 0]);
	canvas.raw(
		`<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${(width * 0.46).toFixed(0)}" cy="${Math.min(height * 0.5, Math.max(height * 0.3, glow[1])).toFixed(0)}" r="${(Math.max(width, height) * 0.5).toFixed(0)}"><stop offset="0" stop-color="#fff" stop-opacity="${kind === 'studio' ? 0.62 : 0.22}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><rect width="${width}" height="${height}" fill="url(#glow)"/>`,
	);
}

/** A soft shadow: many faint footprints, wider and wider, thrown a little to the right of the key lamp. */
function shadow(canvas: Canvas, { width, depth, height }: Machine['size']) {
	const ground = facingUp(0, 0, 0);
	const reach = Math.min(height, 1400) * 0.3;
	const layers = 24;
	for (let index = layers; index >= 1; index--) {
		const share = index / layers;
		// From a little inside the footprint to far outside it, so that no edge shows.
		const grow = reach * (share ** 1.7 * 1.12 - 0.12);
		const across = Math.max(20, width / 2 + grow);
		const along = Math.max(20, depth / 2 + grow * 0.8);
		canvas.fill(
			ground,
			rectangle(
				-across + Math.max(0, grow) * 0.5,
				-along + Math.max(0, grow) * 0.3,
				across * 2,
				along * 2,
				50 + reach * share,
			),
			'#0d1216',
			{ opacity: 0.022 + (1 - share) ** 2 * 0.045 },
		);
	}
}
