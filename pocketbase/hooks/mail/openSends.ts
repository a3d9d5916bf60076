/**
 * Limits the emails on their way to the mail server. PocketBase's mail client has no time limit: each email to a server
 * that accepts the connection and then says nothing would hold a JSVM runtime, until none is left for inquiries.
 */

/** Emails on their way at a time. Two rounds and a test fit; of the twenty runtimes most stay free. */
const openMax = 3;
/** Milliseconds after which an email that still hangs no longer counts, so that mail is tried again without a restart. */
const hangsMaxMs = 6 * 3_600_000;

export const tooManyOpen = 'Mejlservern har inte svarat på tidigare mejl';

/** Where PocketBase's memory has when each open email was sent, as JSON: milliseconds since 1970. */
const openKey = 'rostfri.mail_open';

/** Whether another email may be sent now. */
export function canSend(app: CoreApp): boolean {
	return openIn(app.store().get(openKey)).length < openMax;
}

/** Sends by `send` while it holds one of the places. Throws `tooManyOpen` where all are taken. */
export function inPlace(app: CoreApp, send: () => void): void {
	// The fraction tells two of the same millisecond apart.
	const began = Date.now() + Math.random();
	let isTaken = false;
	// The store runs one of these functions at a time.
	app.store().setFunc(openKey, (stored) => {
		const open = openIn(stored);
		isTaken = open.length < openMax;
		return JSON.stringify(isTaken ? [...open, began] : open);
	});
	if (!isTaken) throw new BadRequestError(tooManyOpen);
	try {
		send();
	} finally {
		app.store().setFunc(openKey, (stored) => JSON.stringify(openIn(stored).filter((other) => other !== began)));
	}
}

function openIn(stored: unknown): number[] {
	const open: number[] = JSON.parse(String(stored || '[]'));
	const now = Date.now();
	// One from the future is of a clock that has been set back.
	return open.filter((began) => began <= now + 1 && now - began < hangsMaxMs);
}
