import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { object, problemsOf } from '#domain/fields.ts';
import {
	fillTemplate,
	placeholderProblem,
	placeholders,
	type ReplyValues,
	replyValues,
	unfilledPlaceholder,
} from '#domain/leads/replyPlaceholders.ts';
import {
	defaultReplyTemplates,
	editableTemplates,
	fillReply,
	isReadyMade,
	keptTemplates,
	offeredTemplates,
	type ReplyTemplate,
	replyTemplate,
	replyTemplatesField,
	replyTemplatesMax,
} from '#domain/leads/replyTemplate.ts';

const values: ReplyValues = {
	namn: 'Anna Svensson',
	produkt: 'Kombiugn Rational SCC 101',
	pris: '24 900 kr exkl. moms (31 125 kr inkl. moms)',
	länk: 'https://rostfri.example/produkt/kombiugn',
	företag: 'Rostfri Storkök AB',
	telefon: '021-12 34 56',
};
const none = Object.fromEntries(placeholders.map((name) => [name, ''])) as ReplyValues;

describe('R3: a template', () => {
	const whole = { name: 'Tack', subject: 'Din förfrågan', body: 'Hej {namn}!' };

	test('has a name and a text, of limited length', () => {
		expect(problemsOf(replyTemplate, whole)).toEqual({});
		expect(problemsOf(replyTemplate, { ...whole, subject: '' })).toEqual({});
		expect(problemsOf(replyTemplate, { ...whole, name: '' })).toEqual({ name: 'Ge mallen ett namn' });
		expect(problemsOf(replyTemplate, { ...whole, body: ' ' })).toEqual({ body: 'Skriv mallens text' });
		expect(
			problemsOf(replyTemplate, { name: 'n'.repeat(61), subject: 's'.repeat(121), body: 'b'.repeat(3001) }),
		).toEqual({
			name: 'Max 60 tecken',
			subject: 'Max 120 tecken',
			body: 'Max 3000 tecken',
		});
	});

	test('the ready-made ones are edited where none is kept, and kept only when they are changed', () => {
		const none = Array.from({ length: replyTemplatesMax }, () => ({ ...replyTemplate.initial }));
		const readyMade = editableTemplates(none);
		expect(readyMade).toHaveLength(replyTemplatesMax);
		expect(readyMade.slice(0, defaultReplyTemplates.length)).toEqual(defaultReplyTemplates);
		expect(isReadyMade(readyMade)).toBe(true);
		expect(keptTemplates(readyMade)).toEqual(none);

		const changed = readyMade.map((template, place) => (place === 1 ? { ...template, subject: 'Bild' } : template));
		expect(isReadyMade(changed)).toBe(false);
		expect(keptTemplates(changed)).toEqual(changed);
		expect(editableTemplates(changed)).toEqual(changed);
		expect(isReadyMade([whole])).toBe(false);
		expect(editableTemplates([whole])[0]).toEqual(whole);
	});

	test('an unknown placeholder is a fault of its field', () => {
		expect(problemsOf(replyTemplate, { ...whole, subject: '{rabatt}', body: 'Hej {Foretag}' })).toEqual({
			subject:
				'Platshållaren ”{rabatt}” finns inte. Välj bland {namn}, {produkt}, {pris}, {länk}, {företag}, {telefon}.',
			body: 'Platshållaren ”{Foretag}” finns inte. Menade du {företag}?',
		});
	});

	test.each([
		['Hej { Namn }, se {LÄNK}', undefined],
		['Se {la\u0308nk}'.normalize('NFC'), undefined],
		['Utan', undefined],
		['Slut }', undefined],
		['Hej {namn', 'Platshållaren ”{namn” saknar }'],
		['Hej {namn\n}', 'Platshållaren ”{namn” saknar }'],
		['{}', 'Platshållaren ”{}” finns inte. Välj bland {namn}, {produkt}, {pris}, {länk}, {företag}, {telefon}.'],
	])('%j', (written, problem) => {
		expect(placeholderProblem(written)).toBe(problem);
	});

	test('in the settings there are 12 places, and blank ones are no fault', () => {
		const settings = object({ reply_templates: replyTemplatesField });
		const { data } = settings.schema.safeParse({ reply_templates: [whole] }) as {
			data: { reply_templates: unknown[] };
		};
		expect(data.reply_templates).toHaveLength(replyTemplatesMax);
		expect(problemsOf(settings, { reply_templates: [whole, { ...whole, body: '{nam}' }] })).toMatchObject({
			'reply_templates.1.body': expect.stringContaining('”{nam}” finns inte'),
		});
		expect(problemsOf(settings, { reply_templates: [{ ...whole, name: '' }] })).toEqual({
			'reply_templates.0.name': 'Ge mallen ett namn',
		});
	});

	test('the defaults are offered until one is written, and keep every rule', () => {
		expect(offeredTemplates([{ name: '', subject: '', body: '' }])).toBe(defaultReplyTemplates);
		expect(offeredTemplates([{ name: '', subject: '', body: '' }, whole])).toEqual([whole]);
		expect(defaultReplyTemplates.map(({ name }) => name)).toEqual([
			'Tack och pris',
			'Behöver bild',
			'Tid för service',
			'Vi köper inte',
			'Såld',
		]);
		for (const template of defaultReplyTemplates) expect(problemsOf(replyTemplate, template)).toEqual({});
	});
});

describe('R3: filling in', () => {
	const [thanks, , , , sold] = defaultReplyTemplates as [
		ReplyTemplate,
		ReplyTemplate,
		ReplyTemplate,
		ReplyTemplate,
		ReplyTemplate,
	];

	test('all that is known', () => {
		expect(fillReply(thanks, values, 'R-ABC234')).toEqual({
			subject: 'Din förfrågan om Kombiugn Rational SCC 101',
			body: `Hej Anna Svensson!

Tack för din förfrågan om Kombiugn Rational SCC 101. Priset är 24 900 kr exkl. moms (31 125 kr inkl. moms). Du hittar bilder och mått här: https://rostfri.example/produkt/kombiugn

Vill du ha den, eller har du frågor om leverans och installation? Svara här, så ordnar vi resten.

Vänliga hälsningar
Rostfri Storkök AB
021-12 34 56`,
			missing: [],
		});
	});

	test('nothing that is known: every sentence stays whole', () => {
		expect(fillReply(thanks, none, '')).toEqual({
			subject: 'Din förfrågan om utrustningen',
			body: `Hej!

Tack för din förfrågan om utrustningen.

Vill du ha den, eller har du frågor om leverans och installation? Svara här, så ordnar vi resten.

Vänliga hälsningar
Rostfri`,
			missing: ['namn', 'produkt', 'pris', 'länk', 'telefon'],
		});
		expect(fillReply(sold, none, '').subject).toBe('Utrustningen är såld');
		expect(fillReply(sold, none, '').body).toContain('Tack för din förfrågan. Utrustningen är tyvärr såld.');
	});

	test.each([
		['Hej {namn}, tack!', 'Hej, tack!'],
		['{namn}, tack för din fråga!', 'Tack för din fråga!'],
		['Kostar ca. {pris} plus frakt. Ring oss.', 'Ring oss.'],
		['Priset är {pris} inkl. moms. Välkommen!', 'Välkommen!'],
		['Ring. Vi säljer den för {pris}! Hör av dig.', 'Ring. Hör av dig.'],
		['Läs mer: {länk}\nHej då', 'Hej då'],
		['Ett\n\n{telefon}\n\nTvå', 'Ett\n\nTvå'],
		['{pris}', ''],
		['Vi har {produkt} i lager', 'Vi har utrustningen i lager'],
		['{PRIS} {Namn}', ''],
	])('%j without values is %j', (template, filled) => {
		expect(fillTemplate(template, none).text).toBe(filled);
	});

	test('a subject that is left out has a default', () => {
		const template = { name: 'Pris', subject: 'Pris {pris}', body: 'Hej' };
		expect(fillReply(template, none, 'R-ABC234').subject).toBe('Svar på din förfrågan (R-ABC234)');
		expect(fillReply({ ...template, subject: '' }, values, '').subject).toBe('Svar på din förfrågan');
	});

	test('values are text: none is filled in again, none starts a line, and none keeps the answer from being sent', () => {
		const hostile = { ...values, namn: '{pris} $& $1\r\nBcc: alla@example.se', produkt: '{telefon}' };
		expect(fillTemplate('Hej {namn}! Om {produkt}.', hostile).text).toBe(
			'Hej pris $& $1 Bcc: alla@example.se! Om telefon.',
		);
		const template = { name: 'Pris', subject: 'Till {namn}', body: 'Hej {namn}! Om {produkt}.' };
		for (const namn of ['{länk}', '{ Namn }', '{{pris}}', '{namn'])
			expect(
				unfilledPlaceholder(Object.values(fillReply(template, { ...values, namn }, '')).join('\n')),
			).toBeUndefined();
	});

	test('whatever the values, they stand in the text as they are, but for braces', () => {
		const word = fc
			.string({ minLength: 1, maxLength: 30 })
			.filter((text) => text.trim() === text && !/[\s{}]/.test(text));
		fc.assert(
			fc.property(word, word, (namn, produkt) => {
				expect(fillTemplate('Hej {namn}! Om {produkt} alltså', { ...values, namn, produkt }).text).toBe(
					`Hej ${namn}! Om ${produkt} alltså`,
				);
			}),
		);
	});

	test('the values of a lead: a product that is not public has no link, and a gone one its old title', () => {
		const lead = { name: 'Anna', product_title: 'Gammal titel' };
		const company = { legal_name: '', contact_phone: '', siteUrl: 'https://rostfri.example' };
		const product = { title: 'Ugn', slug: 'ugn', price: '1 kr', is_published: true };
		expect(replyValues(lead, product, company)).toEqual({
			namn: 'Anna',
			produkt: 'Ugn',
			pris: '1 kr',
			länk: 'https://rostfri.example/produkt/ugn',
			företag: 'Rostfri',
			telefon: '',
		});
		expect(replyValues(lead, { ...product, is_published: false }, company).länk).toBe('');
		expect(replyValues(lead, undefined, company)).toMatchObject({ produkt: 'Gammal titel', pris: '', länk: '' });
	});
});
