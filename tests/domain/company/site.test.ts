import { expect, test } from 'vitest';
import { keptSince, siteSettings } from '#domain/company/site.ts';
import { fallbacks, isBlank, withFallbacks } from '#domain/company/siteFallbacks.ts';

const empty = siteSettings.schema.parse(siteSettings.initial);

test('F12: an empty site shows every fallback', () => {
	expect(withFallbacks(empty)).toEqual(fallbacks);
});

test('F12: a written text is shown, and its neighbours still fall back', () => {
	const { home_cta_section } = withFallbacks({
		...empty,
		home_cta_section: { title: 'Sälj till oss', description: '' },
	});
	expect(home_cta_section).toEqual({ title: 'Sälj till oss', description: fallbacks.home_cta_section.description });
});

test('I10: once one card is written, blank cards stay blank', () => {
	const about_values = [{ title: 'Ett', description: '' }, ...empty.about_values.slice(1)];
	expect(withFallbacks({ ...empty, about_values }).about_values).toEqual(about_values);
});

test('the fallbacks keep the rules of the form', () => {
	const result = siteSettings.schema.safeParse(fallbacks);
	expect(result.success ? [] : result.error.issues).toEqual([]);
});

test('C5: the lists have exactly the specified counts', () => {
	expect(empty.hero_features).toHaveLength(3);
	expect(empty.home_why_section.features).toHaveLength(3);
	expect(empty.about_values).toHaveLength(3);
	expect(empty.services_content.main_services).toHaveLength(4);
	expect(empty.services_content.main_services[0]?.features).toHaveLength(3);
	expect(empty.services_content.process_steps).toHaveLength(4);
	expect(empty.services_content.service_agreement_section.features).toHaveLength(5);
});

test('a step with nothing but its number is blank', () => {
	expect(isBlank({ number: '1', title: '', description: ' ' })).toBe(true);
	expect(isBlank({ number: '1', title: 'Ring', description: '' })).toBe(false);
});

test.each([
	[6, '2026-08-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
	[6, '2024-08-31T12:00:00.000Z', '2024-02-29T12:00:00.000Z'],
	[12, '2028-02-29T03:11:00.000Z', '2027-02-28T03:11:00.000Z'],
	[1, '2026-12-31T23:30:00.000Z', '2026-11-30T23:30:00.000Z'],
	[6, '2026-07-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z'],
	[0, '2026-07-15T12:00:00.000Z', '2024-07-15T12:00:00.000Z'],
])('leads are kept for whole months, with %s on %s those since %s', (months, now, since) => {
	expect(keptSince(months, new Date(now)).toISOString()).toBe(since);
});
