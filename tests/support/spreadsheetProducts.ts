/** Products for spreadsheets: the demo's, many that vary it, and hostile ones of every field. */
import fc from 'fast-check';
import { connections, energySources, fuses, voltages } from '#domain/measures/measure.ts';
import { conditions, deliveryTypes, stockStatuses, warrantyUnits } from '#domain/products/labels.ts';
import { newProduct, product, type StoredProduct } from '#domain/products/product.ts';
import { publicationProblems } from '#domain/products/publicationProblem.ts';
import { refrigerants } from '#domain/products/refrigerant.ts';
import type { NamedBrand, NamedCategory } from '#domain/spreadsheet/catalogueNames.ts';
import type { Cell, SheetRow } from '#domain/spreadsheet/cell.ts';
import type { ExistingCatalogue } from '#domain/spreadsheet/plan.ts';
import { dayAfter, swedishDay } from '#domain/text/swedishDay.ts';
import { brands as demoBrands } from '#scripts/demo/brands.ts';
import { catalogue } from '#scripts/demo/catalogue.ts';
import { categories as demoCategories } from '#scripts/demo/categories.ts';
import { longDescription } from '#scripts/demo/product.ts';
import { aStoredProduct } from '#tests/support/factories.ts';

/** An id of PocketBase's form that ends with a number. */
export function anId(number: number, letter = 'p'): string {
	return `${letter}${String(number).padStart(14, '0')}`;
}

const categoryIds = new Map<string, string>(demoCategories.map(({ name }, at) => [name, anId(at, 'c')]));
export const shopCategories: NamedCategory[] = demoCategories.map((category) => ({
	id: categoryIds.get(category.name) ?? '',
	name: category.name,
	parent_id: 'parent' in category ? (categoryIds.get(category.parent) ?? '') : '',
}));
export const shopBrands: NamedBrand[] = demoBrands.map((name, at) => ({ id: anId(at, 'b'), name }));

/** The demo's products as they are stored; `count` more or fewer of them, that vary. */
export function shopProducts(count = catalogue.length): StoredProduct[] {
	return Array.from({ length: count }, (_, number) => {
		const demo = catalogue[number % catalogue.length];
		if (!demo) throw new Error('The demo has no products');
		const { category, brand, text: _text, facts: _facts, photos, clip: _clip, ...values } = demo;
		const round = Math.floor(number / catalogue.length);
		const stored = product.schema.parse({
			...newProduct,
			is_published: true,
			...values,
			title: round ? `${demo.title.slice(0, 86)} nr ${number}` : demo.title,
			sku: round ? `M-${String(number).padStart(6, '0')}` : (demo.sku ?? ''),
			price: demo.price && round ? Number(demo.price) + (number % 97) * 10.25 : (demo.price ?? null),
			category_id: categoryIds.get(category) ?? '',
			brand_id: shopBrands.find(({ name }) => name === brand)?.id ?? '',
			long_description: longDescription(demo),
		});
		const images = Array.from({ length: photos ?? 2 }, (_, at) => `photo_${at}.jpg`);
		return aStoredProduct({ ...stored, images, id: anId(number) });
	});
}

export const shop = () => ({ products: shopProducts(), categories: shopCategories, brands: shopBrands });

const pieces = fc.constantFrom(
	...['=', '+', '-', '@', '|', '%', '＝', "'", "''", '"', '""', ';', ',', '\t', '\n', '\r\n', ' ', '\u00a0', '\u200b'],
	...['\ufeff', '\u00ad', '_x0041_', '_x005F_', '<b>', '&amp;', ']]>', '\\', '1,5', '007', '1E5', '2026-03-01', 'SANT'],
	...[
		'#N/A',
		'constructor',
		'__proto__',
		'åäö',
		'Å',
		'👩🏽‍🍳',
		'\ufdd0',
		'\u{1fffe}',
		'\u0085',
		'(',
		')',
		'\u2028',
		'x',
	],
);
/** A text that a spreadsheet might take for something else. */
export const hostileText = fc
	.array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 8 })
	.map((parts) => parts.join(''));

const short = (max: number) => hostileText.map((text) => text.slice(0, max));
const some = (min: number, max: number, decimals: number) =>
	fc.oneof(
		fc.constant(null),
		fc.integer({ min: min * 10 ** decimals, max: max * 10 ** decimals }).map((whole) => whole / 10 ** decimals),
	);
const any = <T>(values: readonly T[]) => fc.constantFrom<(T | '')[]>('', ...values);

const today = swedishDay(new Date().toISOString());

/** Any product that the rules allow, of the shop's categories and brands. */
export const anyProduct: fc.Arbitrary<StoredProduct> = fc
	.record({
		title: short(90).map((title) => `${title}t`),
		sku: short(50),
		category_id: any(shopCategories.map(({ id }) => id)),
		brand_id: any(shopBrands.map(({ id }) => id)),
		short_description: short(200),
		long_description: short(5000),
		price: some(0, 99_999_999, 2),
		old_price: some(0, 1000, 2),
		price_includes_vat: fc.boolean(),
		is_margin_scheme: fc.boolean(),
		condition: fc.constantFrom(...conditions),
		stock_status: fc.constantFrom(...stockStatuses),
		reserved_until: any([dayAfter(today, 5), dayAfter(today, 60)]),
		energy_class: short(10),
		eprel_number: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 99_999_999 }).map(String)),
		width: some(10, 20_000, 0),
		depth: some(10, 99, 0),
		height: some(10, 20_000, 0),
		weight: some(1, 9999, 2),
		power: some(1, 500, 2),
		voltage: any(voltages),
		fuse: any(fuses),
		energy_source: any(energySources),
		connections: fc.subarray([...connections]),
		year_made: some(1950, 2100, 0),
		serial_number: short(50),
		storage_location: short(100),
		refrigerant: any(refrigerants),
		refrigerant_charge: some(1, 500, 3),
		refrigerant_reason: short(500),
		delivery_type: any(deliveryTypes),
		delivery_text: short(200),
		service_agreement_enabled: fc.boolean(),
		service_agreement_text: short(200),
		warranty_enabled: fc.boolean(),
		warranty_duration: some(1, 120, 0),
		warranty_unit: any(warrantyUnits),
		tags: fc.array(short(50), { maxLength: 5 }),
		is_published: fc.boolean(),
		is_featured: fc.boolean(),
	})
	.map((values) => product.schema.safeParse({ ...newProduct, ...values }))
	.filter(({ success }) => success)
	.map(({ data }) => aStoredProduct({ ...data, images: ['photo.jpg'] }))
	.map((stored) => ({
		...stored,
		is_published: stored.is_published && publicationProblems({ ...stored, photos: 1 }).length === 0,
	}));

/** The rows of a sheet, numbered as a spreadsheet numbers them. */
export const sheet = (...rows: Cell[][]): SheetRow[] => rows.map((cells, at) => ({ number: at + 1, cells }));

/** A catalogue with nothing in it. */
export const empty: ExistingCatalogue = { products: [], categories: [], brands: [] };
