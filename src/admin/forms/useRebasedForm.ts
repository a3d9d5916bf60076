/**
 * A form over values that colleagues may save at the same time. Each field remembers the value that it was changed
 * from (its base): a newer stored value shows in every field that is not being changed, and the server refuses a save
 * over a newer value that the person has not seen.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Conflict } from '#data/office/conflict.ts';
import type { ConflictAnswers } from './ConflictDialog.tsx';
import { isDirty, isSame, only } from './formFields.ts';
import { showInvalidToast } from './invalidToast.ts';
import { resetSaved } from './resetSaved.ts';
import { setField } from './setField.ts';
import { showFieldErrors } from './showFieldErrors.ts';
import { useUnsaved } from './unsavedStorage.ts';

interface RebasedFormOptions<Values extends FieldValues, Clean, Change, Saved> {
	schema: z.ZodMiniType<Clean, Values>;
	/** What is stored now. Must stay the same object until it changes. */
	stored: Values;
	saving: UseMutationOptions<Saved, Error, Change>;
	/** Whether values that each keep their rule can be saved together; shows what is wrong where they cannot. */
	check?: (clean: Clean) => boolean;
	/** What is sent. `base` is what each field was changed from, `changed` names the fields that were changed. */
	toChange: (clean: Clean, base: Values, changed: readonly string[]) => Change;
	/** The form's values of what has been saved. */
	toValues: (saved: Saved) => Values;
	/** Keeps unsaved changes on this device under this name. */
	unsavedName?: string;
	/** Returns the conflict for a dialog, field by field. Without it the fields say what the colleague wrote. */
	asksOnConflict?: boolean;
	/** Called where the values break a rule. Without it only the fields say so. */
	onInvalid?: (errors: FieldErrors<Values>) => void;
	/** `isTyped`: something was typed while it was saved, which closing the form would lose. */
	onSaved?: (saved: Saved, isTyped: boolean) => void;
	onRefused?: (error: Error) => void;
}

/** Two people's values of the same fields. */
export interface FormConflict<Values> {
	fields: readonly string[];
	mine: Values;
	/** The stored values, of these fields at least. */
	current: Readonly<Record<string, unknown>>;
	/** Saves again: with the person's own values, or a colleague's where the answer says so. */
	resolve: (answers: ConflictAnswers) => void;
	cancel: () => void;
}

/**
 * `base` is what each field was changed from. `restoredAt` is when the changes of an earlier visit were kept that fill the
 * form now, in milliseconds since 1970. `undo` shows what is stored again.
 */
export function useRebasedForm<Values extends FieldValues, Clean, Change, Saved>(
	options: RebasedFormOptions<Values, Clean, Change, Saved>,
) {
	const { schema, stored, toChange, toValues, asksOnConflict, onInvalid } = options;
	const form = useStoredForm(schema, stored);
	const mutation = useMutation(options.saving);
	const { base, changedNames } = useBase(form, stored);
	const unsaved = useUnsavedValues(form, base, stored, options.unsavedName);
	const [conflict, setConflict] = useState<Omit<FormConflict<Values>, 'resolve' | 'cancel'>>();

	const names = Object.keys(stored);

	function finish(saved: Saved, sent: Values) {
		base.current = toValues(saved);
		setConflict(undefined);
		unsaved.dismiss();
		// At once: a form that is closed now has nothing unsaved.
		const isTyped = flushSync(() => resetSaved(form, sent, toValues(saved)));
		options.onSaved?.(saved, isTyped);
	}

	function refuse(error: Error, sent: Values) {
		if (error instanceof Conflict) {
			const { fields, current } = error;
			if (asksOnConflict) return setConflict({ fields, current, mine: sent });
			// The colleague's changes show in all other fields; the next save overwrites what the person has seen.
			base.current = { ...base.current, ...only(current, names) };
			form.reset(base.current, { keepDirtyValues: true });
		}
		showFieldErrors(error, form.setError, names);
		options.onRefused?.(error);
	}

	function send(clean: Clean) {
		if (options.check?.(clean) === false) return;
		const sent = structuredClone(form.getValues());
		mutation.mutate(toChange(clean, base.current, changedNames()), {
			onSuccess: (saved) => finish(saved, sent),
			onError: (error) => refuse(error, sent),
		});
	}

	const save = form.handleSubmit(send, (errors) => {
		if (onInvalid) showInvalidToast();
		onInvalid?.(errors);
	});

	function resolve(answers: ConflictAnswers) {
		if (conflict) base.current = takeAnswers(form, base.current, conflict, answers);
		setConflict(undefined);
		void save();
	}

	function undo() {
		// Every reset takes the form's own resetOptions along, unless told otherwise.
		form.reset(stored, { keepDirtyValues: false });
		base.current = stored;
		unsaved.dismiss();
	}

	return {
		form,
		save,
		undo,
		isSaving: mutation.isPending,
		base: base.current,
		restoredAt: unsaved.restoredAt,
		conflict: conflict && { ...conflict, resolve, cancel: () => setConflict(undefined) },
	};
}

/** A form of stored values. What a colleague saves shows in it, but never in a field that is being changed. */
function useStoredForm<Values extends FieldValues, Clean>(schema: z.ZodMiniType<Clean, Values>, values: Values) {
	return useForm<Values, unknown, Clean>({
		resolver: zodResolver(schema),
		values,
		resetOptions: { keepDirtyValues: true },
	});
}

/** Fills in the colleague's values where the answers say so. Returns the base that the person has now seen. */
function takeAnswers<Values extends FieldValues, Clean>(
	form: UseFormReturn<Values, unknown, Clean>,
	base: Values,
	{ fields, current }: Pick<FormConflict<Values>, 'fields' | 'current'>,
	answers: ConflictAnswers,
): Values {
	for (const [name, side] of Object.entries(answers))
		if (side === 'theirs') setField(form.setValue, name, current[name]);
	return { ...base, ...only(current, fields) };
}

/** What each field is changed from: what is stored now, or what was stored when the person began to change it. */
function useBase<Values extends FieldValues, Clean>(form: UseFormReturn<Values, unknown, Clean>, stored: Values) {
	const base = useRef(stored);
	// Read while rendering: react-hook-form tracks only what is read then.
	const dirty = useRef<Readonly<Record<string, unknown>>>({});
	dirty.current = form.formState.dirtyFields;
	const changedNames = () => Object.keys(dirty.current).filter((name) => isDirty(dirty.current[name]));
	useEffect(() => {
		const names = Object.keys(dirty.current).filter((name) => isDirty(dirty.current[name]));
		base.current = { ...stored, ...only(base.current, names) };
	}, [stored]);
	return { base, changedNames };
}

/** What has been changed and not saved, and what it was changed from. */
interface UnsavedValues<Values> {
	values: Partial<Values>;
	base: Partial<Values>;
}

/** Keeps the changed fields on this device, and fills the form with those of an earlier visit. */
function useUnsavedValues<Values extends FieldValues, Clean>(
	form: UseFormReturn<Values, unknown, Clean>,
	base: RefObject<Values>,
	stored: Values,
	name: string | undefined,
) {
	const { isDirty: isUnsaved } = form.formState;
	const { found, keep, forget } = useUnsaved<UnsavedValues<Values>>(name);
	// Saved by a page that was closed before it heard so: nothing is unsaved.
	const [restored, setRestored] = useState(() =>
		found && Object.keys(found.values.values).some((field) => !isSame(found.values.values, stored, field))
			? found
			: undefined,
	);

	useEffect(() => {
		if (found && !restored) forget();
	}, [found, restored, forget]);
	// After the effect of `useBase`: the restored values bring the base of their own.
	useEffect(() => {
		if (!restored) return;
		base.current = { ...base.current, ...restored.values.base };
		for (const [field, value] of Object.entries(restored.values.values)) setField(form.setValue, field, value);
	}, [restored, form.setValue, base]);

	const isKept = useRef(false);
	useEffect(() => {
		if (!isUnsaved) {
			if (isKept.current) forget();
			isKept.current = false;
			return;
		}
		function keepChanges() {
			const values = form.getValues();
			const fields = Object.keys(values).filter((field) => !isSame(values, base.current, field));
			keep({ values: only(values, fields), base: only(base.current, fields) });
		}
		isKept.current = true;
		keepChanges();
		return form.subscribe({ formState: { values: true }, callback: keepChanges });
	}, [isUnsaved, form.getValues, form.subscribe, keep, forget, base]);

	return { restoredAt: restored?.kept, dismiss: () => setRestored(undefined) };
}
