/** What is kept of a price's VAT (J2; vat.ts). */
import { flag } from '../fields.ts';

/** Beside `price_includes_vat`, which the margin scheme overrules. */
export const vatFields = { is_margin_scheme: flag() };
export const vatFieldLabels = {
	is_margin_scheme: 'Vinstmarginalbeskattad (VMB)',
} as const satisfies Record<keyof typeof vatFields, string>;
