import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import type { Preview } from '#data/previewMessages.ts';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { Button } from '#ui/Button.tsx';
import { useIsNarrow } from '#ui/useMediaQuery.ts';
import { ConflictDialog } from '../../forms/ConflictDialog.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { UnsavedNotice } from '../../forms/UnsavedNotice.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { HistoryButton } from '../../history/HistoryButton.tsx';
import { settingsQuery } from '../../queries/catalogueQueries.ts';
import { useFileToken } from '../../session/useFileToken.ts';
import { AdviceList } from './AdviceList.tsx';
import { conflictingFields } from './conflictingFields.ts';
import { DeleteProduct } from './DeleteProduct.tsx';
import { EditorBar } from './EditorBar.tsx';
import { priceHistoryQuery } from './editorQueries.ts';
import type { ChosenFirst } from './formValues.ts';
import { MarkAsSold } from './MarkAsSold.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PublicState } from './PublicState.tsx';
import { mediaUrl } from './photos/mediaUrl.ts';
import { useDroppedFiles } from './photos/useDroppedFiles.ts';
import { previewOf } from './previewOf.ts';
import type { ProductOptions } from './productOptions.ts';
import { SoldBanner } from './SoldBanner.tsx';
import { SourceLead } from './SourceLead.tsx';
import { BasicSection } from './sections/BasicSection.tsx';
import { DescriptionSection } from './sections/DescriptionSection.tsx';
import { DocumentSection } from './sections/DocumentSection.tsx';
import { EnergySection } from './sections/EnergySection.tsx';
import { InformationSection } from './sections/InformationSection.tsx';
import { MeasureSection } from './sections/MeasureSection.tsx';
import { MediaSection } from './sections/MediaSection.tsx';
import { PriceSection } from './sections/PriceSection.tsx';
import { SettingsSection } from './sections/SettingsSection.tsx';
import { StatusSection } from './sections/StatusSection.tsx';
import { TagSection } from './sections/TagSection.tsx';
import { typedPrice } from './typedPrice.ts';
import { useAskedField } from './useAskedField.ts';
import { type ProductEditor, useProductEditor } from './useProductEditor.ts';
import { useProductValues } from './useProductValues.ts';
import { useSaveShortcut } from './useSaveShortcut.ts';
import { useStoredSale } from './useStoredSale.ts';
import { type RestoredProduct, type UnsavedProduct, unsavedFiles } from './useUnsavedProduct.ts';

interface ProductFormProps {
	/** Missing for a new one. */
	product: StoredProduct | undefined;
	options: ProductOptions;
	/** What a new product begins with. */
	chosen: ChosenFirst;
	/** What an earlier visit left on this device. */
	restored: RestoredProduct | undefined;
	unsaved: UnsavedProduct;
	/** Called before a product that has been created gets its address, under which this form goes on. */
	onCreated: (id: string) => void;
}

/** B4: the form of a product and its files, and everything that can come between it and the server. */
export function ProductForm({ options, ...edited }: ProductFormProps) {
	const { restored, unsaved } = edited;
	const editor = useProductEditor(edited);
	const { form, base, conflict, isSaving, submit } = editor;
	useStoredSale(editor);
	useSaveShortcut(() => submit(true));

	function onSubmit(event: SyntheticEvent) {
		event.preventDefault();
		void submit(false);
	}

	return (
		<FormProvider {...form}>
			<UnsavedChanges unsaved={editor.hasUnsaved} />
			<UnsavedKeeper editor={editor} unsaved={unsaved} />
			<AskedField />
			<form
				onSubmit={onSubmit}
				onKeyDown={focusNextOnEnter}
				noValidate
				aria-label={base ? 'Redigera produkt' : 'Ny produkt'}
			>
				<Link
					to="/admin/produkter"
					className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-muted hover:text-ink"
				>
					<ArrowLeft className="size-4" aria-hidden="true" />
					Tillbaka
				</Link>
				<PageHeader
					title={base ? base.title || 'Redigera produkt' : 'Ny produkt'}
					subtitle={base && <PublicState product={base} />}
				>
					{base?.sold_at === '' && <MarkAsSold product={base} isUnsaved={editor.isUnsaved} />}
				</PageHeader>
				{base && <SoldBanner product={base} />}
				{base && <SourceLead product={base} />}
				{restored && <UnsavedNotice kept={restored.kept} missing={restored.missing} onStartOver={editor.startOver} />}
				<Sections editor={editor} options={options} />
				<div className="mt-6 low:static! md:sticky md:bottom-4 md:z-20">
					<EditorBar isNew={!base} isUnsaved={editor.isUnsaved} isSaving={isSaving} items={editor.media.items}>
						<PreviewButton editor={editor} options={options} />
					</EditorBar>
				</div>
			</form>
			{conflict && (
				<ConflictDialog
					title="Någon annan har ändrat produkten"
					fields={conflictingFields(conflict.error.fields, conflict.mine, conflict.error.current, options)}
					isBusy={isSaving}
					onAnswer={editor.resolveConflict}
					onCancel={editor.cancelConflict}
				/>
			)}
		</FormProvider>
	);
}

interface EditorPartProps {
	editor: ProductEditor;
	options: ProductOptions;
}

function Sections({ editor, options }: EditorPartProps) {
	const { base, list, media } = editor;
	const fileToken = useFileToken();
	const isOver = useDroppedFiles(list.add);
	// On a phone what publishes is beside what every product needs, not below all that can wait.
	const isNarrow = useIsNarrow();
	const { fileProblem } = editor;
	const messageAt = (place: 'photos' | 'documents') => (fileProblem?.place === place ? fileProblem.message : undefined);
	const photoCount = media.items.filter(({ kind }) => kind === 'photo').length;
	return (
		<div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
			<div className="grid min-w-0 gap-4 md:gap-6">
				<MediaSection
					list={list}
					state={media}
					srcOf={(item) => mediaUrl(item, base, fileToken, 'small')}
					isOver={isOver}
					error={messageAt('photos')}
				/>
				<BasicSection
					{...options}
					slug={base?.slug}
					savedTitle={base?.title}
					wasPublished={Boolean(base?.first_published_at)}
				/>
				<PriceSection product={base} />
				{isNarrow && <SettingsSection isPublished={base?.is_published ?? false} />}
				<DescriptionSection />
				<StatusSection product={base} />
				<MeasureSection />
				<EnergySection categories={options.categories} />
				<InformationSection />
				<DocumentSection
					list={list}
					state={media}
					srcOf={(item) => mediaUrl(item, base, fileToken, 'whole')}
					error={messageAt('documents')}
				/>
				<TagSection />
			</div>
			<div className="grid gap-4 md:gap-6 lg:sticky lg:top-20">
				{!isNarrow && <SettingsSection isPublished={base?.is_published ?? false} />}
				<AdviceList productId={base?.id} photoCount={photoCount} categories={options.categories} />
				{base && (
					<div className="grid justify-items-start px-1 md:px-0">
						<HistoryButton
							sources={[{ collection: 'products', id: base.id, labels: productLabels }]}
							isUnsaved={editor.isUnsaved}
							onRestored={editor.showRestored}
						/>
						<DeleteProduct product={base} onDeleted={editor.leaveDeleted} />
					</div>
				)}
			</div>
		</div>
	);
}

function PreviewButton({ editor: { form, media, base }, options }: EditorPartProps) {
	const fileToken = useFileToken();
	const queryClient = useQueryClient();
	const [preview, setPreview] = useState<Preview>();

	async function open() {
		const values = form.getValues();
		// A product without a struck-through price needs no history, and one whose history cannot be read is shown without.
		const isReduced = typedPrice(values).old_price !== null;
		const history =
			base && isReduced
				? await queryClient.ensureQueryData(priceHistoryQuery(base.id, base.updated)).catch(() => undefined)
				: [];
		const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => undefined);
		const sellsToPrivateBuyers = settings?.site.sells_to_private_buyers ?? false;
		setPreview(previewOf(values, media.items, base, options, { fileToken, history, sellsToPrivateBuyers }));
	}

	return (
		<>
			<Button look="secondary" onClick={() => void open()}>
				<Eye aria-hidden="true" />
				<span className="max-md:sr-only">Förhandsgranska</span>
			</Button>
			{preview && <PreviewDialog preview={preview} onClose={() => setPreview(undefined)} />}
		</>
	);
}

/** Keeps what is typed and chosen on the device as it changes. Renders nothing, so that typing redraws nothing. */
function UnsavedKeeper({ editor, unsaved }: { editor: ProductEditor; unsaved: UnsavedProduct }) {
	const { list, base, new_id } = editor;
	const { items } = editor.media;
	const values = useProductValues();
	const { keep, forget } = unsaved;
	const isUnsaved = editor.hasUnsaved();
	const isKept = useRef(false);
	useEffect(() => {
		if (isUnsaved) {
			isKept.current = true;
			keep({ values, base, new_id, files: unsavedFiles(items) }, list.files());
		} else if (isKept.current) {
			isKept.current = false;
			forget();
		}
	}, [isUnsaved, values, list, items, base, new_id, keep, forget]);
	return null;
}

/** Renders nothing: a place within the form's context. */
function AskedField() {
	useAskedField();
	return null;
}

/** Enter goes to the next field. On a phone it is the key 'Nästa', which must not save half a product. */
function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>) {
	const { key, target, currentTarget, nativeEvent } = event;
	if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.isComposing) return;
	event.preventDefault();
	const fields = [...currentTarget.querySelectorAll<HTMLElement>('input:not([type=file]), select, textarea')];
	// The next may be disabled, or lie in a section that is folded.
	fields.slice(fields.indexOf(target) + 1).some(takesFocus);
}

function takesFocus(field: HTMLElement): boolean {
	field.focus();
	return document.activeElement === field;
}
