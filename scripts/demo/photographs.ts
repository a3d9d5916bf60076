import sharp from 'sharp';
import { brands } from './brands.ts';
import { type Random, seededRandom } from './drawing/random.ts';
import { type Backdrop, photograph, type Shot } from './drawing/studio.ts';
import { stainless } from './drawing/surface.ts';
import type { DemoProduct } from './product.ts';

const studios: readonly Backdrop[] = [
	{ kind: 'studio', wall: [240, 242, 243], floor: [230, 232, 233] },
	{ kind: 'studio', wall: [243, 241, 238], floor: [233, 230, 226] },
	{ kind: 'studio', wall: [232, 236, 239], floor: [221, 226, 229] },
	{ kind: 'studio', wall: [246, 247, 247], floor: [238, 239, 239] },
];
const workshops: readonly Backdrop[] = [
	{ kind: 'workshop', wall: [228, 226, 221], floor: [178, 177, 173] },
	{ kind: 'workshop', wall: [217, 222, 223], floor: [168, 171, 173] },
	{ kind: 'workshop', wall: [233, 230, 222], floor: [187, 181, 172] },
];

/** The camera positions of a product's photographs, main picture first. The same product always gives the same. */
export function shots(product: DemoProduct): Shot[] {
	const random = seededRandom(product.title);
	const used = product.condition === 'used';
	const backdrop = random.pick(used ? workshops : studios);
	const brand = brands.find((candidate) => candidate.name === product.brand)?.word ?? '';
	const { size, hanging } = product.drawing;
	const tall = size.height > Math.max(size.width, size.depth) * 1.5;
	const level =
		size.height < 520 ? random.between(13, 20) : size.height < 1300 ? random.between(10, 16) : random.between(4, 9);
	const pitch = hanging ? random.between(-15, -6) : product.category === 'Spisar & hällar' ? level + 9 : level;
	const side = random.chance(0.6) ? 1 : -1;
	const finish = { ...stainless, colour: tinted(random) };
	const common = { brand, used: used || (product.condition === 'renovated' && random.chance(0.3)), finish, backdrop };
	const landscape = { width: 1600, height: 1068 };
	const small = { width: 1200, height: 800 };
	const portrait = { width: 1000, height: 1400 };
	return [
		{
			...common,
			...landscape,
			seed: `${product.title} 1`,
			yaw: side * random.between(19, 31),
			pitch,
			fill: tall ? 0.86 : 0.76,
		},
		{
			...common,
			...(tall && random.chance(0.8) ? portrait : small),
			seed: `${product.title} 1`,
			yaw: product.alternative ? side * random.between(12, 22) : -side * random.between(6, 34),
			pitch: pitch + random.between(-3, 3),
			fill: 0.82,
		},
		{
			...common,
			...small,
			seed: `${product.title} 1`,
			yaw: side * random.between(10, 24),
			pitch: pitch + random.between(-2, 4),
			closeUp: true,
		},
	].slice(0, product.photos ?? 2);
}

/** No two deliveries of steel have quite the same tone. */
function tinted(random: Random): [number, number, number] {
	const warmth = random.between(-3, 3);
	const brightness = random.between(-6, 4);
	return [239 + warmth + brightness, 241 + brightness, 243 - warmth + brightness];
}

/** JPEG of one photograph of a product. `width` in pixels makes it smaller than drawn. */
export async function develop(product: DemoProduct, index: number, width?: number): Promise<Buffer> {
	const shot = shots(product)[index];
	if (shot === undefined) throw new Error(`${product.title} has no photograph ${index + 1}`);
	const machine = index === 1 && product.alternative ? product.alternative : product.drawing;
	const svg = Buffer.from(photograph(machine, shot));
	const picture = sharp(svg);
	if (width) picture.resize(width);
	return picture.jpeg({ quality: 84 }).toBuffer();
}
