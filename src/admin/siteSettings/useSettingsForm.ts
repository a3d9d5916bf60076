import { zodResolver } from '@hookform/resolvers/zod';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import type { Settings, SettingsChange } from '#data/office/settings.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { type SitePrivate, type SiteSettings, sitePrivate, siteSettings } from '#domain/site.ts';
import type { Choices, Side } from '../forms/ConflictDialog.tsx';
import { showInvalidToast } from '../forms/invalidToast.ts';
import { resetSaved } from '../forms/resetSaved.ts';
import { useDraft } from '../forms/unsavedStorage.ts';

/** All that staff may set, public and not, as one form. Settings and content each show a part of it. */
const settings = object({ ...siteSettings.fields, ...sitePrivate.fields });
export type SettingsValues = FormValues<typeof settings>;

interface SettingsFormOptions {
	/** Names the draft that is kept of it. */
	name: 'settings' | 'content';
	stored: Settings;
	saving: UseMutationOptions<Settings, Error, SettingsChange>;
	/** Called with what is wrong when it cannot be saved like this. */
	onInvalid?: (errors: FieldErrors<SettingsValues>) => void;
}

/** What has been changed and not saved, and what it was changed from. */
interface SettingsDraft {
	values: Partial<SettingsValues>;
	base: Partial<SettingsValues>;
}

export function useSettingsForm({ name, stored, saving, onInvalid }: SettingsFormOptions) {
	const values: SettingsValues = useMemo(() => ({ ...stored.site, ...stored.private }), [stored]);
	const form = useForm<SettingsValues, unknown, SiteSettings & SitePrivate>({
		resolver: zodResolver(settings.schema),
		// What a colleague saves meanwhile shows, but never over what is being typed.
		values,
		resetOptions: { keepDirtyValues: true },
	});
	// Read while rendering: react-hook-form keeps up only what is asked for then.
	const { dirtyFields, isDirty: isUnsaved } = form.formState;
	const mutation = useMutation(saving);
	const { found, keep, forget } = useDraft<SettingsDraft>(name);
	const [draft, setDraft] = useState(found);
	const [conflict, setConflict] = useState<{ error: Conflict<Partial<SettingsValues>>; mine: SettingsValues }>();
	/** What each field is changed from: as it was when somebody began to type in it. */
	const base = useRef(values);

	// In this order: a colleague's newer text becomes the base of what is initialState, a draft brings the base of its own.
	const dirty = useRef(dirtyFields);
	dirty.current = dirtyFields;
	useEffect(() => {
		const kept = Object.entries(base.current).filter(([field]) =>
			isDirty(dirty.current[field as keyof SettingsValues]),
		);
		base.current = { ...values, ...Object.fromEntries(kept) };
	}, [values]);
	useEffect(() => {
		if (!draft) return;
		base.current = { ...base.current, ...draft.values.base };
		for (const [field, value] of Object.entries(draft.values.values))
			form.setValue(field as keyof SettingsValues, value as never, { shouldDirty: true });
	}, [draft, form.setValue]);

	const isKept = useRef(false);
	useEffect(() => {
		if (!isUnsaved) {
			if (isKept.current) forget();
			isKept.current = false;
			return;
		}
		function keepChanges() {
			const typed = form.getValues();
			const fields = Object.keys(typed).filter((field) => isOther(typed, base.current, field as keyof SettingsValues));
			keep({ values: only(typed, fields), base: only(base.current, fields) });
		}
		isKept.current = true;
		keepChanges();
		return form.subscribe({ formState: { values: true }, callback: keepChanges });
	}, [isUnsaved, form.getValues, form.subscribe, keep, forget]);

	function undo() {
		// Every reset takes the form's own resetOptions along, unless told otherwise.
		form.reset(values, { keepDirtyValues: false });
		base.current = values;
		setDraft(undefined);
	}

	const save = form.handleSubmit(
		(clean) => {
			const sent = structuredClone(form.getValues());
			mutation.mutate(changed(clean, dirty.current, base.current), {
				onSuccess: ({ site, private: hidden }) => {
					base.current = { ...site, ...hidden };
					setConflict(undefined);
					setDraft(undefined);
					resetSaved(form, sent, { ...site, ...hidden });
				},
				onError: (error) => {
					if (error instanceof Conflict) setConflict({ error, mine: sent });
					for (const [field, message] of Object.entries(fieldMessages(error)))
						if (field in settings.fields) form.setError(field as keyof SettingsValues, { type: 'server', message });
				},
			});
		},
		(errors) => {
			showInvalidToast();
			onInvalid?.(errors);
		},
	);

	/** Saves again, on top of what the other person wrote. */
	function choose(choices: Choices) {
		if (!conflict) return;
		const { current } = conflict.error;
		base.current = { ...base.current, ...only(current as SettingsValues, conflict.error.fields) };
		for (const [field, side] of Object.entries(choices) as [keyof SettingsValues, Side][])
			if (side === 'theirs') form.setValue(field, current[field] as never, { shouldDirty: true });
		setConflict(undefined);
		void save();
	}

	return {
		form,
		save,
		undo,
		isSaving: mutation.isPending,
		draft,
		conflict: conflict && { ...conflict, choose, cancel: () => setConflict(undefined) },
	};
}

/** Only the fields that were touched, so that a colleague's other changes stay, and what they were changed from. */
function changed(clean: SiteSettings & SitePrivate, dirty: Record<string, unknown>, base: SettingsValues) {
	const touched = Object.entries(clean).filter(([name]) => isDirty(dirty[name]));
	const hidden = touched.filter(([name]) => name in sitePrivate.fields);
	return {
		site: Object.fromEntries(touched.filter(([name]) => name in siteSettings.fields)),
		...(hidden.length > 0 && { private: Object.fromEntries(hidden) }),
		base: only(
			base,
			touched.map(([name]) => name),
		),
	};
}

function isOther(one: SettingsValues, other: SettingsValues, name: keyof SettingsValues): boolean {
	return JSON.stringify(one[name]) !== JSON.stringify(other[name]);
}

function only(values: SettingsValues, names: readonly string[]): Partial<SettingsValues> {
	return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** react-hook-form marks each part of a structured field by itself. */
export function isDirty(mark: unknown): boolean {
	if (typeof mark !== 'object' || mark === null) return mark === true;
	return Object.values(mark).some(isDirty);
}
