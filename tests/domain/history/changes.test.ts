import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collections } from '#domain/collections.ts';
import { siteSettings } from '#domain/company/site.ts';
import { fallbacks } from '#domain/company/siteFallbacks.ts';
import { categoryLabels, productLabels, settingLabels } from '#domain/fields/fieldLabels.ts';
import { differences } from '#domain/history/changes.ts';
import { planOrderUndo, planUndo, type RecordedChange } from '#domain/history/undoPlan.ts';
import { category } from '#domain/products/category.ts';
import { product } from '#domain/products/product.ts';
import { aStoredProduct } from '#tests/support/factories.ts';
import { anyProduct } from '#tests/support/spreadsheetProducts.ts';

const before = aStoredProduct({ price: 24900, images: ['a.jpg', 'b.jpg'], tags: ['ugn'] });
const texts = (after: Partial<typeof before>, from = before) =>
	differences(product, productLabels, from, { ...from, ...after }, (_, id) => ({ ovens: 'Ugnar' })[id]).map(
		({ text }) => text.replace(/\u00a0/g, ' '),
	);

describe('X2: the difference of two versions in words', () => {
	test('numbers with their unit, choices and relations by name, yes and no', () => {
		expect(texts({ price: 22900 })).toEqual(['Pris: 24 900 → 22 900 kr']);
		expect(texts({ price: null })).toEqual(['Pris: 24 900 kr → (tomt)']);
		expect(texts({ price: 12500.5 })).toEqual(['Pris: 24 900 → 12 500,50 kr']);
		expect(texts({ refrigerant_charge: 0.085 })).toEqual(['Fyllnadsmängd: (tomt) → 0,085 kg']);
		expect(texts({ width: 1060, year_made: 2017 })).toEqual([
			'Bredd: (tomt) → 1 060 mm',
			'Tillverkningsår: (tomt) → 2017',
		]);
		expect(texts({ condition: 'used', is_published: true })).toEqual(['Skick: Ny → Begagnad', 'Publicerad: nej → ja']);
		expect(texts({ category_id: 'ovens' })).toEqual(['Kategori: (tomt) → Ugnar']);
		expect(texts({ category_id: '' }, { ...before, category_id: 'gone' })).toEqual([
			'Kategori: borttagen (gone) → (tomt)',
		]);
		expect(texts({ voltage: '400v_3ph', connections: ['drain'] })).toEqual([
			'Spänning: (tomt) → 400 V 3-fas',
			'Anslutningar: (tomt) → Avlopp',
		]);
	});

	test('S1, S2: a reservation and a sale in words', () => {
		expect(texts({ reserved_until: '2026-12-04' })).toEqual(['Reserverad till och med: (tomt) → 4 december 2026']);
		const reserved = { ...before, reserved_until: '2026-12-04' };
		expect(texts({ reserved_until: '', sold_at: '2026-11-29 23:30:00.000Z' }, reserved)).toEqual([
			'Reserverad till och med: 4 december 2026 → (tomt)',
			'Såld: (tomt) → 30 november 2026 00:30',
		]);
	});

	test('photos that were added, removed or sorted', () => {
		expect(texts({ images: ['a.jpg', 'c.jpg', 'd.jpg'] })).toEqual([
			'Bilder: 2 tillagda (c.jpg, d.jpg), 1 borttagen (b.jpg)',
		]);
		expect(texts({ images: ['b.jpg', 'a.jpg'] })).toEqual(['Bilder: ny ordning']);
		expect(texts({ tags: ['ugn', 'gas'] })).toEqual(['Taggar: 1 tillagd (gas)']);
	});

	test('files as they were called, and what a document is', () => {
		expect(texts({ images: ['a.jpg', 'b.jpg', 'ugn_k3l9x0a2b1.jpg'] })).toEqual(['Bilder: 1 tillagd (ugn.jpg)']);
		const manual = { file: 'm_k3l9x0a2b1.pdf', name: 'm.pdf', size: 5, kind: 'other' as const };
		const stored = { ...before, documents: [manual.file], document_details: [manual] };
		expect(texts({ document_details: [{ ...manual, kind: 'data_sheet' }] }, stored)).toEqual([
			'Dokumentens slag: m.pdf: Annat dokument → m.pdf: Datablad',
		]);
		expect(texts({ documents: [], document_details: [] }, stored)).toEqual(['Dokument: 1 borttagen (m.pdf)']);
	});

	test('of a long text only what differs, with a little around it', () => {
		const long = `${'Inledning. '.repeat(20)}Skåpet har 3 hyllor.${' Avslutning.'.repeat(20)}`;
		const [text] = texts(
			{ long_description: long.replace('3 hyllor', '4 hyllor') },
			{ ...before, long_description: long },
		);
		expect(text).toMatch(/^Lång beskrivning: ….{20,30}3 hyllor.{10,20}… → ….{20,30}4 hyllor.{10,20}…$/);
	});

	test('nothing for what means the same, is older than the version, or follows from something else', () => {
		expect(texts({ price: 24900, content_changed: '2026-01-01 00:00:00.000Z' })).toEqual([]);
		expect(differences(product, productLabels, { price: 0 }, { price: null })).toEqual([]);
		expect(differences(product, productLabels, { title: 'a' }, { title: 'a', width: 5 })).toEqual([]);
	});

	test('categories, settings and their cards too', () => {
		expect(
			differences(category, categoryLabels, { icon_name: 'flame' }, { icon_name: 'snowflake' }).map(({ text }) => text),
		).toEqual(['Ikon: Låga → Snöflinga']);
		const [first, ...rest] = fallbacks.about_values;
		const after = { ...fallbacks, about_values: [{ ...first, title: 'Ärlighet' }, ...rest], f_tax: 'approved' };
		expect(differences(siteSettings, settingLabels, fallbacks, after).map(({ text }) => text)).toEqual([
			'Om oss: tre värden: Hederlighet → Ärlighet',
			'Godkänd för F-skatt: (tomt) → Ja',
		]);
	});

	test('X1: every field of every entity that differs is said', () => {
		for (const { name, entity } of collections) {
			if (!entity) continue;
			for (const [field, { column, initial }] of Object.entries(entity.fields) as [
				string,
				{ column: { type: string }; initial: unknown },
			][]) {
				if (['content_changed', 'former_slugs', 'lowest_price'].includes(field)) continue;
				const other = { bool: true, number: 7, file: ['x.jpg'], json: ['x'] }[column.type] ?? 'x';
				const found = differences(entity, {}, { [field]: initial }, { [field]: other });
				expect(
					found.map((change) => change.field),
					`${name}.${field}`,
				).toEqual([field]);
			}
		}
	});
});

describe('X3: undo restores what has not been changed since', () => {
	const change = (field: string, before: unknown, after: unknown): RecordedChange => ({ field, before, after });

	test('and leaves the rest alone, with a reason', () => {
		const undo = planUndo(
			product,
			[
				change('price', 100, 200),
				change('stock_status', 'out_of_stock', 'in_stock'),
				change('old_price', 100, 200),
				change('width', 100, 200),
				change('voltage_of_old', 100, 200),
				change('category_id', 'old', 'new'),
				change('images', ['o.jpg', 'n.jpg'], ['n.jpg']),
				change('videos', ['o_abcdefghij.mp4'], []),
			],
			{
				price: 200,
				stock_status: 'in_stock',
				old_price: 300,
				width: 100,
				category_id: 'new',
				images: ['n.jpg'],
				videos: [],
			},
			(field, value) => field === 'images' || value === '',
		);
		expect(undo.values).toEqual({ price: 100, stock_status: 'out_of_stock', images: ['o.jpg', 'n.jpg'] });
		expect(undo.leftAlone.map(({ field, reason }) => `${field}: ${reason.replace(/\u00a0/g, ' ')}`)).toEqual([
			'old_price: Har ändrats sedan dess till 300 kr',
			'voltage_of_old: Fältet finns inte längre',
			'category_id: Det som den pekade på finns inte längre',
			'videos: o.mp4 finns inte längre',
		]);
	});

	test('X2: undone twice is as before, and what a colleague changed stays, for any values', () =>
		fc.assert(
			fc.property(anyProduct, anyProduct, fc.subarray(Object.keys(product.fields)), (was, is, touched) => {
				const fields = Object.keys(product.fields);
				const entry = fields.map((field) => change(field, was[field as 'title'], is[field as 'title']));
				const stored: Record<string, unknown> = { ...is };
				for (const field of touched) stored[field] = `någon annans ${field}`;
				const undo = planUndo(product, entry, stored);
				const undone = { ...stored, ...undo.values };
				for (const field of fields) {
					if (touched.includes(field)) expect(undone[field]).toBe(`någon annans ${field}`);
					else expect(undone[field]).toEqual(was[field as 'title']);
				}
				const turned = entry
					.filter(({ field }) => !touched.includes(field))
					.map(({ field, before, after }) => change(field, after, before));
				const again = planUndo(product, turned, undone);
				expect({ ...undone, ...again.values }).toEqual(stored);
			}),
			{ numRuns: 50 },
		));

	test('an order comes back, except for what was moved or added since', () => {
		const was = ['a', 'b', 'c', 'd', 'e'];
		const is = ['e', 'd', 'c', 'b', 'a'];
		expect(planOrderUndo(was, is, is)).toEqual({ order: was, leftAlone: [] });
		// A colleague has added n and deleted c.
		expect(planOrderUndo(was, is, ['e', 'n', 'd', 'b', 'a'])).toEqual({
			order: ['a', 'n', 'b', 'd', 'e'],
			leftAlone: [],
		});
		// A colleague has moved a to the top.
		expect(planOrderUndo(was, is, ['a', 'e', 'd', 'c', 'b'])).toEqual({
			order: ['a', 'b', 'c', 'd', 'e'],
			leftAlone: ['a'],
		});
	});

	test('an order that is undone holds every record once', () =>
		fc.assert(
			fc.property(
				fc
					.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 })
					.chain((ids) =>
						fc.tuple(
							fc.shuffledSubarray(ids, { minLength: ids.length }),
							fc.shuffledSubarray(ids, { minLength: ids.length }),
							fc.shuffledSubarray([...ids, 'x', 'y']),
						),
					),
				([was, is, now]) => {
					const { order } = planOrderUndo(was, is, now);
					expect([...order].sort()).toEqual([...now].sort());
					expect(planOrderUndo(was, is, is).order).toEqual(was);
				},
			),
		));
});
