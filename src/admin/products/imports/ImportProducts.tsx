import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { ChooseFiles } from '../editor/photos/ChooseFiles.tsx';
import { useDroppedFiles } from '../editor/photos/useDroppedFiles.ts';
import { ChosenSheet } from './ChosenSheet.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { importsQuery } from './importQueries.ts';
import { useSheetFile } from './useSheetFile.ts';

/** X5: products from a spreadsheet: choose a file, say what its columns are, and see what would change. */
export function ImportProducts() {
	const { file, isReading, refusal, read, readTab, reset } = useSheetFile();
	const imports = useQuery(importsQuery);
	const [isSending, setIsSending] = useState(false);
	const running = imports.data?.find(({ state }) => state === 'running');
	const isOver = useDroppedFiles(([dropped]) => dropped && !isSending && !running && read(dropped));
	return (
		<>
			<PageHeader
				title="Importera produkter"
				subtitle="Från Excel eller en annan kalkyl. Inget ändras innan du har sett vad."
			>
				<Link to="/admin/produkter" className={buttonClass({ look: 'secondary' })}>
					<ArrowLeft aria-hidden="true" />
					Produkter
				</Link>
			</PageHeader>
			<div className="grid gap-5">
				{running && (
					<div role="status" className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
						<p className="min-w-56 flex-1">
							<span className="block text-heading">En import pågår</span>
							<span className="wrap-anywhere text-muted">{running.file_name}</span>
						</p>
						<Link to={`/admin/produkter/importera/${running.id}`} className={buttonClass()}>
							Visa importen
						</Link>
					</div>
				)}
				{file ? (
					<ChosenSheet file={file} isOther={isReading} onTab={readTab} onReset={reset} onSending={setIsSending} />
				) : (
					!running && <Chooser isOver={isOver} isReading={isReading} onFile={read} />
				)}
				<div role="alert" className="empty:hidden">
					{refusal && (
						<p className="card border-stop! p-5 text-stop-ink">
							<span className="wrap-anywhere block font-semibold">{refusal.name}</span>
							<span>{refusal.reason}</span>
						</p>
					)}
				</div>
				{!file && <EarlierImports imports={imports.data?.filter(({ id }) => id !== running?.id) ?? []} />}
			</div>
		</>
	);
}

interface ChooserProps {
	isOver: boolean;
	isReading: boolean;
	onFile: (file: File) => void;
}

function Chooser({ isOver, isReading, onFile }: ChooserProps) {
	return (
		<div
			className={`card grid justify-items-center gap-4 border-dashed px-5 py-12 text-center sm:py-16 ${isOver ? 'border-accent! bg-accent-soft!' : ''}`}
		>
			<FileSpreadsheet className="size-9 text-steel-400" strokeWidth={1.5} aria-hidden="true" />
			<p role="status" className="flex items-center gap-3 text-heading">
				{isReading && <Spinner />}
				<span>{isReading ? 'Läser filen …' : isOver ? 'Släpp filen här' : 'Dra hit filen'}</span>
			</p>
			<ChooseFiles
				label="Välj fil"
				icon={FileSpreadsheet}
				accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
				look="primary"
				isSingle
				onFiles={([file]) => file && onFile(file)}
			/>
			<p className="max-w-prose text-muted">
				En Excel-arbetsbok (.xlsx) eller en CSV-fil med en rad rubriker, till exempel Titel, SKU och Pris. Rader med
				samma Id eller SKU ändrar produkten som finns, andra blir nya utkast. Börja gärna med att exportera produkterna.
			</p>
		</div>
	);
}
