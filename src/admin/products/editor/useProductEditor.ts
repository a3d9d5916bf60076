/** The state of an open editor: what is typed and chosen, what it is compared with, and what is not saved yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newId } from '#data/newId.ts';
import { parseStored } from '#data/office/storedRecord.ts';
import type { AvailabilitySubject } from '#domain/products/availability.ts';
import { type ProductValues, product as productEntity, type StoredProduct } from '#domain/products/product.ts';
import { eachField } from '../../forms/formFields.ts';
import { productQuery } from '../../queries/catalogueQueries.ts';
import { type ChosenFirst, emptyForm, formOf, isSame, type ProductFormValues, valueNames } from './formValues.ts';
import { documentDetails, fileEntries, itemsAfterSave, itemsOfProduct, type MediaItem } from './photos/mediaItems.ts';
import type { MediaList } from './photos/mediaList.ts';
import type { MediaState } from './photos/mediaStore.ts';
import { useMediaList } from './photos/useMediaList.ts';
import { type EditorContext, productResolver } from './productResolver.ts';
import { type Sent, useProductSave } from './useProductSave.ts';
import type { RestoredProduct, UnsavedProduct } from './useUnsavedProduct.ts';

interface ProductEditorOptions {
	/** Missing for a new one. */
	product: StoredProduct | undefined;
	/** What a new product begins with. */
	chosen: ChosenFirst;
	/** What an earlier visit left on this device. */
	restored: RestoredProduct | undefined;
	unsaved: UnsavedProduct;
	/** Called before a product that has been created gets its address, under which this editor goes on. */
	onCreated: (id: string) => void;
}

export type ProductEditor = ReturnType<typeof useProductEditor>;

export function useProductEditor({ product, chosen, restored, unsaved, onCreated }: ProductEditorOptions) {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	/** The form of a new product. */
	const blank = { ...emptyForm, ...chosen };
	const edited = useEditedProduct(product, restored, blank);
	const { form, base, list, media } = edited;
	/** Saved or deleted: nothing is lost by leaving. */
	const isDone = useRef(false);
	const isUnsaved = form.formState.isDirty || hasOtherFiles(media.items, base);
	const saving = useProductSave(edited, finish);

	function finish(stored: StoredProduct, sent: Sent, stays: boolean) {
		unsaved.forget();
		isDone.current = true;
		if (!stays && !edited.hasChanged(sent)) return navigate('/admin/produkter');
		edited.showSaved(stored, sent);
		if (!base) {
			queryClient.setQueryData(productQuery(stored.id).queryKey, stored);
			onCreated(stored.id);
			navigate(`/admin/produkter/${stored.id}`, { replace: true });
		}
		isDone.current = false;
	}

	return {
		...edited,
		...saving,
		isUnsaved,
		/** Whether leaving would lose something, at this moment. */
		hasUnsaved: () => !isDone.current && isUnsaved,
		/** Discards the restored changes. */
		startOver() {
			for (const { key, status } of list.state().items) if (status === 'uploaded') list.remove(key);
			// A save of what is discarded may have reached the server all the same: that product is another one.
			edited.renewId();
			edited.show(product, product ? formOf(product) : blank, itemsOfProduct(product));
			unsaved.forget();
		},
		/** Shows an earlier version that has been saved again. Nothing was unsaved. */
		showRestored(record: Record<string, unknown>) {
			const stored = parseStored(productEntity, record);
			edited.show(stored, formOf(stored), itemsOfProduct(stored));
		},
		leaveDeleted() {
			isDone.current = true;
			unsaved.forget();
			navigate('/admin/produkter');
		},
	};
}

export interface EditedProduct {
	form: UseFormReturn<ProductFormValues, EditorContext, ProductValues>;
	/** What changes are compared with: the product as it was loaded, saved, or last seen in a conflict. */
	base: StoredProduct | undefined;
	/** The id that a new product gets. */
	new_id: string;
	list: MediaList;
	media: MediaState;
	/** Shows these values and files. What equals `base` counts as unchanged. */
	show: (base: StoredProduct | undefined, values: ProductFormValues, items: readonly MediaItem[]) => void;
	/** Whether something was typed, or done with the files, since it was sent. */
	hasChanged: (sent: Sent) => boolean;
	/** Shows what was saved, with what has been typed, or done with the files, since it was sent. */
	showSaved: (stored: StoredProduct, sent: Sent) => void;
	/**
	 * Takes over that the stored product was sold, taken back or reserved, and nothing else. What is typed stays.
	 */
	showSale: (stored: AvailabilitySubject) => void;
	renewId: () => void;
}

/** The form and the files, and the product that they are compared with. */
function useEditedProduct(
	product: StoredProduct | undefined,
	restored: RestoredProduct | undefined,
	blank: ProductFormValues,
): EditedProduct {
	const [base, setBase] = useState(restored?.base ?? product);
	const [new_id, setNewId] = useState(() => restored?.new_id ?? newId());
	const { list, state: media } = useMediaList(restored ?? { items: itemsOfProduct(base) });
	const form = useForm<ProductFormValues, EditorContext, ProductValues>({
		resolver: productResolver,
		context: { stored: base },
		defaultValues: base ? formOf(base) : blank,
		values: restored?.values,
		resetOptions: { keepDefaultValues: true },
		// Photos come first: where they are missing, the person is led there.
		shouldFocusError: media.items.some(({ kind }) => kind === 'photo'),
	});

	function show(next: StoredProduct | undefined, values: ProductFormValues, items: readonly MediaItem[]) {
		setBase(next);
		// Every reset takes the form's own resetOptions along, unless told otherwise.
		form.reset(next ? formOf(next) : blank, { keepDefaultValues: false });
		form.reset(values, { keepDefaultValues: true });
		list.replace(items);
	}

	const isTypedSince = (name: keyof ProductFormValues, sent: Sent) =>
		!isSame(name, form.getValues(name), sent.values[name]);

	return {
		form,
		base,
		new_id,
		list,
		media,
		show,
		hasChanged: (sent) => list.state().items !== sent.items || valueNames.some((name) => isTypedSince(name, sent)),
		showSaved(stored, sent) {
			const typed = form.getValues();
			const saved = formOf(stored);
			const values = eachField<ProductFormValues>(valueNames, (name) =>
				isTypedSince(name, sent) ? typed[name] : saved[name],
			);
			show(stored, values, itemsAfterSave(stored, sent.items, list.state().items));
		},
		showSale({ reserved_until, sold_at }) {
			if (!base || (base.reserved_until === reserved_until && base.sold_at === sold_at)) return;
			const isTyped = !isSame('reserved_until', form.getValues('reserved_until'), formOf(base).reserved_until);
			// A colleague's reservation beside one's own is asked about when it is saved.
			const next = { ...base, sold_at, ...(!(isTyped && sold_at === '') && { reserved_until }) };
			setBase(next);
			if (!isTyped) form.resetField('reserved_until', { defaultValue: formOf(next).reserved_until });
		},
		renewId: () => setNewId(newId()),
	};
}

/** Whether the files differ from those that are stored, or have not all arrived. */
function hasOtherFiles(items: readonly MediaItem[], base: StoredProduct | undefined): boolean {
	const listed = (all: readonly MediaItem[]) =>
		JSON.stringify([
			...(['photo', 'video', 'document'] as const).map((kind) => fileEntries(all, kind)),
			documentDetails(all),
		]);
	return listed(items) !== listed(itemsOfProduct(base));
}
