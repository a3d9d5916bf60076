/** What is stored of whether a machine can be bought (S1, S2); availability.ts says what follows from it. */
import { derivedText, text, timestamp } from '../fields.ts';
import { isDay } from '../text/swedishDay.ts';

/** Fields of a product that everyone may see. Whom a reservation is for is not written anywhere. */
export const availabilityFields = {
	/** The last Swedish day of a reservation, '2026-03-29'; '' for none. One that has passed means nothing. */
	reserved_until: derivedText({
		derive: readReservedUntil,
		kept: text({ max: 10, pattern: { expression: /^\d{4}-\d\d-\d\d$/, message: 'Ange en dag' } }),
	}),
	/** When it was marked as sold; '' for what is not. */
	sold_at: timestamp(),
};
/** What only staff may see. */
export const publishedSinceFields = {
	/** When it was first published, for statistics and alerts; '' before. Filled in by the server, once. */
	first_published_at: timestamp(),
};
export const availabilityFieldLabels = {
	reserved_until: 'Reserverad till och med',
	sold_at: 'Såld',
	first_published_at: 'Publicerad första gången',
} as const satisfies Record<keyof (typeof availabilityFields & typeof publishedSinceFields), string>;

function readReservedUntil(written: string): { value: string } | { problem: string } {
	return written === '' || isDay(written) ? { value: written } : { problem: 'Ange en dag, till exempel 2026-03-29' };
}
