/** What the law asks of a product, in the editor (J2–J7). */
import { describe, expect, test } from 'vitest';
import { adviceFor } from '#admin/products/editor/advice.ts';
import { conflictingFields } from '#admin/products/editor/conflictingFields.ts';
import { emptyForm, formOf, initialState, isSame, tidyNumber } from '#admin/products/editor/formValues.ts';
import { guessedKind } from '#admin/products/editor/photos/documentFacts.ts';
import { FileRefused } from '#admin/products/editor/photos/fileRefused.ts';
import { documentDetails, fileEntries, storedDocuments } from '#admin/products/editor/photos/mediaItems.ts';
import { createMediaList } from '#admin/products/editor/photos/mediaList.ts';
import { prepareDocument } from '#admin/products/editor/photos/prepareDocument.ts';
import { previewOf } from '#admin/products/editor/previewOf.ts';
import { productResolver } from '#admin/products/editor/productResolver.ts';
import { proposedText, readProposals, wordsNow } from '#admin/products/editor/proposals.ts';
import { rebase } from '#admin/products/editor/rebase.ts';
import { unsavedFiles } from '#admin/products/editor/useUnsavedProduct.ts';
import type { PriceEntry } from '#domain/prices/priceHistory.ts';
import { brand } from '#domain/products/brand.ts';
import { productValues, type StoredProduct } from '#domain/products/product.ts';
import type { DocumentDetails } from '#domain/products/productDocuments.ts';
import { aStoredProduct } from '#tests/support/factories.ts';

const options = { categories: [], brands: [] };
const full = { price: '100', category_id: 'c', short_description: 'Kort', long_description: 'x'.repeat(80) };

describe('advice before publishing', () => {
	const advice = (values: Partial<typeof emptyForm>, has_energy_label = false) =>
		adviceFor({ ...emptyForm, ...full, ...values }, 3, { category: { has_energy_label } }).map(({ field }) => field);

	test('J4: a new product of an energy labelled category without class is pointed out', () => {
		expect(advice({ condition: 'new' }, true)).toEqual(['energy_class']);
		expect(advice({ condition: 'new', energy_class: 'C' }, true)).toEqual([]);
		expect(advice({ condition: 'used' }, true)).toEqual([]);
		expect(advice({ condition: 'new' })).toEqual([]);
	});

	test('J2: a new product under the margin scheme is pointed out', () => {
		expect(advice({ condition: 'new', is_margin_scheme: true })).toEqual(['is_margin_scheme']);
		expect(advice({ condition: 'used', is_margin_scheme: true })).toEqual([]);
	});
});

describe('refrigerants', () => {
	test('J5: a charge is tidied with its unit, and comes back from the form as it was', () => {
		expect(tidyNumber('refrigerant_charge', '1,20')).toBe('1,2\u00a0kg');
		expect(tidyNumber('refrigerant_charge', '0,12 kg')).toBe('120\u00a0g');
		expect(tidyNumber('refrigerant_charge', '25')).toBe('25');
		for (const refrigerant_charge of [0.085, 1.2, 25, null])
			expect(productValues.schema.parse(formOf(aStoredProduct({ refrigerant_charge })))).toMatchObject({
				refrigerant_charge,
			});
		expect(isSame('refrigerant_charge', '1200 g', 1.2)).toBe(true);
	});

	test('J5: only a published new machine needs its reason', async () => {
		const errorsOf = async (values: Partial<typeof emptyForm>) => {
			const form = { ...emptyForm, title: 'Kyl', refrigerant: 'r404a' as const, ...values };
			const options = { fields: {}, shouldUseNativeValidation: false };
			return (await productResolver(form, undefined, options)).errors;
		};
		expect(await errorsOf({ is_published: true })).toMatchObject({
			refrigerant_reason: { message: expect.stringContaining('R404A har GWP') },
		});
		expect(await errorsOf({ is_published: false })).toEqual({});
		expect(await errorsOf({ is_published: true, refrigerant_reason: 'Släppt ut 2014' })).toEqual({});
		expect(await errorsOf({ is_published: true, condition: 'used' })).toEqual({});
		expect(await errorsOf({ is_published: true, refrigerant: 'r290' })).toEqual({});
		// Beside what is wrong with other fields.
		expect(Object.keys(await errorsOf({ is_published: true, title: '' }))).toEqual(['title', 'refrigerant_reason']);
	});

	test('J5: refrigerant and charge are proposed after the measures, unless the form has them', () => {
		const form = { ...emptyForm, long_description: 'Bredd 880 mm.\nKöldmedium R404A, 1,2 kg.' };
		const proposals = readProposals(form);
		expect(proposals.map((proposal) => [proposal.field, proposedText(proposal)])).toEqual([
			['width', '880\u00a0mm'],
			['refrigerant', 'R404A'],
			['refrigerant_charge', '1,2\u00a0kg'],
		]);
		expect(proposals[1]?.source).toBe('Köldmedium R404A, 1,2 kg.');
		const filled = { ...form, width: '880', refrigerant: 'r404a' as const, refrigerant_charge: '900 g' };
		expect(readProposals(filled).map(({ field }) => field)).toEqual(['refrigerant_charge']);
		expect(wordsNow('refrigerant_charge', filled)).toBe('900\u00a0g');
		expect(wordsNow('refrigerant', filled)).toBe('R404A');
	});
});

describe('the preview', () => {
	const sources = { fileToken: '', history: [], sellsToPrivateBuyers: false };
	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
	const history: PriceEntry[] = [
		{ price: 1000, old_price: null, vat_kind: 'excluded', public_from: daysAgo(60), public_until: '' },
	];
	const lowest = (values: Partial<typeof emptyForm>, known: PriceEntry[] | undefined) =>
		previewOf({ ...emptyForm, ...values }, [], undefined, options, { ...sources, history: known }).product.lowest_price;

	test('J3: a reduced price has the lowest one beside it that it would have if it were saved now', () => {
		expect(lowest({ price: '800', old_price: '1 000' }, history)).toBe(1000);
		expect(lowest({ price: '800', old_price: '1 000' }, [])).toBeNull();
		expect(lowest({ price: '800', old_price: '1 000' }, undefined)).toBeNull();
		expect(lowest({ price: '1 100', old_price: '1 200' }, history)).toBeNull();
		expect(lowest({ price: '800' }, history)).toBeNull();
	});

	test('J6: the maker of its brand is shown while private buyers are sold to', () => {
		const maker = { maker_name: 'Ugnar SpA', maker_address: 'Via Roma 1\nMilano', maker_email: '' };
		const brands = [
			{ ...brand.schema.parse({ ...brand.initial, ...maker, name: 'Ugnar' }), id: 'b', created: '', updated: '' },
		];
		const makerOf = (sellsToPrivateBuyers: boolean) =>
			previewOf(
				{ ...emptyForm, brand_id: 'b' },
				[],
				undefined,
				{ ...options, brands },
				{ ...sources, sellsToPrivateBuyers },
			).maker;
		expect(makerOf(true)).toEqual(['Ugnar SpA', 'Via Roma 1', 'Milano']);
		expect(makerOf(false)).toEqual([]);
	});

	test('J7: the documents of the form are shown, with their kinds', () => {
		const items = storedDocuments(['a.pdf'], [{ file: 'a.pdf', kind: 'manual', name: 'Manual.pdf', size: 10 }]);
		const { product } = previewOf(emptyForm, items, undefined, options, sources);
		expect(product).toMatchObject({
			documents: ['a.pdf'],
			document_details: [{ file: 'a.pdf', kind: 'manual', name: 'Manual.pdf', size: 10 }],
		});
	});
});

describe('documents', () => {
	const pdf = (name: string, text = '%PDF-1.7\n%%EOF') => new File([text], name, { type: 'application/pdf' });
	const settled = () => new Promise((done) => setTimeout(done, 0));

	test.each([
		['Bruksanvisning_UGN-500.pdf', 'manual'],
		['installationsmanual.PDF', 'manual'],
		['EU-försäkran.pdf', 'declaration_of_conformity'],
		['EU-fo\u0308rsa\u0308kran.pdf', 'declaration_of_conformity'],
		['Declaration of conformity.pdf', 'declaration_of_conformity'],
		['ce_ugn.pdf', 'declaration_of_conformity'],
		['Datablad.pdf', 'data_sheet'],
		['ugn-spec.pdf', 'data_sheet'],
		['Specifikation.pdf', 'data_sheet'],
		['Service.pdf', 'other'],
		['Sprängskiss.pdf', 'other'],
	])('J7: %s is proposed as %s', (name, kind) => {
		expect(guessedKind(name)).toBe(kind);
	});

	test('J7: a document is checked, sent and described, under the name that the server gave it', async () => {
		const list = createMediaList({
			prepare: (file) => prepareDocument(file),
			send: async (file) => ({ id: `id-${file.name}`, file: `stored-${file.name}` }),
			discard: () => {},
			onSettled: () => {},
			preview: { create: () => 'blob:', release: () => {} },
		});
		list.add([pdf('Manual.pdf'), pdf('falsk.pdf', '<script>'), new File(['x'], 'lista.xlsx')], 'document');
		await expect.poll(() => list.state().items.map(({ status }) => status)).toEqual(['uploaded']);
		expect(list.state().refusals).toEqual([]);
		expect(list.state().documentRefusals).toEqual([
			'lista.xlsx: Endast PDF är tillåtet',
			'falsk.pdf: Endast PDF är tillåtet',
		]);
		const [item] = list.state().items;
		expect(item?.previewUrl).toBeUndefined();
		list.describe(item?.key ?? '', { kind: 'other' });
		expect(fileEntries(list.state().items, 'document')).toEqual([{ upload: 'id-Manual.pdf' }]);
		expect(documentDetails(list.state().items)).toEqual([
			{ file: 'stored-Manual.pdf', kind: 'other', name: 'Manual.pdf', size: 14 },
		]);
		expect(unsavedFiles(list.state().items)).toEqual([
			{
				key: item?.key,
				kind: 'document',
				name: 'Manual.pdf',
				upload: 'id-Manual.pdf',
				document: { kind: 'other', name: 'Manual.pdf', size: 14 },
			},
		]);
		list.add(['1', '2', '3', '4', '5'].map((name) => pdf(`${name}.pdf`)));
		expect(list.state().items).toHaveLength(5);
		expect(list.state().documentRefusals).toEqual(['Max 5 dokument per produkt']);
		await settled();
		list.close();
	});

	test('J7: what is no PDF inside is refused', async () => {
		await expect(prepareDocument(pdf('a.pdf', 'MZ'))).rejects.toBeInstanceOf(FileRefused);
		await expect(prepareDocument(pdf('a.pdf'))).resolves.toBeInstanceOf(File);
	});
});

describe('two people change the documents of one product', () => {
	const details = (file: string, kind: DocumentDetails['kind'] = 'manual'): DocumentDetails => ({
		file,
		kind,
		name: `${file.toUpperCase()}`,
		size: 10,
	});
	const stored = (files: string[], values: Partial<StoredProduct> = {}) =>
		aStoredProduct({ documents: files, document_details: files.map((file) => details(file)), ...values });
	const base = stored(['a.pdf', 'b.pdf']);

	test('J7: unchanged documents become those of the other, with their details', () => {
		const current = stored(['b.pdf']);
		expect(rebase(current, initialState(base), base, {})).toMatchObject({
			documents: ['b.pdf'],
			document_details: [details('b.pdf')],
		});
	});

	test('J7: another kind or order of one person is kept, without what the other has removed', () => {
		const mine = {
			...initialState(base),
			document_details: [details('a.pdf', 'other'), details('b.pdf')],
		};
		expect(rebase(stored(['a.pdf']), mine, base, {})).toMatchObject({
			documents: ['a.pdf'],
			document_details: [details('a.pdf', 'other')],
		});
		expect(rebase(stored(['a.pdf']), mine, base, { document_details: 'theirs' })).toMatchObject({
			documents: ['a.pdf'],
			document_details: [details('a.pdf')],
		});
	});

	test('J7: documents are one question in a conflict, with kinds and names; choices are in words', () => {
		const mine = initialState(stored(['a.pdf'], { refrigerant: 'r404a', refrigerant_charge: 1.2 }));
		const current = stored([], { refrigerant: '', is_margin_scheme: true });
		const fields = ['documents', 'document_details', 'refrigerant', 'refrigerant_charge', 'is_margin_scheme'];
		expect(
			conflictingFields(fields, mine, current, options).map(({ label, mine, theirs }) => [label, mine, theirs]),
		).toEqual([
			['Dokument', 'Bruksanvisning på svenska: A.PDF', 'Inga dokument'],
			['Köldmedium', 'R404A', '(tomt)'],
			['Fyllnadsmängd', '1,2\u00a0kg', '(tomt)'],
			['Vinstmarginalbeskattad (VMB)', 'Nej', 'Ja'],
		]);
	});
});
