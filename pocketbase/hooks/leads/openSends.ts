/**
 * Limits the emails on their way to the mail server. PocketBase's mail client has no time limit: each email to a server
 * that accepts the connection and then says nothing would hold a JSVM runtime, until none is left for inquiries.
 */

/** Emails on their way at a time. Two rounds and a test fit; of the twenty runtimes most stay free. */
const openMax = 3;
/** Milliseconds after which an email that still hangs no longer counts, so that mail is tried again without a restart. */
const hangsMaxMs = 6 * 3_600_000;

export const tooManyOpen = 'Mejlservern har inte svarat på tidigare mejl';

/** Whether another email may be sent now. */
export function canSend(app: CoreApp): boolean {
	return freePlace(app) !== undefined;
}

/** Sends by `send` while it holds one of the places. Throws `tooManyOpen` where all are taken. */
export function inPlace(app: CoreApp, send: () => void): void {
	const place = freePlace(app);
	if (!place) throw new BadRequestError(tooManyOpen);
	const began = Date.now();
	app.store().set(place, began);
	try {
		send();
	} finally {
		if (Number(app.store().get(place)) === began) app.store().remove(place);
	}
}

function freePlace(app: CoreApp): string | undefined {
	for (let number = 1; number <= openMax; number += 1) {
		const place = `rostfri.mail_open_${number}`;
		const age = Date.now() - Number(app.store().get(place) ?? 0);
		// A negative age is a clock set back.
		if (age < 0 || age > hangsMaxMs) return place;
	}
	return undefined;
}
