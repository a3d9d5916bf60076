import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
	accessibilityFallbacks,
	accessibilityFields,
	accessibilityStatement,
	type StatementSection,
} from '#domain/company/accessibilityStatement.ts';
import { companyFacts } from '#domain/company/companyFacts.ts';
import { object } from '#domain/fields.ts';

const noFacts = z.parse(companyFacts.schema, companyFacts.initial);
const sources = {
	facts: { ...noFacts, legal_name: 'Rostfri Storkök AB', organisation_number: '556677-8899' },
	siteName: 'Rostfri',
	contact_email: 'info@rostfri.se',
	contact_phone: '021-12 34 56',
	dialledPhone: '021123456',
	accessibility_issues: '',
};
const parts = (sections: StatementSection[]) => sections.flatMap((section) => section.parts);
const texts = (sections: StatementSection[]) =>
	parts(sections).flatMap((part) => (part.kind === 'paragraph' ? part.text : part.kind === 'list' ? part.items : []));

describe('J8: the statement of accessibility', () => {
	test('has a heading for everything that it must tell', () =>
		expect(accessibilityStatement(sources).map(({ heading }) => heading)).toEqual([
			'Alla ska kunna använda webbplatsen',
			'Så fungerar webbplatsen',
			'Det här vet vi inte fungerar fullt ut',
			'Säg till om något inte fungerar',
			'Så har vi granskat webbplatsen',
		]));

	test('speaks in the name of the company, and says where to turn', () => {
		const statement = accessibilityStatement(sources);
		expect(texts(statement)[0]).toMatch(/^Rostfri Storkök AB vill/);
		expect(texts(statement)).toContain('Rostfri Storkök AB · Org.nr 556677-8899');
		expect(parts(statement)).toContainEqual({
			kind: 'links',
			links: [
				{ label: 'info@rostfri.se', href: 'mailto:info@rostfri.se' },
				{ label: '021-12 34 56', href: 'tel:021123456' },
			],
		});
	});

	test('leaves out what is not given', () => {
		const statement = accessibilityStatement({ ...sources, facts: noFacts, contact_email: '', contact_phone: '' });
		expect(texts(statement)[0]).toMatch(/^Rostfri vill/);
		expect(parts(statement).some(({ kind }) => kind === 'links')).toBe(false);
		expect(texts(statement).every((text) => text.length > 0)).toBe(true);
	});

	test('lists what staff know does not work, one thing a line, or what is usual', () => {
		const issues = (accessibility_issues: string) =>
			accessibilityStatement({ ...sources, accessibility_issues })[2]?.parts;
		expect(issues('Kartan\n\n Filmerna ')).toEqual([{ kind: 'list', items: ['Kartan', 'Filmerna'] }]);
		expect(issues(' ')).toEqual([{ kind: 'list', items: accessibilityFallbacks.accessibility_issues.split('\n') }]);
	});

	test('the issues are a field', () =>
		expect(z.parse(object(accessibilityFields).schema, { accessibility_issues: ' Kartan\r\nFilmerna ' })).toEqual({
			accessibility_issues: 'Kartan\nFilmerna',
		}));
});
