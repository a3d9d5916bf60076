import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { noHeaders, recogniseHeaders, remapped } from '#domain/spreadsheet/headers.ts';
import { Button } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { Field, Select } from '#ui/Field.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { Comparing } from './Comparing.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { catalogueQuery, startImport } from './importQueries.ts';
import type { SheetFile } from './useSheetFile.ts';

interface ChosenSheetProps {
	file: SheetFile;
	/** Whether another tab of the file is being read. */
	isOther: boolean;
	onTab: (tab: string) => void;
	onReset: () => void;
	/** Called when the rows begin to be sent, and when they are not any more. */
	onSending: (isSending: boolean) => void;
}

/** A file that could be read: its columns first, then what it would change. */
export function ChosenSheet({ file: chosen, isOther, onTab, onReset, onSending }: ChosenSheetProps) {
	const { key, file, sheet } = chosen;
	const recognised = useMemo(() => recogniseHeaders(sheet.rows), [sheet.rows]);
	// What is chosen for one reading says nothing of another; the choice of the tab itself stays, with the focus.
	const [chosenHeaders, setChosenHeaders] = useState({ key, headers: recognised });
	const [previewedKey, setPreviewedKey] = useState('');
	const headers = chosenHeaders.key === key ? chosenHeaders.headers : recognised;
	const isPreview = previewedKey === key;
	const imported = useMemo(() => ({ rows: sheet.rows, headers }), [sheet.rows, headers]);
	// Fetched while the columns are looked at.
	const catalogue = useQuery(catalogueQuery(key));
	const { begin, sent, isStarting, isSending } = useImportStart(onSending);
	const rowCount = useMemo(
		() => sheet.rows.filter(({ number }) => number > headers.row).length,
		[sheet.rows, headers.row],
	);

	return (
		<>
			<FileCard
				file={chosen}
				rowCount={rowCount}
				headerRow={headers.row}
				isOther={isOther}
				isDisabled={isStarting}
				onTab={onTab}
				onReset={onReset}
			/>
			{!isPreview ? (
				<>
					<ColumnMapping
						key={key}
						rows={sheet.rows}
						headers={headers}
						onMap={(index, field) => setChosenHeaders({ key, headers: remapped(headers, index, field) })}
					/>
					<ToPreview isKnown={headers.columns.some(({ field }) => field)} onPreview={() => setPreviewedKey(key)} />
				</>
			) : catalogue.data ? (
				<>
					<UnsavedChanges
						unsaved={() => isSending.current}
						title="Lämna medan filen skickas?"
						description="Importen har inte börjat än, och inget har ändrats."
					/>
					<ImportPreview
						sheet={imported}
						catalogue={catalogue.data}
						isStarting={isStarting}
						sent={sent}
						onColumns={() => setPreviewedKey('')}
						onStart={(plan) => begin({ ...imported, fileName: file.name, plan, catalogue: catalogue.data })}
					/>
				</>
			) : catalogue.isError ? (
				<div className="card">
					<FailedQuery title="Produkterna kunde inte hämtas" query={catalogue} />
				</div>
			) : (
				<Comparing />
			)}
		</>
	);
}

/** Sends a plan and opens the page of its import. */
function useImportStart(onSending: ChosenSheetProps['onSending']) {
	const [sent, setSent] = useState<number>();
	/** Read when the page is left, which is before the next render. */
	const isSending = useRef(false);
	const start = useMutation(startImport);
	const navigate = useNavigate();

	function setIsSending(is: boolean) {
		isSending.current = is;
		onSending(is);
	}

	function begin(plan: Omit<Parameters<typeof start.mutate>[0], 'onSent'>) {
		setIsSending(true);
		start.mutate(
			{ ...plan, onSent: setSent },
			{
				onSuccess({ id }) {
					setIsSending(false);
					navigate(`/admin/produkter/importera/${id}`);
				},
				onError: () => setIsSending(false),
			},
		);
	}

	return { begin, sent, isStarting: start.isPending, isSending };
}

function ToPreview({ isKnown, onPreview }: { isKnown: boolean; onPreview: () => void }) {
	return (
		<div className="flex flex-wrap items-center justify-end gap-4">
			{!isKnown && <p className="flex-1 text-stop-ink">{`${noHeaders}. Välj kolumnerna själv.`}</p>}
			<Button className="max-sm:w-full" disabled={!isKnown} onClick={onPreview}>
				Förhandsgranska
			</Button>
		</div>
	);
}

interface FileCardProps {
	file: SheetFile;
	/** Rows below those of the headers, which are in row `headerRow` of the file. */
	rowCount: number;
	headerRow: number;
	isOther: boolean;
	isDisabled: boolean;
	onTab: (tab: string) => void;
	onReset: () => void;
}

/** Which file and tab was chosen, and the way to another. */
function FileCard({ file: { file, sheet }, rowCount, headerRow, isOther, isDisabled, onTab, onReset }: FileCardProps) {
	return (
		<section aria-label="Vald fil" className="card flex flex-wrap items-end gap-4 p-5 sm:p-6">
			<div className="min-w-56 flex-1">
				<p className="wrap-anywhere font-semibold text-lg">{file.name}</p>
				<p className="text-muted tabular-nums">
					{`${countOf(rowCount, 'rad', 'rader')} under rubrikerna på rad ${headerRow}`}
				</p>
			</div>
			{sheet.names.length > 1 && (
				<Field label="Blad">
					{(control) => (
						<Select
							{...control}
							aria-busy={isOther}
							value={sheet.name}
							disabled={isDisabled}
							onChange={({ target }) => onTab(target.value)}
						>
							{sheet.names.map((name) => (
								<option key={name}>{name}</option>
							))}
						</Select>
					)}
				</Field>
			)}
			<Button look="secondary" disabled={isDisabled} onClick={onReset}>
				Välj en annan fil
			</Button>
		</section>
	);
}
