import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
	companyData,
	companyFacts,
	companyLine,
	companyReminders,
	companyRows,
	contactReminders,
} from '#domain/company/companyFacts.ts';
import { problemsOf } from '#domain/fields.ts';

const checked = (values: object) => z.parse(companyFacts.schema, { ...companyFacts.initial, ...values });
const none = checked({});
const whole = checked({
	legal_name: 'Rostfri Storkök AB',
	organisation_number: '165566778899',
	seat: 'Västerås',
	vat_number: 'se 556677-8899 01',
	f_tax: 'approved',
});

describe('J1: who the company is', () => {
	test('numbers are stored in their tidy form', () =>
		expect(whole).toMatchObject({ organisation_number: '556677-8899', vat_number: 'SE556677889901' }));

	test('wrong numbers are refused in Swedish', () =>
		expect(
			problemsOf(companyFacts, { ...companyFacts.initial, organisation_number: '556677-8898', vat_number: '12' }),
		).toEqual({
			organisation_number: 'Kontrollsiffran stämmer inte. Kontrollera siffrorna',
			vat_number: 'Ange momsregistreringsnumret med SE och tolv siffror, till exempel SE556677889901',
		}));

	test('the footer has one line of what is given', () => {
		expect(companyLine(whole)).toBe('Rostfri Storkök AB · Org.nr 556677-8899 · Säte: Västerås · Godkänd för F-skatt');
		expect(companyLine({ ...whole, seat: '', f_tax: 'not_approved' })).toBe('Rostfri Storkök AB · Org.nr 556677-8899');
		expect(companyLine(none)).toBe('');
	});

	test('contact and privacy have a row for each', () => {
		expect(companyRows(whole)).toEqual([
			{ label: 'Företagets namn', value: 'Rostfri Storkök AB' },
			{ label: 'Organisationsnummer', value: '556677-8899' },
			{ label: 'Säte', value: 'Västerås' },
			{ label: 'Momsregistreringsnummer', value: 'SE556677889901' },
			{ label: 'Godkänd för F-skatt', value: 'Ja' },
		]);
		expect(companyRows(none)).toEqual([]);
	});

	test('structured data name what is given only', () => {
		expect(companyData(whole)).toEqual({ legalName: 'Rostfri Storkök AB', vatID: 'SE556677889901' });
		expect(companyData(none)).toEqual({});
	});
});

describe('J1: the dashboard reminds until the facts are filled in', () => {
	const fields = (values: object) => companyReminders({ ...whole, ...values }).map(({ field }) => field);
	test('nothing is missing', () => expect(fields({})).toEqual([]));
	test('all is missing', () =>
		expect(companyReminders(none).map(({ field }) => field)).toEqual([
			'legal_name',
			'organisation_number',
			'seat',
			'vat_number',
			'f_tax',
		]));
	test('no to F-skatt is an answer', () => expect(fields({ f_tax: 'not_approved' })).toEqual([]));
	test('a sole trader has no seat', () =>
		expect(fields({ organisation_number: '811218-9876', vat_number: 'SE811218987601', seat: '' })).toEqual([]));
	test('a missing VAT number is guessed from the organisation number', () =>
		expect(companyReminders({ ...whole, vat_number: '' })[0]?.message).toContain('SE556677889901'));
	test('a VAT number of another company is pointed out', () =>
		expect(companyReminders({ ...whole, vat_number: 'SE811218987601' })).toEqual([
			{
				field: 'vat_number',
				message: 'Momsregistreringsnumret hör inte till organisationsnumret. Väntat: SE556677889901.',
			},
		]));
});

test('J1: an address and an e-mail address are asked for until they are given', () => {
	const fields = (contact_address: string, contact_email: string) =>
		contactReminders({ contact_address, contact_email }).map(({ field }) => field);
	expect(fields('', ' ')).toEqual(['contact_address', 'contact_email']);
	expect(fields('Storgatan 1\n721 00 Västerås', 'info@rostfri.example')).toEqual([]);
});
