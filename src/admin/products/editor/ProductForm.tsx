import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, Eye, Trash2 } from 'lucide-react';
import { type KeyboardEvent as FormKeyEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { productUrl } from '#data/addresses.ts';
import { newId } from '#data/newId.ts';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import type { Preview } from '#data/previewMessages.ts';
import { publicationLabels } from '#domain/labels.ts';
import { imageRequired, type ProductValues, productValues, type StoredProduct } from '#domain/product.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useIsNarrow } from '#ui/useMediaQuery.ts';
import { type Choices, ConflictDialog } from '../../forms/ConflictDialog.tsx';
import { showInvalidToast } from '../../forms/invalidToast.ts';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { UnsavedNotice } from '../../forms/UnsavedNotice.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { productQuery } from '../../queries/catalogueQueries.ts';
import { useFileToken } from '../../session/useFileToken.ts';
import { AdviceList } from './AdviceList.tsx';
import { conflictingFields } from './conflictingFields.ts';
import { SaveBar } from './EditorBar.tsx';
import { deleteMutation, saveMutation } from './editorQueries.ts';
import { emptyForm, formOf, type ProductFormValues, type Work } from './formValues.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { allArrived, fileEntries, type MediaItem, type MediaList, storedItems } from './photos/mediaList.ts';
import { mediaUrl } from './photos/mediaUrl.ts';
import { useDroppedFiles } from './photos/useDroppedFiles.ts';
import { useMediaList } from './photos/useMediaList.ts';
import { type ProductChoices, previewOf } from './previewOf.ts';
import { rebase } from './rebase.ts';
import { BasicSection } from './sections/BasicSection.tsx';
import { DescriptionSection } from './sections/DescriptionSection.tsx';
import { InformationSection } from './sections/InformationSection.tsx';
import { MediaSection } from './sections/MediaSection.tsx';
import { PriceSection } from './sections/PriceSection.tsx';
import { SettingsSection } from './sections/SettingsSection.tsx';
import { StatusSection } from './sections/StatusSection.tsx';
import { TagSection } from './sections/TagSection.tsx';
import { draftFiles, type EditorDraft, type FoundDraft } from './unsavedProduct.ts';

interface ProductFormProps {
	/** Missing for a new one. */
	product: StoredProduct | undefined;
	choices: ProductChoices;
	/** What an earlier visit left on this device. */
	found: FoundDraft | undefined;
	draft: EditorDraft;
}

/** B4: the form of a product, its files, and everything that can come between it and the server. */
export function ProductForm({ product, choices, found, draft }: ProductFormProps) {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	/** What changes are compared with: the product as it was loaded, saved, or last seen in a conflict. */
	const [base, setBase] = useState(found?.base ?? product);
	const { list, state } = useMediaList(found ?? { items: base ? storedItems(base.images, base.videos) : [] });
	const photos = state.items.filter(({ kind }) => kind === 'photo');
	const form = useForm<ProductFormValues, unknown, ProductValues>({
		resolver: zodResolver(productValues.schema),
		defaultValues: base ? formOf(base) : emptyForm,
		values: found?.values,
		resetOptions: { keepDefaultValues: true },
		// Photos stand first: when they are missing, that is where the person is led.
		shouldFocusError: photos.length > 0,
	});
	const fileToken = useFileToken();
	const isOver = useDroppedFiles(list.add);
	const [fileProblem, setFileProblem] = useState<{ message: string; items: readonly MediaItem[] }>();
	const [isSaving, setIsSaving] = useState(false);
	const [conflict, setConflict] = useState<{ error: Conflict<StoredProduct>; mine: Work }>();
	const afterSave = useRef<(stored: StoredProduct) => void>(undefined);
	// Not after mutateAsync: that waits until every list has been read anew.
	const save = useMutation({ ...saveMutation, onSuccess: (stored) => afterSave.current?.(stored) });
	const [new_id, setNewId] = useState(() => found?.new_id ?? newId());
	const [preview, setPreview] = useState<Preview>();
	const isSaved = useRef(false);
	// On a phone what publishes stands by what every product needs, not below all that can wait.
	const isNarrow = useIsNarrow();

	const { isDirty } = form.formState;
	const isUnsaved = isDirty || hasOtherFiles(state.items, base);

	async function submit(stay: boolean) {
		if (isSaving) return;
		const isMissing = list.state().items.every(({ kind }) => kind !== 'photo');
		await form.handleSubmit(
			(values) => (isMissing ? refuseFiles(imageRequired) : sendWhenReady(values, stay)),
			() => {
				showInvalidToast();
				if (isMissing) refuseFiles(imageRequired);
			},
		)();
	}

	/** Says what is wrong with the files, until something about them changes. */
	function refuseFiles(message: string) {
		setFileProblem({ message, items: list.state().items });
		focusPhotos();
	}

	async function sendWhenReady(values: ProductValues, stay: boolean) {
		setIsSaving(true);
		const isComplete = await allArrived(list);
		if (!isComplete) {
			setIsSaving(false);
			refuseFiles('Alla filer kom inte fram. Skicka dem igen eller ta bort dem, och spara sedan.');
			return;
		}
		const { items } = list.state();
		if (items.every(({ kind }) => kind !== 'photo')) {
			setIsSaving(false);
			refuseFiles(imageRequired);
			return;
		}
		const images = fileEntries(items, 'photo') ?? [];
		const videos = fileEntries(items, 'video') ?? [];
		await send({ text: values, images, videos }, base, stay);
	}

	async function send(
		{ text, images, videos }: { text: ProductValues } & Pick<Work, 'images' | 'videos'>,
		onto: StoredProduct | undefined,
		stay: boolean,
	) {
		const known = onto ? { id: onto.id, expected_updated: onto.updated, base: baseOf(onto) } : { new_id };
		setIsSaving(true);
		afterSave.current = (stored) => {
			setIsSaving(false);
			setConflict(undefined);
			finish(stored, stay);
		};
		try {
			await save.mutateAsync({ ...known, values: text, images, videos });
		} catch (error) {
			setIsSaving(false);
			if (error instanceof Conflict) {
				setConflict({ error, mine: { values: form.getValues(), images, videos } });
				return;
			}
			showProblems(fieldMessages(error));
		}
	}

	function finish(stored: StoredProduct, stay: boolean) {
		if (!stay || !base) isSaved.current = true;
		draft.forget();
		if (!stay) {
			navigate('/admin/produkter');
		} else if (base) {
			setBase(stored);
			restart(formOf(stored));
			list.replace(storedItems(stored.images, stored.videos));
		} else {
			queryClient.setQueryData(productQuery(stored.id).queryKey, stored);
			// At once, so that nothing is typed into the form that is going.
			navigate(`/admin/produkter/${stored.id}`, { replace: true, flushSync: true });
		}
	}

	/** Fills the form with values that count as unchanged. */
	function restart(values: ProductFormValues) {
		// Every reset takes the form's own resetOptions along, unless told otherwise.
		form.reset(values, { keepDefaultValues: false });
	}

	/** Puts the server's messages beside their fields, and the person at the first of them. */
	function showProblems(messages: Record<string, string>) {
		const names = Object.keys(messages);
		for (const name of names) {
			if (name in productValues.fields)
				form.setError(name as keyof ProductFormValues, { message: messages[name] }, { shouldFocus: name === names[0] });
		}
		const files = messages.images ?? messages.videos;
		if (files) refuseFiles(files);
	}

	async function settleConflict(chosen: Choices) {
		if (!conflict) return;
		const { current } = conflict.error;
		// Without a base, a new product was stored by a save whose answer was lost: all that differs is chosen.
		const work = rebase(current, conflict.mine, base ?? current, chosen);
		setBase(current);
		restart(formOf(current));
		form.reset(work.values, { keepDefaultValues: true });
		list.replace(itemsOf(work, list.state().items));
		const parsed = productValues.schema.safeParse(work.values);
		if (parsed.success) await send({ ...work, text: parsed.data }, current, false);
	}

	useSaveShortcut(() => submit(true));

	function onSubmit(event: SyntheticEvent) {
		event.preventDefault();
		void submit(false);
	}

	const title = base ? base.title || 'Redigera produkt' : 'Ny produkt';
	return (
		<FormProvider {...form}>
			<UnsavedChanges unsaved={() => !isSaved.current && isUnsaved} />
			<DraftKeeper
				isUnsaved={isUnsaved && !isSaved.current}
				list={list}
				items={state.items}
				base={base}
				new_id={new_id}
				draft={draft}
			/>
			<form
				onSubmit={onSubmit}
				onKeyDown={goOnByEnter}
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
				<PageHeader title={title} subtitle={base && <PublicState product={base} />} />
				{found && <UnsavedNotice kept={found.kept} missing={found.missing} onStartOver={startOver} />}
				<div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
					<div className="grid min-w-0 gap-4 md:gap-6">
						<MediaSection
							list={list}
							state={state}
							srcOf={(item) => mediaUrl(item, base, fileToken, 'small')}
							isOver={isOver}
							error={fileProblem?.items === state.items ? fileProblem.message : undefined}
						/>
						<BasicSection {...choices} slug={base?.slug} savedTitle={base?.title} />
						<PriceSection />
						{isNarrow && <SettingsSection />}
						<DescriptionSection />
						<StatusSection />
						<InformationSection />
						<TagSection />
					</div>
					<div className="grid gap-4 md:gap-6 lg:sticky lg:top-20">
						{!isNarrow && <SettingsSection />}
						<AdviceList productId={base?.id} photoCount={photos.length} />
						{base && <DeleteProduct product={base} onDeleted={() => leaveDeleted()} />}
					</div>
				</div>
				<div className="mt-6 low:static! md:sticky md:bottom-4 md:z-20">
					<SaveBar isNew={!base} isUnsaved={isUnsaved} isSaving={isSaving} items={state.items}>
						<Button
							look="secondary"
							onClick={() => setPreview(previewOf(form.getValues(), state.items, base, choices, fileToken))}
						>
							<Eye aria-hidden="true" />
							<span className="max-md:sr-only">Förhandsgranska</span>
						</Button>
					</SaveBar>
				</div>
			</form>
			{preview && <PreviewDialog preview={preview} onClose={() => setPreview(undefined)} />}
			{conflict && (
				<ConflictDialog
					title="Någon annan har ändrat produkten"
					fields={conflictingFields(conflict.error.fields, conflict.mine, conflict.error.current, choices)}
					isBusy={isSaving}
					onChoose={settleConflict}
					onCancel={() => setConflict(undefined)}
				/>
			)}
		</FormProvider>
	);

	function startOver() {
		for (const { key, status } of list.state().items) if (status === 'uploaded') list.remove(key);
		setBase(product);
		// A save of what is thrown away may have reached the server all the same: that product is another one.
		setNewId(newId());
		restart(product ? formOf(product) : emptyForm);
		list.replace(product ? storedItems(product.images, product.videos) : []);
		draft.forget();
	}

	function leaveDeleted() {
		isSaved.current = true;
		draft.forget();
		navigate('/admin/produkter');
	}
}

/** Whether the files differ from those that are stored, or are not yet what they will be. */
function hasOtherFiles(items: readonly MediaItem[], base: StoredProduct | undefined): boolean {
	const now = JSON.stringify([fileEntries(items, 'photo'), fileEntries(items, 'video')]);
	return now !== JSON.stringify([base?.images ?? [], base?.videos ?? []]);
}

function baseOf({ id: _id, created: _created, updated: _updated, ...values }: StoredProduct) {
	return Object.fromEntries(
		Object.entries(values).filter(([name]) => name in productValues.fields || name === 'images' || name === 'videos'),
	);
}

/** The items of these files; those that are shown already keep their pictures. */
function itemsOf({ images, videos }: Work, shown: readonly MediaItem[]): MediaItem[] {
	const stored = storedItems(
		images.filter((entry) => typeof entry === 'string'),
		videos.filter((entry) => typeof entry === 'string'),
	);
	return [...images, ...videos].flatMap((entry) => {
		if (typeof entry === 'string') return stored.find(({ name }) => name === entry) ?? [];
		return shown.find((item) => item.status === 'uploaded' && item.upload === entry.upload) ?? [];
	});
}

function focusPhotos() {
	const button = document.querySelector<HTMLElement>('[data-choose-photos]');
	button?.scrollIntoView({ block: 'center' });
	button?.focus({ preventScroll: true });
}

/** Enter goes on to the next field. On a phone it is the key 'Nästa', and half a product must not be saved by it. */
function goOnByEnter(event: FormKeyEvent<HTMLFormElement>) {
	const { key, target, currentTarget, nativeEvent } = event;
	if (key !== 'Enter' || !(target instanceof HTMLInputElement) || nativeEvent.isComposing) return;
	event.preventDefault();
	const fields = [...currentTarget.querySelectorAll<HTMLElement>('input:not([type=file]), select, textarea')];
	fields[fields.indexOf(target) + 1]?.focus();
}

/** Ctrl-S, on a Mac Cmd-S: saves and stays. */
function useSaveShortcut(save: () => void) {
	const latest = useRef(save);
	latest.current = save;
	useEffect(() => {
		function listen(event: KeyboardEvent) {
			if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) latest.current();
		}
		addEventListener('keydown', listen);
		return () => removeEventListener('keydown', listen);
	}, []);
}

interface DraftKeeperProps {
	isUnsaved: boolean;
	list: MediaList;
	items: readonly MediaItem[];
	base: StoredProduct | undefined;
	new_id: string;
	draft: EditorDraft;
}

/** Keeps what is typed and chosen on the device as it changes. Renders nothing, so that typing redraws nothing. */
function DraftKeeper({ isUnsaved, list, items, base, new_id, draft }: DraftKeeperProps) {
	const values = useWatch<ProductFormValues>() as ProductFormValues;
	const { keep, forget } = draft;
	const isKept = useRef(false);
	useEffect(() => {
		if (isUnsaved) {
			isKept.current = true;
			keep({ values, base, new_id, files: draftFiles(items) }, list.files());
		} else if (isKept.current) {
			isKept.current = false;
			forget();
		}
	}, [isUnsaved, values, list, items, base, new_id, keep, forget]);
	return null;
}

function PublicState({ product }: { product: StoredProduct }) {
	return (
		<span className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<Badge tone={product.is_published ? 'ok' : 'neutral'} dot>
				{product.is_published ? publicationLabels.published : publicationLabels.draft}
			</Badge>
			<a
				href={productUrl(product)}
				target="_blank"
				rel="noopener"
				className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4 hover:text-ink"
			>
				<span>{product.is_published ? 'Visa på sajten' : 'Visa som besökare ser den'}</span>
				<ExternalLink className="size-4" aria-hidden="true" />
				<span className="sr-only">(öppnas i ny flik)</span>
			</a>
		</span>
	);
}

function DeleteProduct({ product, onDeleted }: { product: StoredProduct; onDeleted: () => void }) {
	const [isAsking, setIsAsking] = useState(false);
	const remove = useMutation(deleteMutation);
	return (
		<div className="px-1 md:px-0">
			<Button look="quiet" className="text-stop-ink" onClick={() => setIsAsking(true)}>
				<Trash2 aria-hidden="true" />
				Radera produkt
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title="Är du säker?"
				description="Du är på väg att radera denna produkt. Denna åtgärd kan inte ångras."
				confirm="Radera"
				isDangerous
				isBusy={remove.isPending}
				onConfirm={() => remove.mutate(product.id, { onSuccess: onDeleted, onError: () => setIsAsking(false) })}
			/>
		</div>
	);
}
