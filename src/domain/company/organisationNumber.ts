/**
 * Organisation and VAT numbers of Swedish companies (J1). A legal person's number has ten digits, of which the third is
 * at least 2 (lag (1974:174) om identitetsbeteckning för juridiska personer m.fl.); a sole trader's is the personal
 * number or coordination number (18 § folkbokföringslagen (1991:481)), in the latter with 60 added to the day. Both end
 * with a check digit (Luhn). The VAT number is 'SE' (directive 2006/112/EC, art. 215), those ten digits and two more,
 * '01' as a rule.
 */
import { cleanLine } from '../text/cleanText.ts';

/** A number read from writing in its tidy form, '' for none, or why it cannot be read. */
type NumberReading = { value: string } | { problem: string };

/** Longer than any number, however it is written. */
const writtenMax = 60;

const organisationInvalid = 'Ange ett organisationsnummer med tio siffror, till exempel 556677-8899';
const vatInvalid = 'Ange momsregistreringsnumret med SE och tolv siffror, till exempel SE556677889901';
const checkDigitWrong = 'Kontrollsiffran stämmer inte. Kontrollera siffrorna';

/**
 * An organisation number as '556677-8899': reads '5566778899', '16556677-8899', 'Org.nr 556677-8899', a VAT number, and
 * personal numbers of sole traders, '811218-9876' and '19811218-9876'.
 */
export function readOrganisationNumber(written: string): NumberReading {
	const text = withoutName(written);
	if (text === '') return { value: '' };
	const vat = /^SE(\d{10})\d{2}$/.exec(text.replace(/[-+]/g, ''));
	const found = vat ? undefined : /^(16|18|19|20)?(\d{6})[-+]?(\d{4})$/.exec(text);
	const digits = vat?.[1] ?? (found ? `${found[2]}${found[3]}` : '');
	const century = found?.[1];
	if (!digits) return { problem: organisationInvalid };
	if (!hasRightCheckDigit(digits)) return { problem: checkDigitWrong };
	const isPerson = isPersonalNumber(digits);
	if (!isPerson && !isLegalPerson(digits)) return { problem: organisationInvalid };
	if (century && (century === '16') === isPerson) return { problem: organisationInvalid };
	return { value: `${digits.slice(0, 6)}-${digits.slice(6)}` };
}

/** A VAT number as 'SE556677889901': reads 'SE 556677-8899 01' and '556677889901'. */
export function readVatNumber(written: string): NumberReading {
	const text = withoutName(written).replace(/[-+]/g, '');
	if (text === '') return { value: '' };
	const digits = /^(?:SE)?(\d{10})(\d{2})$/.exec(text);
	if (!digits?.[1] || digits[2] === '00') return { problem: vatInvalid };
	if (!hasRightCheckDigit(digits[1])) return { problem: checkDigitWrong };
	if (!isPersonalNumber(digits[1]) && !isLegalPerson(digits[1])) return { problem: vatInvalid };
	return { value: `SE${digits[1]}${digits[2]}` };
}

/** 'SE556677889901' of '556677-8899'; '' of none. */
export function vatNumberOf(organisationNumber: string): string {
	return organisationNumber ? `SE${digitsOf(organisationNumber)}01` : '';
}

/** Whether both numbers are of one company. One that is not given contradicts nothing. */
export function isSameCompany(organisationNumber: string, vatNumber: string): boolean {
	if (!organisationNumber || !vatNumber) return true;
	return digitsOf(vatNumber).slice(0, 10) === digitsOf(organisationNumber);
}

/** Whether the number is a person's, so that a sole trader can be told that visitors will see it. */
export function isPersonalNumber(organisationNumber: string): boolean {
	const digits = digitsOf(organisationNumber);
	const month = Number(digits.slice(2, 4));
	const day = Number(digits.slice(4, 6)) % 60;
	// 29 February stays possible: the century is not known.
	const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
	return digits.length === 10 && days !== undefined && day >= 1 && day <= days && Number(digits.slice(4, 6)) < 92;
}

function isLegalPerson(digits: string): boolean {
	return Number(digits.slice(2, 4)) >= 20 && digits[0] !== '0';
}

function withoutName(written: string): string {
	if (typeof written !== 'string' || written.length > writtenMax) return '?';
	return cleanLine(written)
		.normalize('NFKC')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/\s/g, '')
		.toUpperCase()
		.replace(/^(?:ORG|MOMS|VAT)[A-Z.-]*:?(?=SE\d|\d)/, '')
		.replace(/^SE[-:]?(?=\d)/, 'SE');
}

function digitsOf(number: string): string {
	return number.replace(/\D/g, '');
}

/** Luhn: every other digit doubled from the first of ten, the sum of all digits ends with 0. */
function hasRightCheckDigit(digits: string): boolean {
	let sum = 0;
	for (let place = 0; place < digits.length; place += 1) {
		const digit = Number(digits[place]);
		const weighed = place % 2 === 0 ? digit * 2 : digit;
		sum += weighed > 9 ? weighed - 9 : weighed;
	}
	return sum % 10 === 0;
}
