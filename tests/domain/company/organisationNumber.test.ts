import { describe, expect, test } from 'vitest';
import {
	isPersonalNumber,
	isSameCompany,
	readOrganisationNumber,
	readVatNumber,
	vatNumberOf,
} from '#domain/company/organisationNumber.ts';

describe('J1: an organisation number is taken as people write it', () => {
	test.each([
		['556677-8899', '556677-8899'],
		['5566778899', '556677-8899'],
		['16556677-8899', '556677-8899'],
		['165566778899', '556677-8899'],
		['556677 8899', '556677-8899'],
		['556677\u20138899', '556677-8899'],
		['Org.nr 556677-8899', '556677-8899'],
		['Organisationsnummer: 556677-8899', '556677-8899'],
		['SE556677889901', '556677-8899'],
		['\uff15\uff15\uff16\uff16\uff17\uff17-8899', '556677-8899'],
		['811218-9876', '811218-9876'],
		['19811218-9876', '811218-9876'],
		['811218+9876', '811218-9876'],
		['', ''],
		[' ', ''],
	])('%j is %j', (written, value) => expect(readOrganisationNumber(written)).toEqual({ value }));

	test.each([
		['556677-8898', 'Kontrollsiffran stämmer inte. Kontrollera siffrorna'],
		['811218-9875', 'Kontrollsiffran stämmer inte. Kontrollera siffrorna'],
		['556677-889', 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
		['19556677-8899', 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
		['16811218-9876', 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
		['000000-0000', 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
		['811318-9875', 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
		['Rostfri AB', 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
		['5'.repeat(500), 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899'],
	])('%j: %s', (written, problem) => expect(readOrganisationNumber(written)).toEqual({ problem }));

	test('what is stored reads as itself', () =>
		expect(readOrganisationNumber('556677-8899')).toEqual({ value: '556677-8899' }));

	test('a personal number is told from a company', () => {
		expect(isPersonalNumber('811218-9876')).toBe(true);
		expect(isPersonalNumber('811278-9873')).toBe(true);
		expect(isPersonalNumber('556677-8899')).toBe(false);
	});
});

describe('J1: a VAT number', () => {
	test.each([
		['SE556677889901', 'SE556677889901'],
		['se 556677-8899 01', 'SE556677889901'],
		['556677889901', 'SE556677889901'],
		['Momsreg.nr SE556677889901', 'SE556677889901'],
		['VAT: SE811218987601', 'SE811218987601'],
		['', ''],
	])('%j is %j', (written, value) => expect(readVatNumber(written)).toEqual({ value }));
	test.each([
		['SE556677889801', 'Kontrollsiffran stämmer inte. Kontrollera siffrorna'],
		['556677-8899', 'Ange momsregistreringsnumret med SE och tolv siffror, till exempel SE556677889901'],
		['SE556677889900', 'Ange momsregistreringsnumret med SE och tolv siffror, till exempel SE556677889901'],
		['DE123456789', 'Ange momsregistreringsnumret med SE och tolv siffror, till exempel SE556677889901'],
	])('%j: %s', (written, problem) => expect(readVatNumber(written)).toEqual({ problem }));

	test('comes from the organisation number, and is compared with it', () => {
		expect(vatNumberOf('556677-8899')).toBe('SE556677889901');
		expect(vatNumberOf('')).toBe('');
		expect(isSameCompany('556677-8899', 'SE556677889901')).toBe(true);
		expect(isSameCompany('811218-9876', 'SE556677889901')).toBe(false);
		expect(isSameCompany('', 'SE556677889901')).toBe(true);
	});
});
