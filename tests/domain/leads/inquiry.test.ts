import { expect, test } from 'vitest';
import { asksFor, type Inquiry, inquiry, isOnlyWishedCondition, onlyAsked, toLead } from '#domain/leads/inquiry.ts';
import { leadMessageMax } from '#domain/leads/lead.ts';
import { inquiryTypes } from '#domain/products/labels.ts';

function anInquiry(values: Partial<Inquiry> = {}): Inquiry {
	return {
		inquiryType: 'service',
		name: 'Anna Andersson',
		email: 'anna@example.se',
		phone: '070-174 06 05',
		buyerKind: '',
		company: '',
		city: 'Västerås',
		message: 'Ugnen startar inte',
		quantity: 1,
		budget: '',
		preferContact: 'email',
		condition: 'new',
		needsPickup: false,
		consent: true,
		...values,
	};
}

const aProduct = { id: 'p1', title: 'Kylbänk', slug: 'kylbank', measures: 'Vikt: 85 kg' };

function firstMessage(values: Record<string, unknown>): string | undefined {
	const result = inquiry.schema.safeParse({ ...anInquiry(), ...values });
	return result.success ? undefined : result.error.issues[0]?.message;
}

test.each([
	[{ name: ' ' }, 'Namn är obligatoriskt'],
	[{ name: 'x'.repeat(101) }, 'Namnet får vara max 100 tecken'],
	[{ email: 'anna' }, 'Ogiltig e-postadress'],
	[{ email: '' }, 'Ogiltig e-postadress'],
	[{ email: 'anna svensson@gmail.com' }, 'Ogiltig e-postadress'],
	[{ email: 'anna@gmail' }, 'Ogiltig e-postadress'],
	[{ email: 'anna..svensson@gmail' }, 'Ogiltig e-postadress'],
	[{ email: '"anna svensson"@gmail.com' }, 'Ogiltig e-postadress'],
	[{ email: '"anna.svensson"@gmail.com' }, 'Ogiltig e-postadress'],
	[{ email: 'anna..svensson@gmail.com' }, 'Kontrollera e-postadressen. Stämmer den, skicka igen.'],
	[{ email: 'anna.@docomo.ne.jp' }, 'Kontrollera e-postadressen. Stämmer den, skicka igen.'],
	[{ email: '"anna..svensson"@gmail.com' }, undefined],
	[{ email: `${'x'.repeat(250)}@example.se` }, 'E-postadressen är för lång'],
	[{ phone: '' }, 'Telefonnummer är obligatoriskt'],
	[{ phone: '070-abc' }, 'Ogiltigt telefonnummer'],
	[{ phone: 'x'.repeat(21) }, 'Ogiltigt telefonnummer'],
	[{ phone: '0'.repeat(21) }, 'Telefonnumret är för långt'],
	[{ company: 'x'.repeat(101) }, 'Företagsnamnet är för långt'],
	[{ city: '' }, 'Ort är obligatorisk'],
	[{ city: 'x'.repeat(101) }, 'Ortnamnet är för långt'],
	[{ message: 'x'.repeat(2001) }, 'Meddelandet får vara max 2000 tecken'],
	[{ quantity: 0 }, 'Antal måste vara minst 1'],
	[{ quantity: '' }, 'Antal måste vara minst 1'],
	[{ quantity: 1001 }, 'Antal får vara max 1000'],
	[{ budget: 'x'.repeat(51) }, 'Budget-texten är för lång'],
	[{ consent: false }, 'Du måste godkänna behandling av dina uppgifter'],
])('I3: %j is refused with %j', (values, message) => {
	expect(firstMessage(values)).toBe(message);
});

test('I3: what is right passes, trimmed', () => {
	const result = inquiry.schema.safeParse(anInquiry({ name: '  Anna  ', phone: ' +46 (0)70-174 06 05 '.trim() }));
	expect(result.success && result.data.name).toBe('Anna');
});

test('I3: quantity, condition, budget and pickup are asked for only where they belong', () => {
	expect(inquiryTypes.filter((type) => asksFor(type).quantity)).toEqual(['sell_equipment', 'buy_equipment']);
	expect(inquiryTypes.filter((type) => asksFor(type).condition)).toEqual(['buy_equipment']);
	expect(inquiryTypes.filter((type) => asksFor(type).budget)).toEqual(['buy_equipment']);
	expect(inquiryTypes.filter((type) => asksFor(type).needsPickup)).toEqual(['sell_equipment']);
});

test('I3: what was typed into a field that is no longer asked for is not held against anybody', () => {
	const typed = { quantity: 5000, budget: 'x'.repeat(51), condition: 'used', needsPickup: true } as const;
	const judged = (inquiryType: Inquiry['inquiryType'], isAboutProduct = false) => {
		const result = inquiry.schema.safeParse(onlyAsked(anInquiry({ ...typed, inquiryType }), isAboutProduct));
		return result.success ? result.data : result.error.issues.map(({ path }) => path[0]);
	};
	expect(judged('service')).toEqual(anInquiry());
	expect(judged('general')).toEqual(anInquiry({ inquiryType: 'general' }));
	expect(judged('sell_equipment')).toEqual(['quantity']);
	expect(judged('buy_equipment')).toEqual(['quantity', 'budget']);
	expect(judged('service', true)).toEqual(['quantity']);
	expect(onlyAsked(anInquiry({ ...typed, inquiryType: 'buy_equipment' }), false)).toMatchObject({
		...typed,
		needsPickup: false,
	});
});

test('I2: an inquiry about a product is one to buy, whatever the form says', () => {
	const lead = toLead(anInquiry({ inquiryType: 'sell_equipment', needsPickup: true }), aProduct);
	expect(lead).toMatchObject({
		inquiry_type: 'buy_equipment',
		source: 'product',
		product_id: 'p1',
		product_title: 'Kylbänk',
		product_measures: 'Vikt: 85 kg',
		needs_pickup: false,
	});
	expect(lead.message).toBe('Ugnen startar inte');
});

test('I5: a seller can ask us to collect the equipment', () => {
	const lead = toLead(anInquiry({ inquiryType: 'sell_equipment', needsPickup: true }));
	expect(lead.message).toBe('Ugnen startar inte\nÖnskar hämtning av utrustningen');
	expect(lead.needs_pickup).toBe(true);
});

test.each([
	['new', '', 'Ugnen startar inte'],
	['used', '', 'Ugnen startar inte\nÖnskat skick: Begagnat'],
	['any', '30 000 kr', 'Ugnen startar inte\nÖnskat skick: Spelar ingen roll\nBudget: 30 000 kr'],
] as const)('I5: a buyer who wishes %s for %j writes %j', (condition, budget, message) => {
	expect(toLead(anInquiry({ inquiryType: 'buy_equipment', condition, budget })).message).toBe(message);
});

test('I5: the wishes of a buyer are not written for another kind of inquiry, nor with a product', () => {
	expect(toLead(anInquiry({ condition: 'used', budget: '1' })).message).toBe('Ugnen startar inte');
	expect(toLead(anInquiry({ inquiryType: 'buy_equipment', condition: 'used', budget: '1' }), aProduct).message).toBe(
		'Ugnen startar inte',
	);
});

test('the longest inquiry fits a lead', () => {
	const lead = toLead(
		anInquiry({ inquiryType: 'buy_equipment', message: 'x'.repeat(2000), condition: 'any', budget: 'x'.repeat(50) }),
	);
	expect(lead.message.length).toBeLessThanOrEqual(leadMessageMax);
});

test('C1: a message of nothing but a desired condition is recognised', () => {
	expect(
		isOnlyWishedCondition(toLead(anInquiry({ inquiryType: 'buy_equipment', message: '', condition: 'used' })).message),
	).toBe(true);
	expect(isOnlyWishedCondition('Hej\nÖnskat skick: Begagnat')).toBe(false);
});
