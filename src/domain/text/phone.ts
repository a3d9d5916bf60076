/**
 * A number as a phone dials it, '+4621123456', from one as people write it, '+46 (0)21-12 34 56'. Of several, and of one with
 * an extension, the first: '021-12 34 56 ankn. 12'.
 */
export function dialled(phone: string): string {
	const [first = ''] = phone.split(/[,;]|\s\/\s|\b(?:eller|och|ankn|anknytning|vx|växel)\b/i);
	return digits(first).length >= 6 ? digits(first) : digits(phone);
}

function digits(written: string): string {
	return written.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
}

/**
 * A number as it is dialled from anywhere, so that two ways of writing it are seen to be one: '070-123 45 67',
 * '0046701234567' and '+46 (0)70 123 45 67' are '+46701234567'. A number without a country is Swedish. A text that is too short
 * for a number gives ''.
 */
export function internationalNumber(phone: string): string {
	const number = withCountry(phone);
	return number.length >= 6 ? number : '';
}

/**
 * The digits of an `internationalNumber` that a search asks for, in whatever way it writes the number or a part of it.
 * Undefined when the search is for something else.
 */
export function searchedNumber(search: string): string | undefined {
	const isNumber = /^[\d\s()+\u2010-\u2015-]+$/.test(search) && search.replace(/\D/g, '').length >= 3;
	return isNumber ? withCountry(search) : undefined;
}

function withCountry(phone: string): string {
	return (
		dialled(phone)
			.replace(/(?!^)\+/g, '')
			.replace(/^00/, '+')
			.replace(/^0/, '+46')
			// A Swedish number has at most nine digits after its zero, and no subscriber's own part as many as ten.
			.replace(/^46(?=\d{8,})/, '+46')
			.replace(/^\+460/, '+46')
	);
}
