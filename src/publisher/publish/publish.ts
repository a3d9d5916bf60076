/** One publish: brings every page that differs to what PocketBase has now. The steps stand in the order they run in. */
import { join } from 'node:path';
import type { PublicRows } from '#data/public/publicRows.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import { type PublishingProblem, problemsToTell } from '#domain/publishing/publication.ts';
import { replaceBroken, runMaintenance, sweepPages } from './maintenance.ts';
import type { Missing } from './mediaGate.ts';
import { type Publication, postWritten, type Shown } from './publication.ts';
import { readRows, snapshotWith } from './readChanges.ts';
import { compressPages, writeChangedPages } from './writePages.ts';

/** Throws when PocketBase cannot be read or pages cannot be written; both are reported to staff where possible. */
export async function publish(publication: Publication): Promise<void> {
	const { mark, reports, post } = publication;
	mark('begun');
	const rows = await readRows(publication).catch((error) => {
		post({ type: 'attempt', ok: false });
		throw error;
	});
	mark('read');
	publication.lastError = '';
	// A failed revision is tried again after a request or another change.
	if (rows.rev === publication.failedRev) return;
	reports.begin();
	try {
		publication.newest = publication.pages.withLooks(
			snapshotWith(publication, rows),
			publication.mediaGate.media.looks,
		);
		await publishSnapshot(publication, publication.newest, rows);
		post({ type: 'attempt', ok: true });
	} catch (error) {
		const { message } = error as Error;
		publication.failedRev = rows.rev;
		reports.fail(rows.rev, message, publication.unreportedPages);
		publication.unreportedPages = 0;
		post({ type: 'attempt', ok: false });
		post({ type: 'failed', message });
		throw error;
	}
}

async function publishSnapshot(publication: Publication, newest: Snapshot, rows: PublicRows): Promise<void> {
	const { mediaGate, saved, reports, pages, mark } = publication;
	await replaceBrokenOnce(publication, rows);
	const missing = mediaGate.findMissing(newest);
	if (mustWaitForMedia(publication, newest, missing)) {
		reports.running(rows.rev, 0, mediaGate.media.waiting());
		return;
	}
	const shown = snapshotToShow(publication, newest, missing);
	mark('arranged');
	pages.show(shown.snapshot);
	publication.shown = shown;
	if (!(await writeChangedPages(publication, shown.snapshot, rows))) return;
	if (saved.value('rev') !== String(newest.rev)) saved.save({ values: { rev: String(newest.rev) } });
	await sweepOnce(publication, shown.snapshot);
	reportEnd(publication, rows, newest, missing);
	if (missing.pending.size === 0 && publication.isNight()) await runMaintenance(publication, shown);
	await compressPages(publication);
}

/** After a restart, a product's page that was published before must not disappear while its photos are prepared. */
function mustWaitForMedia(
	{ shown, saved, mediaGate, pages }: Publication,
	newest: Snapshot,
	{ pending }: Missing,
): boolean {
	if (shown || mediaGate.media.waiting() === 0) return false;
	return [...pages.productUrls(newest, [...pending]).keys()].some((url) => saved.pages.has(url));
}

/** The shown snapshot itself as long as nothing differs, so that what is computed from its records stays known. */
function snapshotToShow({ shown, pages }: Publication, newest: Snapshot, { pending, failed }: Missing): Shown {
	const missing = [...pending, ...[...failed].map(([id, names]) => [id, ...names].join(' '))].join();
	if (shown && shown.newest === newest && shown.missing === missing) return shown;
	return { snapshot: pages.withoutPendingMedia(newest, shown?.snapshot, { pending, failed }), newest, missing };
}

/** At the first publish, which brings the assets that its pages name, and when staff ask for every page. */
async function replaceBrokenOnce(publication: Publication, { full_rev }: PublicRows): Promise<void> {
	if (publication.checkedRev === full_rev) return;
	await replaceBroken(publication);
	publication.checkedRev = full_rev;
}

/** Removes what an interrupted publish has left; once, after the first publish since the start. */
async function sweepOnce(publication: Publication, snapshot: Snapshot): Promise<void> {
	if (publication.isSwept) return;
	const { bundle, folders, pages, uncompressed } = publication;
	const { removed, withoutCompressed } = await sweepPages(bundle, folders, pages.publicUrls(snapshot).keys());
	if (removed.length > 0) postWritten(publication, removed);
	for (const name of withoutCompressed) uncompressed.add(join(folders.site, name));
	publication.isSwept = true;
}

/** Reports the end to PocketBase, and to the server when nothing is pending. */
function reportEnd(publication: Publication, rows: PublicRows, newest: Snapshot, missing: Missing): void {
	const { mediaGate, reports, scheduler, saved, log, post, unreportedPages } = publication;
	if (missing.pending.size > 0) {
		if (mediaGate.media.waiting() > 0) reports.running(rows.rev, unreportedPages, mediaGate.media.waiting());
		// The last photo has become ready during this publish, which is finished only when it is shown.
		else scheduler.request();
		return;
	}
	const problems = problemsToTell([...newest.problems, ...missing.problems, ...pageProblems(publication)]);
	const text = JSON.stringify(problems);
	const areNew = text !== (saved.value('problems') || '[]');
	reports.succeed(rows, unreportedPages, { problems, areNew });
	publication.unreportedPages = 0;
	if (areNew) {
		saved.save({ values: { problems: text } });
		for (const { message } of problems) log(`Left out: ${message}`);
	}
	post({ type: 'current', rev: rows.rev, leftOut: problems.map(({ message }) => message) });
}

function pageProblems({ failedPages, saved }: Publication): PublishingProblem[] {
	return [...failedPages].filter(([url]) => saved.pages.has(url)).map(([, { problem }]) => problem);
}
