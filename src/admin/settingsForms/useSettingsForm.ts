/** The site's texts and settings, public and private, as one form. Content and Settings each show a part of it. */
import type { UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FieldErrors, UseFormSetFocus } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Settings, SettingsChange } from '#data/office/settings.ts';
import { type SitePrivate, type SiteSettings, sitePrivate, siteSettings } from '#domain/company/site.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { fieldNames, only } from '../forms/formFields.ts';
import { useRebasedForm } from '../forms/useRebasedForm.ts';

const settings = object({ ...siteSettings.fields, ...sitePrivate.fields });
export type SettingsValues = FormValues<typeof settings>;

export interface SettingsFormOptions {
	/** Names the unsaved changes that are kept of it. */
	name: 'settings' | 'content';
	stored: Settings;
	saving: UseMutationOptions<Settings, Error, SettingsChange>;
	/** Called with what is wrong when it cannot be saved like this. */
	onInvalid?: (errors: FieldErrors<SettingsValues>) => void;
}

export function useSettingsForm({ name, stored, saving, onInvalid = () => {} }: SettingsFormOptions) {
	const settingsForm = useRebasedForm({
		schema: settings.schema,
		stored: useMemo(() => valuesOf(stored), [stored]),
		saving,
		toChange,
		toValues: valuesOf,
		unsavedName: name,
		asksOnConflict: true,
		onInvalid,
	});
	useLinkedField(settingsForm.form.setFocus);
	return settingsForm;
}

/** Focuses the field that the URL names: '/admin/installningar#vat_number'. */
function useLinkedField(setFocus: UseFormSetFocus<SettingsValues>): void {
	const { hash } = useLocation();
	useEffect(() => {
		const name = fieldNames(settings).find((field) => hash === `#${field}`);
		if (name) setFocus(name);
	}, [hash, setFocus]);
}

function valuesOf({ site, private: hidden }: Settings): SettingsValues {
	return { ...site, ...hidden };
}

/** The changed fields alone, so that a colleague's changes of other fields stay. */
function toChange(clean: SiteSettings & SitePrivate, base: SettingsValues, changed: readonly string[]): SettingsChange {
	const site = only(
		clean,
		changed.filter((name) => name in siteSettings.fields),
	);
	const hidden = only(
		clean,
		changed.filter((name) => name in sitePrivate.fields),
	);
	return { site, ...(Object.keys(hidden).length > 0 && { private: hidden }), base: only(base, changed) };
}
