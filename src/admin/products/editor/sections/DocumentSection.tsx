import { FilePlus2, RotateCw, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { documentKindLabels, documentKinds, documentLimits, sizeText } from '#domain/products/productDocuments.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError, Select } from '#ui/Field.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { ChooseFiles } from '../photos/ChooseFiles.tsx';
import { isMoving, type MediaItem } from '../photos/mediaItems.ts';
import type { MediaList } from '../photos/mediaList.ts';
import type { MediaState } from '../photos/mediaStore.ts';
import { Refusals } from '../photos/Refusals.tsx';
import { FoldedSection } from '../Section.tsx';

const documentTypes = [...documentLimits.mimeTypes, '.pdf'].join();

interface DocumentSectionProps {
	list: MediaList;
	state: MediaState;
	/** The URL of a file that is on the server. */
	srcOf: (item: MediaItem) => string | undefined;
	/** Shown beside the documents. */
	error: string | undefined;
}

/** J7: the PDFs that go with a machine, each with its kind. */
export function DocumentSection({ list, state, srcOf, error }: DocumentSectionProps) {
	const errorId = useId();
	const documents = state.items.filter(({ kind }) => kind === 'document');
	const refusals = state.documentRefusals;
	return (
		<FoldedSection
			title="Dokument"
			summary="Bruksanvisning, försäkran och datablad som PDF"
			matters={documents.length > 0}
			hasError={error !== undefined || refusals.length > 0}
		>
			{documents.length > 0 && (
				<SortableList
					label="Dokument"
					items={documents.map((item) => ({ ...item, id: item.key }))}
					nameOf={nameOf}
					onReorder={(items) => list.order(items.map(({ key }) => key))}
				>
					{(item) => <DocumentRow item={item} src={srcOf(item)} list={list} />}
				</SortableList>
			)}
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<ChooseFiles
					label="Välj dokument"
					icon={FilePlus2}
					accept={documentTypes}
					onFiles={(files) => list.add(files, 'document')}
					aria-describedby={error ? errorId : undefined}
					data-choose="documents"
				/>
				<p className="text-muted text-sm">
					{`Högst ${documentLimits.max} PDF på 10 MB. Syns på produktens sida, i den här ordningen.`}
				</p>
			</div>
			<div role="alert" className="empty:hidden">
				<FieldError id={errorId} message={error} />
				<Refusals refusals={refusals} onDismiss={list.dismissRefusals} />
			</div>
		</FoldedSection>
	);
}

interface DocumentRowProps {
	item: MediaItem;
	src: string | undefined;
	list: MediaList;
}

function DocumentRow({ item, src, list }: DocumentRowProps) {
	const name = nameOf(item);
	return (
		<div className="grid gap-x-4 gap-y-2 grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_19rem_auto] xl:items-center">
			<div className="min-w-0">
				<p className="wrap-anywhere line-clamp-2 font-semibold">
					{src ? (
						<a href={src} download className="link">
							<span>{name}</span>
							<span className="sr-only"> (laddas ned)</span>
						</a>
					) : (
						<span>{name}</span>
					)}
				</p>
				<DocumentState item={item} onRetry={() => list.retry({ key: item.key })} />
			</div>
			<Select
				aria-label={`Slag av dokument: ${name}`}
				value={item.document?.kind}
				className="max-xl:col-span-2 max-xl:row-start-2 max-xl:max-w-sm"
				onChange={({ target }) => {
					const kind = documentKinds.find((known) => known === target.value);
					if (kind) list.describe(item.key, { kind });
				}}
			>
				{documentKinds.map((kind) => (
					<option key={kind} value={kind}>
						{documentKindLabels[kind]}
					</option>
				))}
			</Select>
			<Button
				look="quiet"
				iconOnly
				aria-label={isMoving(item) ? `Avbryt ${name}` : `Ta bort ${name}`}
				onClick={() => list.remove(item.key)}
			>
				{isMoving(item) ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
			</Button>
		</div>
	);
}

/** The size of a document, how much of it has been sent, or why it was not. */
function DocumentState({ item, onRetry }: { item: MediaItem; onRetry: () => void }) {
	if (item.status === 'failed')
		return (
			<p className="flex flex-wrap items-center gap-2 text-sm text-stop-ink">
				<span>{item.error}</span>
				<Button look="secondary" size="small" onClick={onRetry}>
					<RotateCw aria-hidden="true" />
					Försök igen
				</Button>
			</p>
		);
	const size = item.document?.size ? sizeText(item.document.size) : 'PDF';
	if (item.status === 'stored' || item.status === 'uploaded') return <p className="text-muted text-sm">{size}</p>;
	return (
		<p className="flex items-center gap-2 text-muted text-sm">
			<span className="tabular-nums">{size}</span>
			<progress
				value={item.progress}
				aria-label={`${nameOf(item)}: uppladdning`}
				className="h-1.5 w-24 accent-accent"
			/>
		</p>
	);
}

function nameOf({ name, document }: MediaItem): string {
	return document?.name || name;
}
