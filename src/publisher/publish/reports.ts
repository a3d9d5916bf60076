/** Reports publishes to PocketBase, so that staff see them live. A report that fails never stops a publish. */
import { randomUUID } from 'node:crypto';
import type { PocketBaseAccess, PublicRows } from '#data/public/publicRows.ts';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import type { PublishingProblem, PublishingReport } from '#domain/publishing/publication.ts';

const path = '/api/rostfri/deploys/report';
/** A publish that ends sooner than this is reported only once. Milliseconds. */
const slow = 400;
/** Between reports of a running publish. Milliseconds. */
const reportInterval = 1_000;

/** Throws when the report does not arrive. */
async function sendReport(access: PocketBaseAccess, report: PublishingReport): Promise<void> {
	const body = JSON.stringify(report);
	const response = await fetch(new URL(path, access.url), {
		method: 'POST',
		body,
		headers: {
			'Content-Type': 'application/json',
			[signatureHeader]: sign(access.secret, signedPayload('POST', path, body)),
		},
		signal: AbortSignal.timeout(10_000),
	});
	if (!response.ok) throw new Error(`PocketBase answered ${response.status} to a report: ${await response.text()}`);
}

export type Reporter = ReturnType<typeof reporter>;

/** `access`: undefined where nothing is reported. */
export function reporter(access: PocketBaseAccess | undefined, log: (line: string) => void) {
	let id = '';
	let startedAt = 0;
	let reportedAt = 0;
	let sending = Promise.resolve();
	/** The newest end of a publish that PocketBase has not received. */
	let undelivered: PublishingReport | undefined;

	// One after the other, so that the end of a publish never arrives before its start.
	function send(report: Omit<PublishingReport, 'by'>): void {
		if (!access) return;
		const whole: PublishingReport = { ...report, by: 'publisher' };
		if (report.status !== 'running') undelivered = whole;
		sending = sending
			.then(() => sendReport(access, whole))
			.then(() => {
				if (undelivered === whole) undelivered = undefined;
			})
			.catch((error) => log(`A report did not arrive: ${(error as Error).message}`));
	}

	return {
		/** A publish starts, or continues while photos are prepared. */
		begin(): void {
			if (id) return;
			if (undelivered) send(undelivered);
			id = randomUUID();
			startedAt = Date.now();
			reportedAt = 0;
		},
		running(rev: number, written: number, waiting: number): void {
			if (Date.now() - startedAt < slow || Date.now() - reportedAt < reportInterval) return;
			reportedAt = Date.now();
			send({ status: 'running', rev, external_id: id, pages: written, waiting });
		},
		/** Sent only when there is something new. */
		succeed(
			{ rev, published_rev }: Pick<PublicRows, 'rev' | 'published_rev'>,
			written: number,
			{ problems, areNew }: { problems: PublishingProblem[]; areNew: boolean },
		): void {
			if (written > 0 || rev > published_rev || reportedAt > 0 || areNew)
				send({ status: 'succeeded', rev, external_id: id, pages: written, problems });
			id = '';
		},
		fail(rev: number, error: string, written: number): void {
			send({ status: 'failed', rev, external_id: id, pages: written, error });
			id = '';
		},
		note(rev: number, reason: string, written: number, problems: PublishingProblem[]): void {
			send({ status: 'succeeded', rev, external_id: randomUUID(), pages: written, reason, problems });
		},
	};
}
