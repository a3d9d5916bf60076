/** X5: what an import will do with the rows of a file, as it is shown before it begins. exportRoundTrip.test.ts has X6. */
import { describe, expect, test } from 'vitest';
import { newProduct } from '#domain/products/product.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import type { Cell } from '#domain/spreadsheet/cell.ts';
import { exportedCells, exportHeaders } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import { type ExistingCatalogue, faultySheet, type ImportOptions, planImport } from '#domain/spreadsheet/plan.ts';
import { categoriesToCreate } from '#domain/spreadsheet/unknownNames.ts';
import { aStoredProduct } from '#tests/support/factories.ts';
import { anId, empty, sheet, shop, shopBrands, shopCategories } from '#tests/support/spreadsheetProducts.ts';

const plan = (rows: Cell[][], catalogue: Partial<ExistingCatalogue> = {}, options?: ImportOptions) => {
	const numbered = sheet(...rows);
	return planImport(numbered, recogniseHeaders(numbered), { ...empty, ...catalogue }, options);
};
const oven = aStoredProduct({
	id: anId(1),
	title: 'Kombiugn',
	sku: 'KB1822',
	price: 24900,
	images: ['a.jpg'],
	is_published: true,
});
const words = (text: string) => text.replace(/\u00a0/g, ' ');

describe('X5: the preview of an import', () => {
	test('S1: a reservation is read however a spreadsheet writes its day, judged, and taken off by an empty cell', () => {
		const at = (day: Cell, product = oven) => {
			const rows = sheet(['Id', 'Reserverad till och med'], [product.id, day]);
			const { changed, faulty, unchanged } = planImport(
				rows,
				recogniseHeaders(rows),
				{ ...empty, products: [product] },
				{},
				'2026-11-29T12:00:00.000Z',
			);
			return changed[0]?.values.reserved_until ?? faulty[0]?.faults[0]?.reason ?? unchanged;
		};
		expect(at('2026-12-04')).toBe('2026-12-04');
		expect(at({ date: '2026-12-04' })).toBe('2026-12-04');
		expect(at('2026-12-04 00:00:00')).toBe('2026-12-04');
		expect(at('nästa vecka')).toBe('Ange en dag, till exempel 2026-03-29');
		expect(at('2026-11-28')).toBe('Dagen har redan varit');
		expect(at({ date: '2027-11-28' })).toContain('högst 90');
		expect(at('', { ...oven, reserved_until: '2026-12-04' })).toBe('');
		expect(at('2026-01-04', { ...oven, reserved_until: '2026-01-04' })).toEqual([2]);
		expect(at('2026-12-04', { ...oven, sold_at: '2026-11-01 10:00:00.000Z' })).toContain('såld');
	});

	test('S2: the day of a sale is exported last and never imported', () => {
		const sold = { ...oven, sold_at: '2026-11-28 23:30:00.000Z' };
		const headers = exportHeaders.map(({ header }) => header);
		expect(headers.at(-1)).toBe('Såld');
		const cells = exportedCells(sold, catalogueNames([], []));
		expect(cells.at(-1)).toBe('2026-11-29');
		const { unchanged, faulty } = plan([headers, [...cells.slice(0, -1), 'i går']], { products: [sold] });
		expect([unchanged, faulty]).toEqual([[2], []]);
	});

	test('a row with the id of a product changes it, and says from what to what', () => {
		const { changed, created, unchanged, faulty } = plan(
			[
				['Id', 'SKU', 'Pris', 'Skick', 'Publicerad'],
				[oven.id, 'KB1822-B', '22 900 kr', 'Begagnad', 'Ja'],
			],
			{ products: [oven] },
		);
		expect([created, unchanged, faulty]).toEqual([[], [], []]);
		expect(changed[0]).toMatchObject({
			row: 2,
			id: oven.id,
			title: 'Kombiugn',
			values: { sku: 'KB1822-B', price: 22900, condition: 'used' },
			base: { sku: 'KB1822', price: 24900, condition: 'new' },
		});
		expect(changed[0]?.changes.map(({ text }) => words(text))).toEqual([
			'SKU: KB1822 → KB1822-B',
			'Pris: 24 900 → 22 900 kr',
			'Skick: Ny → Begagnad',
		]);
	});

	test('a row without id is matched by its SKU, whatever its case', () => {
		const { changed } = plan(
			[
				['Art.nr', 'Pris'],
				['kb1822', 100],
			],
			{ products: [oven] },
		);
		expect(changed).toMatchObject([{ id: oven.id, values: { price: 100 } }]);
	});

	test('a column that is missing is left alone, an empty cell empties', () => {
		const stored = { ...oven, short_description: 'Fin', tags: ['ugn'], condition: 'used' as const };
		const { changed } = plan(
			[
				['SKU', 'Kort beskrivning', 'Taggar', 'Skick', 'Pris'],
				['KB1822', null, '', null],
			],
			{
				products: [stored],
			},
		);
		expect(changed[0]?.values).toEqual({ short_description: '', tags: [], price: null });
		expect(
			plan(
				[
					['SKU', 'Titel'],
					['KB1822', ''],
				],
				{ products: [oven] },
			).faulty,
		).toMatchObject([{ row: 2, faults: [{ field: 'title', reason: 'Titel är obligatorisk' }] }]);
	});

	test('a new row is an unpublished product with the values of an empty form', () => {
		const { created, notices } = plan([
			['Benämning', 'Pris inkl moms', 'Publicerad'],
			['Diskmaskin', '12 500', 'Ja'],
			['', 100, ''],
		]);
		expect(created).toHaveLength(1);
		expect(created[0]).toMatchObject({
			row: 2,
			values: {
				title: 'Diskmaskin',
				price: 12500,
				price_includes_vat: true,
				is_published: false,
				condition: newProduct.condition,
				service_agreement_text: newProduct.service_agreement_text,
			},
		});
		expect(notices).toEqual([{ row: 2, text: 'Publiceras inte: minst en bild krävs' }]);
	});

	test('a product without photo stays unpublished', () => {
		const bare = { ...oven, images: [], is_published: false };
		const { changed, unchanged } = plan(
			[
				['SKU', 'Publicerad'],
				['KB1822', 'Ja'],
			],
			{ products: [bare] },
		);
		expect([changed, unchanged]).toEqual([[], [2]]);
		expect(
			plan(
				[
					['SKU', 'Publicerad'],
					['KB1822', 'Nej'],
				],
				{ products: [oven] },
			).changed[0]?.values,
		).toEqual({
			is_published: false,
		});
	});

	test('B5, S8, J5: a draft that lacks more than a photo stays unpublished too, and the row says why', () => {
		const draft = (values: Partial<typeof oven>) => ({ ...oven, is_published: false, ...values });
		const published = (product: typeof oven, columns: Cell[] = [], cells: Cell[] = []) =>
			plan(
				[
					['SKU', 'Publicerad', ...columns],
					['KB1822', 'Ja', ...cells],
				],
				{ products: [product] },
			);
		const unnamed = draft({ title: 'Utkast 2026-11-29 17:05' });
		expect(published(unnamed)).toMatchObject({
			...{ changed: [], unchanged: [2], faulty: [] },
			notices: [{ row: 2, text: 'Publiceras inte: skriv en riktig titel innan du publicerar' }],
		});
		expect(published(unnamed, ['Titel'], ['Kombiugn']).changed[0]?.values).toEqual({
			title: 'Kombiugn',
			is_published: true,
		});
		const cold = draft({ refrigerant: 'r404a' });
		expect(published(cold).notices[0]?.text).toMatch(/^Publiceras inte: R404A har GWP/);
		expect(published(cold, ['Skick'], ['Begagnad']).changed[0]?.values).toMatchObject({ is_published: true });
	});

	test('J5, S8: what the server would refuse of a public product is a faulty row, and what it lacked before is none', () => {
		const faults = (columns: Cell[], cells: Cell[], stored = oven) =>
			plan(
				[
					['SKU', ...columns],
					['KB1822', ...cells],
				],
				{ products: [stored] },
			).faulty.map((row) => row.faults.map(({ field }) => field));
		expect(faults(['Köldmedium'], ['R404A'])).toEqual([['refrigerant_reason']]);
		expect(faults(['Köldmedium', 'Skäl att sälja trots köldmediet'], ['R404A', 'Reservdel'])).toEqual([]);
		expect(faults(['Köldmedium', 'Publicerad'], ['R404A', 'Nej'])).toEqual([]);
		expect(faults(['Titel'], ['Utkast 2026-11-29 17:05'])).toEqual([['title']]);
		const old = { ...oven, refrigerant: 'r404a' as const };
		expect(faults(['Pris'], [100], old)).toEqual([]);
		expect(faults(['Pris'], [100], { ...oven, images: [] })).toEqual([]);
	});

	test('the id of a deleted product is said, and its SKU finds no other', () => {
		const { faulty, created } = plan(
			[
				['Id', 'SKU', 'Titel'],
				[anId(99), 'KB1822', 'Ugn'],
				[oven.id, 'KB1822', 'Ugn'],
			],
			{ products: [oven] },
		);
		expect(created).toEqual([]);
		expect(faulty).toMatchObject([
			{ row: 2, faults: [{ field: 'id', reason: expect.stringContaining('finns inte längre') }] },
		]);
	});

	test('rows for the same product, and a SKU that several products have, are faulty', () => {
		const double = { ...oven, id: anId(2), title: 'Kombiugn blå' };
		const { faulty } = plan(
			[
				['SKU', 'Titel'],
				['A1', 'Ugn'],
				['a1 ', 'Ugn igen'],
				['KB1822', 'Vilken'],
				['B2', 'Spis'],
			],
			{ products: [oven, double] },
		);
		expect(faulty.map(({ row, faults }) => [row, faults[0]?.reason])).toEqual([
			[2, 'Samma produkt står också på rad 3'],
			[3, 'Samma produkt står också på rad 2'],
			[4, '2 produkter har samma SKU: Kombiugn, Kombiugn blå. Ange id'],
		]);
	});

	test('rows that are alike are one row', () => {
		const { created, unchanged, faulty, notices } = plan([
			['SKU', 'Titel', 'Anm'],
			['A1', 'Ugn', 'första'],
			['A1', 'Ugn', 'andra'],
		]);
		expect(created.map(({ row }) => row)).toEqual([2]);
		expect(faulty).toEqual([]);
		expect({ unchanged, notices }).toEqual({
			unchanged: [3],
			notices: [{ row: 3, text: 'Likadan som rad 2, och räknas en gång' }],
		});
	});

	test('thousands of rows with the same SKU, alike or not, take as long as others', () => {
		const milliseconds = (rows: Cell[][], catalogue?: Partial<ExistingCatalogue>) => {
			const before = process.threadCpuUsage();
			plan(rows, catalogue);
			const { user, system } = process.threadCpuUsage(before);
			return (user + system) / 1000;
		};
		const numbers = Array.from({ length: 12_000 }, (_, at) => at);
		const list = (cells: (at: number) => Cell[]) => [['Id', 'SKU', 'Titel', 'Pris'], ...numbers.map(cells)];
		// What formulas give that were drawn too far down, and what is written where there is no number.
		const usual = milliseconds(list((at) => ['', `A${at}`, `Ugn ${at}`, 5]));
		const limit = 8 * Math.max(usual, 100);
		expect(milliseconds(list(() => ['', 0, 0, 0]))).toBeLessThan(limit);
		expect(milliseconds(list((at) => ['', '-', `Ugn ${at}`, 5]))).toBeLessThan(limit);
		const products = numbers.map((at) => ({ ...oven, id: anId(at), sku: '-', title: `Ugn ${at}` }));
		expect(
			milliseconds(
				list((at) => [anId(at), '-', `Ugn ${at} b`, 5]),
				{ products },
			),
		).toBeLessThan(limit);
		expect(
			milliseconds(
				list((at) => ['', '-', `Ugn ${at}`, 5]),
				{ products },
			),
		).toBeLessThan(limit);
	});

	test('of many that are the same, five are named', () => {
		const double = (at: number) => ({ ...oven, id: anId(at), title: `Ugn ${at}` });
		const products = [1, 2, 3, 4, 5, 6, 7].map(double);
		const named = plan(
			[
				['SKU', 'Titel'],
				['KB1822', 'Vilken'],
			],
			{ products },
		).faulty[0]?.faults[0]?.reason;
		expect(named).toBe('7 produkter har samma SKU: Ugn 1, Ugn 2, Ugn 3, Ugn 4, Ugn 5 och 2 till. Ange id');
		const { faulty } = plan([['SKU', 'Titel'], ...[1, 2, 3, 4, 5, 6, 7].map((at) => ['A1', `Ugn ${at}`])]);
		expect([faulty[0], faulty[6]].map((row) => row?.faults[0]?.reason)).toEqual([
			'Samma produkt står också på rad 3, 4, 5, 6, 7 och 1 till',
			'Samma produkt står också på rad 2, 3, 4, 5, 6 och 1 till',
		]);
	});

	test('a price or measure that cannot be read is passed over when staff say so, a condition or refrigerant never', () => {
		const rows: Cell[][] = [
			['SKU', 'Titel', 'Pris', 'Bredd', 'Skick', 'Köldmedium'],
			['KB1822', 'Kombiugn', 'ca 8 000', '60', '', ''],
			['A2', 'Kyl', 'ca 8 000', '60', '', ''],
			['A3', 'Frys', 5000, '60', 'trasig', ''],
			['A4', 'Is', 5000, '60', '', 'gas'],
			['A5', 'Spis', 'SÅLD', '60', '', ''],
		];
		const products = { products: [{ ...oven, price: 100, width: 850 }] };
		expect(plan(rows, products)).toMatchObject({ created: [], changed: [], unreadable: [2, 3] });
		const { created, changed, unchanged, faulty, notices } = plan(rows, products, { passOverUnreadable: true });
		expect([...changed.map(({ row }) => row), ...unchanged]).toEqual([2]);
		expect(changed[0]?.values ?? {}).not.toHaveProperty('price');
		expect(created).toMatchObject([{ row: 3, values: { title: 'Kyl', price: null, width: null } }]);
		expect(faulty.map(({ row }) => row)).toEqual([4, 5, 6]);
		expect(notices).toContainEqual({ row: 3, text: 'Importeras utan Bredd: 60' });
	});

	test('what a price cell says of VAT is stored with it', () => {
		const { created } = plan([
			['Titel', 'Pris'],
			['Ugn', '12 500 kr + moms'],
			['Spis', '12 500 kr inkl. moms'],
		]);
		expect(created.map(({ values: { price, price_includes_vat } }) => [price, price_includes_vat])).toEqual([
			[12_500, false],
			[12_500, true],
		]);
	});

	test('a SKU that another product has is pointed out where the id is given', () => {
		const other = { ...oven, id: anId(2), sku: 'X', title: 'Spis' };
		const rows = [
			['Id', 'SKU'],
			[oven.id, 'X'],
		];
		expect(plan(rows, { products: [oven, other] }).notices).toEqual([{ row: 2, text: 'Samma SKU har också Spis' }]);
		expect(plan([...rows, [other.id, 'x']], { products: [oven, other] }).notices.map(({ text }) => text)).toEqual([
			'Samma SKU står också på rad 3',
			'Samma SKU står också på rad 2',
		]);
	});

	test('faults name row, field and reason, and can be saved as a sheet with the file’s own columns', () => {
		const rows = sheet(
			['Art.nr', 'Eget', 'Titel', 'Pris'],
			['A1', 'hej', 'Ugn', 'gratis'],
			['A2', 1, '', { error: '#N/A' }],
		);
		const headers = recogniseHeaders(rows);
		const preview = planImport(rows, headers, empty);
		expect(preview.faulty[1]?.faults.map(({ row, label, reason }) => [row, label, reason])).toEqual([
			[3, 'Titel', 'Titel är obligatorisk'],
			[3, 'Pris', 'Cellen visar ett fel: #N/A'],
		]);
		expect(faultySheet(rows, headers, preview)).toEqual([
			['Art.nr', 'Eget', 'Titel', 'Pris', 'Rad i filen', 'Fel'],
			['A1', 'hej', 'Ugn', 'gratis', 2, 'Pris: Ange ett pris i kronor, till exempel 12 500,50'],
			['A2', 1, '', '#N/A', 3, 'Titel: Titel är obligatorisk. Pris: Cellen visar ett fel: #N/A'],
		]);
	});

	test('rows without anything in the chosen columns are no rows', () =>
		expect(plan([['Titel', 'Eget'], [null, 'Summa'], ['Ugn']]).created.map(({ row }) => row)).toEqual([3]));

	test('another product of the same title is pointed out', () =>
		expect(plan([['Titel'], ['KOMBIUGN']], { products: [oven] }).notices).toEqual([
			{ row: 2, text: 'Det finns redan en produkt som heter KOMBIUGN' },
		]));
});

test('X5: a dealer’s own list, with a title above, units in headers and words of their own', () => {
	const preview = plan(
		[
			['RESTAURANGMASKINER I LAGER', null, null, null, null, null, null, null],
			[],
			[
				'Art.nr',
				'Benämning',
				'Fabrikat',
				'Varugrupp',
				'Ny/Beg',
				'Antal',
				'Pris ex moms',
				'Bredd cm',
				'El',
				'Inköpspris',
				'Årsmodell',
			],
			['1001', 'Kombiugn 10 GN', 'FROSTVIK', 'Kombiugnar', 'beg', 1, '64 900:-', 84.7, '400V', 20000, 2017],
			[1002, 'Pizzaugn', '', 'Ugnar / Pizzaugnar', 'Ny', 0, '1.299,50 kr', '110', '3-fas', null, '2020'],
			['1003', 'Spis', '', '', 'Renoverad', 2, '#såld', 7, '', '', ''],
		],
		shop(),
	);
	expect(preview.created.map(({ row, values }) => ({ row, ...values }))).toMatchObject([
		{
			row: 4,
			sku: '1001',
			title: 'Kombiugn 10 GN',
			brand_id: shopBrands[0]?.id,
			category_id: shopCategories.find(({ name }) => name === 'Kombiugnar')?.id,
			condition: 'used',
			stock_status: 'in_stock',
			price: 64900,
			price_includes_vat: false,
			width: 847,
			voltage: '400v_3ph',
			year_made: 2017,
		},
		{ row: 5, sku: '1002', price: 1299.5, stock_status: 'out_of_stock', width: 1100, year_made: 2020 },
	]);
	expect(preview.faulty).toEqual([
		{
			row: 6,
			faults: [{ row: 6, field: 'price', label: 'Pris', reason: 'Ange ett pris i kronor, till exempel 12 500,50' }],
		},
	]);
});

describe('X5: categories and brands by name', () => {
	const categories = [
		{ id: 'ovens', name: 'Ugnar', parent_id: '' },
		{ id: 'combi', name: 'Kombiugnar', parent_id: 'ovens' },
		{ id: 'cold', name: 'Kyl & frys', parent_id: '' },
		{ id: 'used1', name: 'Begagnat', parent_id: 'ovens' },
		{ id: 'used2', name: 'Begagnat', parent_id: 'cold' },
	];
	const brands = [{ id: 'skolja', name: 'Skölja' }];
	const names = catalogueNames(categories, brands);

	test.each([
		['Ugnar > Kombiugnar', 'combi'],
		['ugnar>kombiugnar', 'combi'],
		['Ugnar » Kombiugnar', 'combi'],
		['Ugnar / Kombiugnar', 'combi'],
		['Kombiugnar', 'combi'],
		['KYL  & FRYS', 'cold'],
		['Kyl & frys > Begagnat', 'used2'],
	])('%s is found', (written, id) => expect(names.findCategory(written)).toEqual({ id }));

	test('a bare name that several categories have is a fault that names their paths', () => {
		const { faulty } = plan(
			[
				['Titel', 'Kategori'],
				['Ugn', 'Begagnat'],
			],
			{ categories },
		);
		expect(faulty[0]?.faults[0]?.reason).toBe(
			'Det finns 2 kategorier som heter så: Ugnar > Begagnat, Kyl & frys > Begagnat. Skriv hela sökvägen',
		);
	});

	test('a path that is deeper than any shop’s is no category to create', () =>
		expect(
			plan(
				[
					['Titel', 'Kategori'],
					['Ugn', 'a > '.repeat(5000)],
				],
				{},
				{ createCategories: true },
			).faulty[0]?.faults[0]?.reason,
		).toBe('Kategorin har ett för långt namn'));

	test('unknown ones are listed once each, and their rows are faulty', () => {
		const { faulty, unknownCategories, unknownBrands } = plan(
			[
				['Titel', 'Kategori', 'Märke'],
				['A', 'Ugnar > Bageri', 'Nordhäll'],
				['B', 'UGNAR > BAGERI', 'Skolja'],
				['C', 'Bar', 'nordhall'],
			],
			{ categories, brands },
		);
		expect(unknownCategories).toEqual([
			{ name: 'Ugnar > Bageri', names: ['Bageri'], parent_id: 'ovens', rows: [2, 3] },
			{ name: 'Bar', names: ['Bar'], parent_id: '', rows: [4] },
		]);
		expect(unknownBrands.map(({ name, rows }) => [name, rows])).toEqual([['Nordhäll', [2, 4]]]);
		expect(faulty.flatMap(({ faults }) => faults.map(({ row, reason }) => `${row} ${reason}`))).toEqual([
			'2 Kategorin Ugnar > Bageri finns inte',
			'2 Varumärket Nordhäll finns inte',
			'3 Kategorin Ugnar > Bageri finns inte',
			'4 Kategorin Bar finns inte',
			'4 Varumärket Nordhäll finns inte',
		]);
	});

	test('they can be created: the rows say which, and each is created once, below what exists', () => {
		const preview = plan(
			[
				['Titel', 'SKU', 'Kategori', 'Märke'],
				['A', 'KB1822', 'Ugnar > Bageri > Sten', 'Nordhäll'],
				['B', '', 'ugnar > bageri', 'nordhäll'],
			],
			{ categories, brands, products: [oven] },
			{ createCategories: true, createBrands: true },
		);
		expect(preview.faulty).toEqual([]);
		expect(preview.changed[0]).toMatchObject({ newCategory: 'Ugnar > Bageri > Sten', newBrand: 'Nordhäll' });
		expect(preview.changed[0]?.changes.map(({ text }) => text)).toContain('Kategori: (tomt) → Ugnar > Bageri > Sten');
		expect(preview.created[0]).toMatchObject({ newCategory: 'Ugnar > bageri', newBrand: 'Nordhäll' });
		expect(categoriesToCreate(preview.unknownCategories)).toEqual([
			{ path: 'Ugnar > Bageri', name: 'Bageri', parent_id: 'ovens' },
			{ path: 'Ugnar > Bageri > Sten', name: 'Sten', parent_id: '', parentPath: 'Ugnar > Bageri' },
		]);
	});
});
