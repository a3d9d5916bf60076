import { zodResolver } from '@hookform/resolvers/zod';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import { fieldMessages } from '#data/errors.ts';
import type { Settings, SettingsChange } from '#data/settings.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { type SitePrivate, type SiteSettings, sitePrivate, siteSettings } from '#domain/site.ts';
import { resetSaved } from '../forms/resetSaved.ts';

/** All that staff may set, public and not, as one form. Settings and content each show a part of it. */
const settings = object({ ...siteSettings.fields, ...sitePrivate.fields });
export type SettingsValues = FormValues<typeof settings>;

interface SettingsFormOptions {
	stored: Settings;
	saving: UseMutationOptions<Settings, Error, SettingsChange>;
	/** Called with what is wrong when it cannot be saved like this. */
	onInvalid?: (errors: FieldErrors<SettingsValues>) => void;
}

export function useSettingsForm({ stored, saving, onInvalid }: SettingsFormOptions) {
	const values: SettingsValues = useMemo(() => ({ ...stored.site, ...stored.private }), [stored]);
	const form = useForm<SettingsValues, unknown, SiteSettings & SitePrivate>({
		resolver: zodResolver(settings.schema),
		// What a colleague saves meanwhile shows, but never over what is being typed.
		values,
		resetOptions: { keepDirtyValues: true },
	});
	// Read while rendering: react-hook-form keeps up only what is asked for then.
	const { dirtyFields } = form.formState;
	const mutation = useMutation(saving);

	const save = form.handleSubmit(
		(clean) => {
			const sent = structuredClone(form.getValues());
			mutation.mutate(changed(clean, dirtyFields), {
				onSuccess: ({ site, private: hidden }) => resetSaved(form, sent, { ...site, ...hidden }),
				onError: (error) => {
					for (const [name, message] of Object.entries(fieldMessages(error)))
						if (name in settings.fields) form.setError(name as keyof SettingsValues, { type: 'server', message });
				},
			});
		},
		(errors) => {
			toast.error('Valideringsfel', { description: 'Kontrollera att alla fält är korrekt ifyllda' });
			onInvalid?.(errors);
		},
	);
	return { form, save, isSaving: mutation.isPending };
}

/** Only the fields that were touched, so that a colleague's other changes stay. */
function changed(clean: SiteSettings & SitePrivate, dirty: Record<string, unknown>): SettingsChange {
	const touched = Object.entries(clean).filter(([name]) => isDirty(dirty[name]));
	const hidden = touched.filter(([name]) => name in sitePrivate.fields);
	return {
		site: Object.fromEntries(touched.filter(([name]) => name in siteSettings.fields)),
		...(hidden.length > 0 && { private: Object.fromEntries(hidden) }),
	};
}

/** react-hook-form marks each part of a structured field by itself. */
export function isDirty(mark: unknown): boolean {
	if (typeof mark !== 'object' || mark === null) return mark === true;
	return Object.values(mark).some(isDirty);
}
