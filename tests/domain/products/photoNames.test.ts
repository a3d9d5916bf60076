import { describe, expect, test } from 'vitest';
import { matchPhotos } from '#domain/products/photoNames.ts';

const product = (sku: string, title = 'Kylbänk', photoCount = 0) => ({ id: `id of ${sku}`, sku, title, photoCount });
/** 'KB1822: a.jpg, b.jpg' per product, and the rest by name. */
function matched(names: string[], ...products: ReturnType<typeof product>[]) {
	const { products: found, rest } = matchPhotos(names, products);
	const lists = found.map(({ id, files }) => [id.slice(6), files.map((file) => names[file])]);
	return { ...Object.fromEntries(lists), rest: rest.map(({ file }) => names[file]) };
}

describe('X7: photos go to the product whose article number their name begins with', () => {
	test.each([
		'KB1822.jpg',
		'KB1822_1.jpg',
		'KB1822-2.JPG',
		'kb 1822 (3).png',
		'KB-1822_04.webp',
		'KB1822_fram.jpeg',
		'KB1822_1 (2).jpg',
		'KB1822 IMG_2034.heic',
		'KB1822 kylbänk 2.jpg',
		'mapp/KB1822_1 - Kopia.jpg',
	])('%s is a photo of KB1822', (name) =>
		expect(matched([name], product('KB1822'), product('KB18'))).toEqual({ KB1822: [name], rest: [] }),
	);

	test.each([
		['KB1822_1.jpg', 'KB18'],
		['KB18222.jpg', 'KB1822'],
		['KB1822a.jpg', 'KB1822'],
		['KB1822-XL_1.jpg', 'KB1822'],
		['R-102-76.jpg', 'R-102'],
		['R-102-76_1.jpg', 'R-102'],
		['R-102-7-1.jpg', 'R-102'],
		['IMG_2034.jpg', 'KB1822'],
		['KB1822.pdf', 'KB1822'],
		['.jpg', ''],
	])('%s is none of %s', (name, sku) => expect(matched([name], product(sku))).toEqual({ rest: [name] }));

	test('the longest article number takes the photo', () =>
		expect(matched(['R-102-76_1.jpg', 'R-102_1.jpg'], product('R-102'), product('R-102-76'))).toEqual({
			'R-102-76': ['R-102-76_1.jpg'],
			'R-102': ['R-102_1.jpg'],
			rest: [],
		}));

	test('a name that may mean two products is listed', () => {
		const products = [product('KB1822'), product('KB1822-1')];
		expect(matched(['KB1822_1.jpg', 'KB1822-1.jpg', 'KB1822_2.jpg'], ...products)).toEqual({
			'KB1822-1': ['KB1822-1.jpg'],
			KB1822: ['KB1822_2.jpg'],
			rest: ['KB1822_1.jpg'],
		});
		expect(matched(['R102_1.jpg', 'R-102_2.jpg', 'R 102 3.jpg'], product('R-102'), product('R102'))).toEqual({
			R102: ['R102_1.jpg'],
			'R-102': ['R-102_2.jpg'],
			rest: ['R 102 3.jpg'],
		});
		expect(matchPhotos(['A1_1.jpg'], [product('A1'), product('a1')]).rest).toEqual([
			{ file: 0, reason: 'Flera produkter har artikelnumret A1' },
		]);
	});

	test('they stand in order of their numbers, those without number first', () =>
		expect(matched(['A1_10.jpg', 'A1_2.jpg', 'A1 (1).jpg', 'A1.jpg', 'A1_02 (1).jpg'], product('A1'))).toEqual({
			A1: ['A1.jpg', 'A1 (1).jpg', 'A1_2.jpg', 'A1_02 (1).jpg', 'A1_10.jpg'],
			rest: [],
		}));

	test('a product gets no more photos than it may have', () => {
		const names = Array.from({ length: 9 }, (_, at) => `A1_${at + 1}.jpg`);
		expect(matched(names, product('A1', 'Ugn', 3))).toEqual({ A1: names.slice(0, 5), rest: names.slice(5) });
		expect(matchPhotos(['A1.jpg'], [product('A1', 'Ugn', 8)]).rest[0]?.reason).toBe('Max 8 bilder per produkt: Ugn');
	});

	test('0 of 300 photos are on the wrong product, among numbers that begin alike', () => {
		const skus = Array.from({ length: 100 }, (_, at) => `${['KB', 'KB1', 'R-10', 'M-0', 'KB18'][at % 5]}${at * 7}`);
		const products = skus.map((sku) => product(sku));
		const forms = ['_1.jpg', '-2.JPG', ' (3).png'];
		const photos = skus.flatMap((sku) => forms.map((form) => ({ sku, name: sku.toLowerCase() + form })));
		const shuffled = photos
			.map((photo, at) => ({ ...photo, at: (at * 173) % photos.length }))
			.sort((a, b) => a.at - b.at);
		const { products: found, rest } = matchPhotos(
			shuffled.map(({ name }) => name),
			products,
		);
		const wrong = found.flatMap(({ id, files }) => files.filter((file) => `id of ${shuffled[file]?.sku}` !== id));
		expect(wrong).toEqual([]);
		expect(rest).toEqual([]);
		expect(found.flatMap(({ files }) => files)).toHaveLength(300);
		// Half of the products are not in the catalogue: none of their photos goes to another.
		const half = matchPhotos(
			shuffled.map(({ name }) => name),
			products.filter((_, at) => at % 2 === 0),
		);
		const strays = half.products.flatMap(({ id, files }) =>
			files.filter((file) => `id of ${shuffled[file]?.sku}` !== id),
		);
		expect(strays).toEqual([]);
		expect(half.rest).toHaveLength(150);
	});
});
