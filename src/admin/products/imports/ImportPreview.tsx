import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { createImportPlanner, type ImportPlanner } from '#data/office/spreadsheets/importPlanner.ts';
import type { ExistingCatalogue, ImportOptions, ImportPlan } from '#domain/spreadsheet/plan.ts';
import type { UnknownName } from '#domain/spreadsheet/unknownNames.ts';
import { Button } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { Checkbox } from '#ui/Field.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Comparing } from './Comparing.tsx';
import { saveFaultyRows } from './importQueries.ts';
import type { KeptSheet } from './keptSheets.ts';
import { PlannedRows } from './PlannedRows.tsx';

interface ImportPreviewProps {
	sheet: KeptSheet;
	catalogue: ExistingCatalogue;
	/** Whether the rows are being sent, and the share that has been, 0 to 1. */
	isStarting: boolean;
	sent: number | undefined;
	/** Called to go back to the columns. */
	onColumns: () => void;
	onStart: (plan: ImportPlan) => void;
}

/** What the import would do, row by row, before anything is written. */
export function ImportPreview({ sheet, catalogue, isStarting, sent, onColumns, onStart }: ImportPreviewProps) {
	// Where there is none at all, those of the file are not mistakes but what the dealer moves in with.
	const [options, setOptions] = useState<ImportOptions>({
		createCategories: catalogue.categories.length === 0,
		createBrands: catalogue.brands.length === 0,
	});
	const { plan, isPlanning, failure } = usePlan(sheet, catalogue, options);
	const save = useMutation(saveFaultyRows);
	if (failure) throw failure;
	if (!plan) return <Comparing />;
	const count = plan.created.length + plan.changed.length;

	return (
		<>
			<section aria-label="Förhandsgranskning" aria-busy={isPlanning} className="card grid gap-5 p-5 sm:p-6">
				<div>
					<h2 className="text-heading">Detta kommer att hända</h2>
					<p role="status" className="mt-1 text-muted">
						{summaryOf(plan)}
					</p>
				</div>
				<UnknownNames
					unknown={plan.unknownCategories}
					words={['kategori som inte finns', 'kategorier som inte finns']}
					isCreated={options.createCategories ?? false}
					disabled={isStarting}
					onCreate={(createCategories) => setOptions({ ...options, createCategories })}
				/>
				<UnknownNames
					unknown={plan.unknownBrands}
					words={['varumärke som inte finns', 'varumärken som inte finns']}
					isCreated={options.createBrands ?? false}
					disabled={isStarting}
					onCreate={(createBrands) => setOptions({ ...options, createBrands })}
				/>
				<UnreadableCells
					rows={plan.unreadable.length}
					isPassedOver={options.passOverUnreadable ?? false}
					disabled={isStarting}
					onPassOver={(passOverUnreadable) => setOptions({ ...options, passOverUnreadable })}
				/>
				{isStarting ? (
					<div className="grid gap-2">
						<p role="status" className="text-muted">
							Skickar raderna …
						</p>
						<ProgressBar label="Skickar raderna" value={sent ?? 0} />
					</div>
				) : (
					<div className="flex flex-wrap items-center justify-end gap-3">
						<p className="flex-1 basis-56 text-muted text-sm">
							Felaktiga rader utelämnas. Nya produkter blir utkast, eftersom de saknar bilder.
						</p>
						<Button look="secondary" className="max-sm:w-full" onClick={onColumns}>
							Kolumner
						</Button>
						<Button className="max-sm:w-full" isBusy={isPlanning} disabled={count === 0} onClick={() => onStart(plan)}>
							{count === 0 ? 'Inget att importera' : `Importera ${countOf(count, 'rad', 'rader')}`}
						</Button>
					</div>
				)}
			</section>
			<PlannedRows
				plan={plan}
				sheet={sheet}
				catalogue={catalogue}
				download={
					<Button look="secondary" size="small" isBusy={save.isPending} onClick={() => save.mutate({ ...sheet, plan })}>
						<Download aria-hidden="true" />
						Ladda ner felaktiga rader
					</Button>
				}
			/>
		</>
	);
}

/** '12 nya, 40 ändrade, 300 oförändrade, 5 felaktiga.' */
function summaryOf({ created, changed, unchanged, faulty }: ImportPlan): string {
	return `${countOf(created.length, 'ny produkt', 'nya produkter')}, ${countOf(changed.length, 'ändrad', 'ändrade')}, ${countOf(unchanged.length, 'oförändrad', 'oförändrade')}, ${countOf(faulty.length, 'felaktig rad', 'felaktiga rader')}.`;
}

interface UnknownNamesProps {
	unknown: readonly UnknownName[];
	/** What they are, one and many. */
	words: readonly [string, string];
	isCreated: boolean;
	disabled: boolean;
	onCreate: (isCreated: boolean) => void;
}

const namesShown = 8;

/** Names that nothing in the catalogue has, with the choice to create them. Nothing when there are none. */
function UnknownNames({ unknown, words, isCreated, disabled, onCreate }: UnknownNamesProps) {
	const id = useId();
	if (unknown.length === 0) return null;
	const rows = new Set(unknown.flatMap((name) => name.rows)).size;
	const rest = unknown.length - namesShown;
	return (
		<div className="rounded-card border border-line p-4">
			<Checkbox
				checked={isCreated}
				disabled={disabled}
				aria-describedby={id}
				onChange={({ target }) => onCreate(target.checked)}
				label={<span className="font-semibold">{`Skapa ${countOf(unknown.length, ...words)}`}</span>}
			/>
			<div id={id} className="mt-2 grid gap-1 pl-9 text-sm">
				<p className="wrap-anywhere">
					{unknown
						.slice(0, namesShown)
						.map(({ name }) => name)
						.join(', ') + (rest > 0 ? ` och ${rest} till` : '')}
				</p>
				<p className="text-muted">
					{isCreated
						? `Används av ${countOf(rows, 'rad', 'rader')}.`
						: `Annars utelämnas ${countOf(rows, 'rad', 'rader')}.`}
				</p>
			</div>
		</div>
	);
}

interface UnreadableCellsProps {
	/** How many rows lack nothing else. */
	rows: number;
	isPassedOver: boolean;
	disabled: boolean;
	onPassOver: (isPassedOver: boolean) => void;
}

/** Rows whose price or measure cannot be read, with the choice to import the rest of them. Nothing when there are none. */
function UnreadableCells({ rows, isPassedOver, disabled, onPassOver }: UnreadableCellsProps) {
	const id = useId();
	if (rows === 0) return null;
	return (
		<div className="rounded-card border border-line p-4">
			<Checkbox
				checked={isPassedOver}
				disabled={disabled}
				aria-describedby={id}
				onChange={({ target }) => onPassOver(target.checked)}
				label={
					<span className="font-semibold">
						{`Importera ${countOf(rows, 'rad', 'rader')} utan det som inte går att läsa`}
					</span>
				}
			/>
			<div id={id} className="mt-2 grid gap-1 pl-9 text-sm">
				<p>Ett pris eller mått som inte går att läsa blir tomt på en ny produkt, och lämnas på en som finns.</p>
				<p className="text-muted">
					{isPassedOver
						? 'Vad som saknas står under Att se över.'
						: `Annars utelämnas ${countOf(rows, 'rad', 'rader')}.`}
				</p>
			</div>
		</div>
	);
}

/** The plan for these columns and choices. The one before is shown until a new one is there. */
function usePlan({ rows, headers }: KeptSheet, catalogue: ExistingCatalogue, options: ImportOptions) {
	const [planner, setPlanner] = useState<ImportPlanner>();
	const [state, setState] = useState<{ plan?: ImportPlan; options?: ImportOptions; failure?: unknown }>({});
	useEffect(() => {
		const made = createImportPlanner(rows, catalogue);
		setPlanner(made);
		return made.close;
	}, [rows, catalogue]);
	useEffect(() => {
		let isLatest = true;
		planner?.plan(headers, options).then(
			(plan) => isLatest && setState({ plan, options }),
			(failure: unknown) => isLatest && setState({ failure }),
		);
		return () => {
			isLatest = false;
		};
	}, [planner, headers, options]);
	return { plan: state.plan, isPlanning: state.options !== options, failure: state.failure };
}
