/** What a header or a price says of VAT at its end (X5): 'Pris inkl. moms', 'Price (excl. VAT)', '12 500 kr + moms'. */

/** A few signs between the words: any number of them costs minutes in a hostile cell. */
const vatWords =
	/[([,]?\s{0,9}(?:(in(?:[ck]l?|l)(?:us(?:iv|v)e?|uding)?|med|with)|(?:ex[ck]?l?(?:us(?:iv|v)e?|uding)?|utan|netto|without|plus|\+))[^a-z0-9]{0,9}(?:of\s|25[^a-z0-9]{0,9})?(?:moms|vat)[^a-z0-9]{0,9}$/i;

/** A text without these words, and whether they say that VAT is included; undefined where there are none. */
export function splitVat(written: string): { text: string; includesVat: boolean | undefined } {
	const text = written.trim();
	const found = vatWords.exec(text);
	if (!found) return { text, includesVat: undefined };
	return { text: text.slice(0, found.index).trimEnd(), includesVat: found[1] !== undefined };
}
