/** Saving a product: wait for its files, send it, and ask when someone else has changed the same fields. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import { imageRequired, type Product, type ProductValues, productValues, type StoredProduct } from '#domain/product.ts';
import type { ConflictAnswers } from '../../forms/ConflictDialog.tsx';
import { only } from '../../forms/formFields.ts';
import { showInvalidToast } from '../../forms/invalidToast.ts';
import { showFieldErrors } from '../../forms/showFieldErrors.ts';
import { saveMutation } from './editorQueries.ts';
import { type EditorState, valueNames } from './formValues.ts';
import { fileEntries, type MediaItem, storedItems } from './photos/mediaItems.ts';
import { allArrived, type MediaList } from './photos/mediaList.ts';
import { rebase } from './rebase.ts';
import type { EditedProduct } from './useProductEditor.ts';

interface EditorConflict {
	error: Conflict<StoredProduct>;
	mine: EditorState;
}
type FilesToSave = Pick<EditorState, 'images' | 'videos'>;

/** `onSaved` is called with the stored product, and with whether the person stays in the editor. */
export function useProductSave(edited: EditedProduct, onSaved: (stored: StoredProduct, stays: boolean) => void) {
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
		const files = await filesToSave(list);
		if (!('problem' in files)) return save(values, files, base, stays);
		setIsSaving(false);
		refuseFiles(files.problem);
	}

	async function save(values: ProductValues, files: FilesToSave, onto: StoredProduct | undefined, stays: boolean) {
		setIsSaving(true);
		try {
			await send({ values, ...files }, onto, (stored) => {
				setIsSaving(false);
				setConflict(undefined);
				onSaved(stored, stays);
			});
		} catch (error) {
			setIsSaving(false);
			if (error instanceof Conflict) setConflict({ error, mine: { values: form.getValues(), ...files } });
			else showProblems(error);
		}
	}

	/** Shows the server's messages beside their fields, and focuses the first. */
	function showProblems(error: unknown) {
		showFieldErrors(error, form.setError, valueNames);
		const { images, videos } = fieldMessages(error);
		if (images || videos) refuseFiles(images ?? videos ?? '');
	}

	async function resolveConflict(answers: ConflictAnswers) {
		if (!conflict) return;
		const { error, mine } = conflict;
		// Without a base, a save whose response was lost has created the product: every difference was asked about.
		const rebased = rebase(error.current, mine, base ?? error.current, answers);
		edited.show(error.current, rebased.values, itemsOf(rebased, list.state().items));
		const parsed = productValues.schema.safeParse(rebased.values);
		if (parsed.success) await save(parsed.data, rebased, error.current, false);
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
		const { values, images, videos } = state;
		await mutateAsync({ ...known, values, images, videos });
	};
}

/** What is wrong with the files, until something about them changes. */
function useFileProblem({ list, media }: EditedProduct) {
	const [problem, setProblem] = useState<{ message: string; items: readonly MediaItem[] }>();
	return {
		fileProblem: problem?.items === media.items ? problem?.message : undefined,
		refuseFiles(message: string) {
			setProblem({ message, items: list.state().items });
			focusPhotos();
		},
	};
}

/** The files to save, once all have arrived; or why they cannot be saved. */
async function filesToSave(list: MediaList): Promise<FilesToSave | { problem: string }> {
	if (!(await allArrived(list)))
		return { problem: 'Alla filer kom inte fram. Skicka dem igen eller ta bort dem, och spara sedan.' };
	const { items } = list.state();
	if (!hasPhoto(items)) return { problem: imageRequired };
	return { images: fileEntries(items, 'photo') ?? [], videos: fileEntries(items, 'video') ?? [] };
}

function hasPhoto(items: readonly MediaItem[]): boolean {
	return items.some(({ kind }) => kind === 'photo');
}

/** What the form was loaded with, of the fields that the editor writes. */
function baseOf(stored: StoredProduct): Partial<Product> {
	return only(stored, [...valueNames, 'images', 'videos']);
}

/** The items of these files; those that are shown already keep their pictures. */
function itemsOf({ images, videos }: FilesToSave, shown: readonly MediaItem[]): MediaItem[] {
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
