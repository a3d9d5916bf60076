/** Tells PocketBase how a publish goes, so that staff see it live. Never in the way of publishing. */
import { randomUUID } from 'node:crypto';
import type { PocketBaseAccess } from '#data/publicRows.ts';
import { said, sign, signatureHeader } from '#data/signature.ts';
import type { PublicRows } from '#data/snapshot.ts';
import type { PublishingProblem, PublishingReport } from '#domain/publication.ts';

const path = '/api/rostfri/deploys/report';
/** A publish that is done sooner is told of only once. Milliseconds. */
const slow = 400;
/** At most so often while it runs. Milliseconds. */
const pace = 1_000;

/** Sends one report. Throws when it does not arrive. */
async function sendReport(access: PocketBaseAccess, report: PublishingReport): Promise<void> {
	const body = JSON.stringify(report);
	const response = await fetch(new URL(path, access.url), {
		method: 'POST',
		body,
		headers: { 'Content-Type': 'application/json', [signatureHeader]: sign(access.secret, said('POST', path, body)) },
		signal: AbortSignal.timeout(10_000),
	});
	if (!response.ok) throw new Error(`PocketBase answered ${response.status} to a report: ${await response.text()}`);
}

export function reporter(access: PocketBaseAccess, say: (line: string) => void) {
	let id = '';
	let startedAt = 0;
	let toldAt = 0;
	let chain = Promise.resolve();
	/** The newest end that PocketBase has not heard of. */
	let unheard: PublishingReport | undefined;

	// One after the other, so that an end never overtakes its beginning.
	function send(report: Omit<PublishingReport, 'by'>): void {
		const whole: PublishingReport = { ...report, by: 'publisher' };
		if (report.status !== 'running') unheard = whole;
		chain = chain
			.then(() => sendReport(access, whole))
			.then(() => {
				if (unheard === whole) unheard = undefined;
			})
			.catch((error) => say(`A report did not arrive: ${(error as Error).message}`));
	}

	return {
		/** A publish begins, or goes on while photos are made. */
		begin(): void {
			if (id) return;
			if (unheard) send(unheard);
			id = randomUUID();
			startedAt = Date.now();
			toldAt = 0;
		},
		running(rev: number, written: number, waiting: number): void {
			if (Date.now() - startedAt < slow || Date.now() - toldAt < pace) return;
			toldAt = Date.now();
			send({ status: 'running', rev, external_id: id, pages: written, waiting });
		},
		/** Told only when there is something to tell. */
		succeed(
			{ rev, published_rev }: Pick<PublicRows, 'rev' | 'published_rev'>,
			written: number,
			{ problems, areNew }: { problems: PublishingProblem[]; areNew: boolean },
		): void {
			if (written > 0 || rev > published_rev || toldAt > 0 || areNew)
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
		/** When everything told so far has arrived. */
		settled: (): Promise<void> => chain,
	};
}
