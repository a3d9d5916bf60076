/** Plans imports of one sheet, again for every change of columns and choices, without freezing the screen. */
import type { SheetRows } from '#domain/spreadsheet/cell.ts';
import type { SheetHeaders } from '#domain/spreadsheet/headers.ts';
import type { ExistingCatalogue, ImportOptions, ImportPlan } from '#domain/spreadsheet/plan.ts';
import type { PlanMessage, PlanResult } from './importPlanWorker.ts';

export interface ImportPlanner {
	/** Plans run one after the other, in the order of the calls. */
	plan: (headers: SheetHeaders, options: ImportOptions) => Promise<ImportPlan>;
	/** Ends the worker. */
	close: () => void;
}

/** A planner of these rows, compared with the catalogue as it is now. */
export function createImportPlanner(rows: SheetRows, catalogue: ExistingCatalogue): ImportPlanner {
	const worker = new Worker(new URL('./importPlanWorker.ts', import.meta.url), { type: 'module' });
	const post = (message: PlanMessage) => worker.postMessage(message);
	const asked: { resolve: (plan: ImportPlan) => void; reject: (error: Error) => void }[] = [];
	worker.onmessage = ({ data }: MessageEvent<PlanResult>) => {
		const next = asked.shift();
		if ('plan' in data) next?.resolve(data.plan);
		else next?.reject(new Error(data.error));
	};
	worker.onerror = (event) => {
		for (const { reject } of asked.splice(0))
			reject(new Error(event.message || 'The import planner could not be loaded'));
	};
	post({ rows, catalogue });
	return {
		plan: (headers, options) =>
			new Promise((resolve, reject) => {
				asked.push({ resolve, reject });
				post({ headers, options });
			}),
		close: () => worker.terminate(),
	};
}
