/** Saving a product: wait for its files, send it, and ask when someone else has changed the same fields. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import {
	imageRequired,
	type Product,
	type ProductValues,
	productValues,
	type StoredProduct,
} from '#domain/products/product.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import type { ConflictAnswers } from '../../forms/ConflictDialog.tsx';
import { only } from '../../forms/formFields.ts';
import { showInvalidToast } from '../../forms/invalidToast.ts';
import { showFieldErrors } from '../../forms/showFieldErrors.ts';
import { saveMutation } from './editorQueries.ts';
import { type EditorState, formOf, type ProductFormValues, valueNames } from './formValues.ts';
import { documentDetails, fileEntries, type MediaItem, storedDocuments, storedItems } from './photos/mediaItems.ts';
import { allArrived, type MediaList } from './photos/mediaList.ts';
import { rebase } from './rebase.ts';
import type { EditedProduct } from './useProductEditor.ts';

interface EditorConflict {
	error: Conflict<StoredProduct>;
	mine: EditorState;
	/** Of the save that met it. */
	stays: boolean;
}
type FilesToSave = Omit<EditorState, 'values'>;

/** What the editor held when it was sent. */
export interface Sent {
	values: ProductFormValues;
	items: readonly MediaItem[];
}

/** `onSaved` is called with the stored product, what was sent, and whether the person stays in the editor. */
export function useProductSave(
	edited: EditedProduct,
	onSaved: (stored: StoredProduct, sent: Sent, stays: boolean) => void,
) {
	const { form, base, list } = edited;
	const [isSaving, setIsSaving] = useState(false);
	const [conflict, setConflict] = useState<EditorConflict>();
	const { fileProblem, refuseFiles } = useFileProblem(edited);
	const send = useSend(edited.new_id);

	async function submit(stays: boolean) {
		if (isSaving) return;
		const isMissing = !hasPhoto(list.state().items);
		await form.handleSubmit(
			(values) => (isMissing ? refuseFiles(imageRequired) : saveWithFiles(values, stays)),
			() => {
				showInvalidToast();
				if (isMissing) refuseFiles(imageRequired);
			},
		)();
	}

	async function saveWithFiles(values: ProductValues, stays: boolean) {
		setIsSaving(true);
		const typed = structuredClone(form.getValues());
		const files = await filesToSave(list);
		if (!('problem' in files)) return save(values, files, base, typed, stays);
		setIsSaving(false);
		refuseFiles(files.problem, files.place);
	}

	async function save(
		values: ProductValues,
		files: FilesToSave,
		onto: StoredProduct | undefined,
		typed: ProductFormValues,
		stays: boolean,
	) {
		setIsSaving(true);
		const sent = { values: typed, items: list.state().items };
		try {
			await send({ values, ...files }, onto, (stored) => {
				setIsSaving(false);
				setConflict(undefined);
				onSaved(stored, sent, stays);
			});
		} catch (error) {
			if (error instanceof Conflict) await askAbout(error, stays);
			else showProblems(error);
			setIsSaving(false);
		}
	}

	/** Asks with what has been typed, and done with the files, while it was sent. */
	async function askAbout(error: Conflict<StoredProduct>, stays: boolean) {
		const files = await filesToSave(list);
		if ('problem' in files) refuseFiles(files.problem, files.place);
		else setConflict({ error, mine: { values: form.getValues(), ...files }, stays });
	}

	/** Shows the server's messages beside their fields, and focuses the first. */
	function showProblems(error: unknown) {
		showFieldErrors(error, form.setError, valueNames);
		const { images, videos, documents, document_details } = fieldMessages(error);
		if (images || videos) refuseFiles(images ?? videos ?? '');
		else if (documents || document_details) refuseFiles(documents ?? document_details ?? '', 'documents');
	}

	async function resolveConflict(answers: ConflictAnswers) {
		if (!conflict) return;
		const { error, mine, stays } = conflict;
		// Without a base, a save whose response was lost has created the product: every difference was asked about.
		const rebased = rebase(error.current, mine, base ?? error.current, answers);
		edited.show(error.current, rebased.values, itemsOf(rebased, list.state().items));
		// The form holds the answers now, above what is stored: to ask for them again would take what the other has changed since.
		setConflict(undefined);
		const parsed = productValues.schema.safeParse(rebased.values);
		if (parsed.success) return save(parsed.data, rebased, error.current, rebased.values, stays);
		await form.trigger(undefined, { shouldFocus: true });
		showInvalidToast();
	}

	return { isSaving, fileProblem, submit, conflict, resolveConflict, cancelConflict: () => setConflict(undefined) };
}

/** Sends a product, and calls `done` before the lists are refetched. Throws what the server refused. */
function useSend(new_id: string) {
	const afterSave = useRef<(stored: StoredProduct) => void>(undefined);
	// Not after mutateAsync: that waits until every list has been refetched.
	const { mutateAsync } = useMutation({ ...saveMutation, onSuccess: (stored) => afterSave.current?.(stored) });
	return async (
		state: FilesToSave & { values: ProductValues },
		onto: StoredProduct | undefined,
		done: (stored: StoredProduct) => void,
	) => {
		const known = onto ? { id: onto.id, expected_updated: onto.updated, base: baseOf(onto) } : { new_id };
		afterSave.current = done;
		const { values, images, videos, documents, document_details } = state;
		const hasDocuments = documents.length > 0 || Boolean(onto?.documents.length);
		await mutateAsync({
			...known,
			// What was typed before it was sold waits for 'Ta tillbaka'.
			values: { ...values, document_details, ...(onto?.sold_at && { reserved_until: '' }) },
			images,
			videos,
			...(hasDocuments && { documents }),
		});
	};
}

/** What is wrong with the files, and the list of them that says it. */
export interface FileProblem {
	message: string;
	place: 'photos' | 'documents';
}

/** What is wrong with the files, until something about them changes. */
function useFileProblem({ list, media }: EditedProduct) {
	const [problem, setProblem] = useState<FileProblem & { items: readonly MediaItem[] }>();
	return {
		fileProblem: problem?.items === media.items ? problem : undefined,
		refuseFiles(message: string, place: FileProblem['place'] = 'photos') {
			setProblem({ message, place, items: list.state().items });
			focusChooser(place);
		},
	};
}

/** The files to save, once all have arrived; or why they cannot be saved. */
async function filesToSave(list: MediaList): Promise<FilesToSave | { problem: string; place?: FileProblem['place'] }> {
	if (!(await allArrived(list))) {
		const failed = list.state().items.filter(({ status }) => status === 'failed');
		return {
			problem: 'Alla filer kom inte fram. Skicka dem igen eller ta bort dem, och spara sedan.',
			place: failed.every(({ kind }) => kind === 'document') ? 'documents' : 'photos',
		};
	}
	const { items } = list.state();
	if (!hasPhoto(items)) return { problem: imageRequired };
	return {
		images: fileEntries(items, 'photo') ?? [],
		videos: fileEntries(items, 'video') ?? [],
		documents: fileEntries(items, 'document') ?? [],
		document_details: documentDetails(items),
	};
}

function hasPhoto(items: readonly MediaItem[]): boolean {
	return items.some(({ kind }) => kind === 'photo');
}

/** What the form was loaded with, of the fields that the editor writes. A reservation that has passed is none. */
function baseOf(stored: StoredProduct): Partial<Product> {
	const reserved_until = formOf(stored).reserved_until;
	return { ...only(stored, [...valueNames, 'images', 'videos', 'documents']), reserved_until };
}

/** The items of these files; those that are shown already keep their pictures. */
function itemsOf(files: FilesToSave, shown: readonly MediaItem[]): MediaItem[] {
	const { images, videos, documents, document_details } = files;
	const names = (entries: readonly FileEntry[]) => entries.filter((entry) => typeof entry === 'string');
	const stored = [...storedItems(names(images), names(videos)), ...storedDocuments(names(documents), document_details)];
	return [...images, ...videos, ...documents].flatMap((entry) => {
		if (typeof entry === 'string') return stored.find(({ name }) => name === entry) ?? [];
		return shown.find((item) => item.status === 'uploaded' && item.upload === entry.upload) ?? [];
	});
}

function focusChooser(place: FileProblem['place']) {
	const button = document.querySelector<HTMLElement>(`[data-choose='${place}']`);
	button?.closest('details')?.setAttribute('open', '');
	button?.scrollIntoView({ block: 'center' });
	button?.focus({ preventScroll: true });
}
