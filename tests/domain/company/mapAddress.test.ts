import { describe, expect, test } from 'vitest';
import { mapAddress, mapAddressProblems } from '#domain/company/mapAddress.ts';
import { siteSettings } from '#domain/company/site.ts';

const embed = 'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2032.1!2d16.54!3d59.61!2sVerkstadsgatan%204!5e0';

describe('C5: what people paste to show a map', () => {
	test.each([
		[
			'an embed code',
			`<iframe src="${embed}" width="600" height="450" style="border:0;" allowfullscreen="" loading="lazy"></iframe>`,
			embed,
		],
		[
			'an embed code with encoded ampersands',
			`<iframe width='600' src='https://www.google.com/maps/embed?hl=sv&amp;pb=!1m2!2sx'></iframe>`,
			'https://www.google.com/maps/embed?pb=!1m2!2sx',
		],
		['an embed address', embed, embed],
		[
			'an embed address with Swedish letters',
			'https://www.google.com/maps/embed?pb=!2sVästerås',
			'https://www.google.com/maps/embed?pb=!2sV%C3%A4ster%C3%A5s',
		],
		[
			'a place',
			'https://www.google.com/maps/place/Verkstadsgatan+4,+721+37+V%C3%A4ster%C3%A5s/@59.6,16.5,17z/data=!3m1!4b1?entry=ttu',
			'https://www.google.com/maps?q=Verkstadsgatan%204%2C%20721%2037%20V%C3%A4ster%C3%A5s&output=embed',
		],
		[
			'a place on google.se without https',
			'www.google.se/maps/place/Rostfri/',
			'https://www.google.com/maps?q=Rostfri&output=embed',
		],
		[
			'a search',
			'https://www.google.com/maps/search/?api=1&query=Verkstadsgatan%204',
			'https://www.google.com/maps?q=Verkstadsgatan%204&output=embed',
		],
		[
			'a point',
			'https://www.google.com/maps/@59.6099,16.5448,15z',
			'https://www.google.com/maps?q=59.6099%2C16.5448&output=embed',
		],
		[
			'the old address',
			'http://maps.google.com/?q=V%C3%A4ster%C3%A5s',
			'https://www.google.com/maps?q=V%C3%A4ster%C3%A5s&output=embed',
		],
		[
			'a way there',
			'https://www.google.com/maps/dir//Verkstadsgatan+4/@59.6,16.5,17z',
			'https://www.google.com/maps?q=Verkstadsgatan%204&output=embed',
		],
		[
			'a map of one’s own',
			'https://www.google.com/maps/d/u/0/viewer?mid=1AbC_d-9&ll=1',
			'https://www.google.com/maps/d/embed?mid=1AbC_d-9',
		],
		['nothing', '  ', ''],
	])('%s becomes an address to embed', (_, pasted, address) => {
		expect(mapAddress(pasted)).toEqual({ value: address });
	});

	test('what is kept derives to itself', () => {
		for (const address of [
			embed,
			'https://www.google.com/maps?q=Rostfri%20AB&output=embed',
			'https://www.google.com/maps/d/embed?mid=1AbC_d-9',
		])
			expect(mapAddress(address)).toEqual({ value: address });
	});

	test.each([
		['a short link', 'https://maps.app.goo.gl/AbCdEf123', mapAddressProblems.short],
		['another site', 'https://evil.example/maps/place/Rostfri', mapAddressProblems.unknown],
		[
			'a site that looks like Google',
			'https://www.google.com.evil.example/maps/place/Rostfri',
			mapAddressProblems.unknown,
		],
		['a name and password before another site', 'https://www.google.com@evil.example/maps', mapAddressProblems.unknown],
		['a script', 'javascript:alert(1)', mapAddressProblems.unknown],
		['a script in an embed code', '<iframe src="javascript:alert(1)"></iframe>', mapAddressProblems.unknown],
		['another page of Google', 'https://www.google.com/search?q=maps', mapAddressProblems.unknown],
		['a postal address', 'Verkstadsgatan 4, Västerås', mapAddressProblems.unknown],
		[
			'an embed code that breaks out',
			'<iframe src="https://www.google.com/maps/embed?pb=%22%3E<script>"></iframe>',
			mapAddressProblems.nowhere,
		],
		['the map of nowhere', 'https://www.google.com/maps', mapAddressProblems.nowhere],
		['far too much', `https://www.google.com/maps/embed?pb=${'1'.repeat(5000)}`, mapAddressProblems.unknown],
	])('%s is refused in words', (_, pasted, problem) => {
		expect(mapAddress(pasted)).toEqual({ problem });
	});

	test('the setting keeps the safe address, and says what is wrong beside the field', () => {
		const { rule } = siteSettings.fields.google_maps_url;
		expect(rule.parse(`<iframe src="${embed}"></iframe>`)).toBe(embed);
		expect(rule.safeParse('https://evil.example').error?.issues[0]?.message).toBe(mapAddressProblems.unknown);
	});
});

test('C5: what is kept of a place with an apostrophe, or in any script, keeps to the rule of its column', () => {
	const { rule } = siteSettings.fields.google_maps_url;
	expect(rule.parse("https://www.google.com/maps/place/McDonald's")).toBe(
		'https://www.google.com/maps?q=McDonald%27s&output=embed',
	);
	expect(rule.parse(`\u200bhttps://www.google.com/maps/place/${'漢'.repeat(100)}\n`)).toMatch(/^https:/);
	expect(rule.safeParse(`https://www.google.com/maps/place/${'漢'.repeat(120)}`).error?.issues[0]?.message).toBe(
		mapAddressProblems.nowhere,
	);
});
