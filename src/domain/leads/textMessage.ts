/** Text messages (R3), which the phone's own program sends. */
import { internationalNumber } from '../text/phone.ts';

/**
 * The address of a link that opens the phone's program with a number and a text: 'sms:+46701234567?&body=Hej'. undefined for
 * what is no number. RFC 5724 writes '?body=', which Android follows; iOS takes the text after '&'. Each skips what the
 * other needs, so no device has to be told apart.
 */
export function textMessageAddress(phone: string, body: string): string | undefined {
	const number = internationalNumber(phone);
	if (!/^\+\d{6,15}$/.test(number)) return undefined;
	// A half character would throw here, and become a sign of its own in PocketBase's JS VM.
	const whole = withoutHalves(body).replace(/\r\n?/g, '\n').normalize('NFC');
	const encoded = encodeURIComponent(whole).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	return `sms:${number}${encoded ? `?&body=${encoded}` : ''}`;
}

/** Whether a number takes text messages as far as one can tell: a Swedish one that is mobile (07), or any foreign one. */
export function takesTextMessages(phone: string): boolean {
	const number = internationalNumber(phone);
	return number !== '' && (number.startsWith('+467') || !number.startsWith('+46'));
}

interface TextMessageLength {
	/** Messages that it is sent and paid as; 0 for an empty text. */
	parts: number;
	/** Characters that still fit into the last part. */
	left: number;
	/** Whether a sign outside of GSM's own (an emoji, say) more than halves what fits into a part. */
	isUnicode: boolean;
}

// 3GPP TS 23.038, 6.2.1: the default alphabet, and what takes two places in it.
const basicSigns =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const doubleSigns = '^{}\\[~]|€';

/** How long a text is as text messages: 160 signs, or 153 in each of several; 70 and 67 with signs outside of GSM's own. */
export function textMessageLength(text: string): TextMessageLength {
	const characters = Array.from(text.replace(/\r\n?/g, '\n').normalize('NFC'));
	const isUnicode = !characters.every((character) => basicSigns.includes(character) || doubleSigns.includes(character));
	const sizes = characters.map((character) => {
		if (isUnicode) return character.length;
		return doubleSigns.includes(character) ? 2 : 1;
	});
	const [single, several] = isUnicode ? [70, 67] : [160, 153];
	const total = sizes.reduce((sum, size) => sum + size, 0);
	if (total <= single) return { parts: total > 0 ? 1 : 0, left: single - total, isUnicode };
	// A sign is never divided between two parts.
	let [parts, used] = [1, 0];
	for (const size of sizes) {
		if (used + size > several) [parts, used] = [parts + 1, 0];
		used += size;
	}
	return { parts, left: several - used, isUnicode };
}

/** '34 tecken kvar', '2 sms, 12 tecken kvar'. */
export function textMessageLengthInWords({ parts, left }: TextMessageLength): string {
	return parts > 1 ? `${parts} sms, ${left} tecken kvar` : `${left} tecken kvar`;
}

function withoutHalves(text: string): string {
	return Array.from(text)
		.filter((character) => !(character.length === 1 && character >= '\ud800' && character <= '\udfff'))
		.join('');
}
