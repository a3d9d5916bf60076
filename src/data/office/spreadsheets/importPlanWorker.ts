/// <reference lib="webworker" />
/** Plans imports of one sheet in a worker thread, so that the screen stays responsive. */
import type { SheetRows } from '#domain/spreadsheet/cell.ts';
import type { SheetHeaders } from '#domain/spreadsheet/headers.ts';
import { type ExistingCatalogue, type ImportOptions, type ImportPlan, planImport } from '#domain/spreadsheet/plan.ts';

export type PlanMessage =
	/** Sent first, and once. */
	{ rows: SheetRows; catalogue: ExistingCatalogue } | { headers: SheetHeaders; options: ImportOptions };

export type PlanResult = { plan: ImportPlan } | { error: string };

let known: { rows: SheetRows; catalogue: ExistingCatalogue } | undefined;

addEventListener('message', ({ data }: MessageEvent<PlanMessage>) => {
	if ('rows' in data) {
		known = data;
		return;
	}
	try {
		if (!known) throw new Error('The rows were not sent');
		postResult({ plan: planImport(known.rows, data.headers, known.catalogue, data.options) });
	} catch (error) {
		postResult({ error: String(error) });
	}
});

function postResult(result: PlanResult) {
	postMessage(result);
}
