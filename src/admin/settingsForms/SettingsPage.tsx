import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import type { Settings } from '#data/office/settings.ts';
import { settingLabels } from '#domain/fields/fieldLabels.ts';
import { versionedEntities } from '#domain/history/version.ts';
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx';
import { UnsavedNotice } from '../forms/UnsavedNotice.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { settingsIdsQuery } from '../history/historyQueries.ts';
import { settingsQuery } from '../queries/catalogueQueries.ts';
import { SettingsConflict } from './SettingsConflict.tsx';
import { SettingsSaveBar } from './SettingsSaveBar.tsx';
import type { useSettingsForm } from './useSettingsForm.ts';

interface SettingsPageProps {
	title: string;
	subtitle: ReactNode;
	/** Shown where the settings could not be read. */
	failed: string;
	/** Grey shapes of about the height of what is loading. */
	skeleton: ReactElement;
	children: (stored: Settings) => ReactElement;
}

/** A page of the site's settings: its heading, and its form once the settings are read. */
export function SettingsPage({ title, subtitle, failed, skeleton, children }: SettingsPageProps) {
	const settings = useQuery(settingsQuery);
	const [buttons, setButtons] = useState<HTMLElement | null>(null);
	return (
		<HeaderButtons value={buttons}>
			<PageHeader title={title} subtitle={subtitle}>
				<div ref={setButtons} className="max-md:-my-2 max-md:-ml-4" />
			</PageHeader>
			{settings.data ? (
				children(settings.data)
			) : settings.isError ? (
				<FailedQuery title={failed} query={settings} />
			) : (
				<div role="status" className="grid gap-6">
					<span className="sr-only">Laddar...</span>
					{skeleton}
				</div>
			)}
		</HeaderButtons>
	);
}

/** Where the form of the page shows buttons in its heading. */
const HeaderButtons = createContext<HTMLElement | null>(null);

interface SettingsFormProps {
	/** The fields that it edits, for its history. */
	fields: readonly string[];
	settingsForm: ReturnType<typeof useSettingsForm>;
	/** Where there are unsaved changes: 'Hero och Kontakt'. */
	where?: string;
	className?: string;
	/** Elements: a bare text beside others could not be changed on a translated page. */
	children: ReactElement | ReactElement[];
}

/** The form of such a page, with what can come between it and the server. */
export function SettingsForm({ settingsForm, fields, where, className, children }: SettingsFormProps) {
	const { form, save, undo, isSaving, restoredAt, conflict } = settingsForm;
	const { isDirty } = form.formState;
	return (
		<FormProvider {...form}>
			{restoredAt !== undefined && <UnsavedNotice kept={restoredAt} onStartOver={undo} />}
			<form noValidate onSubmit={save} className={className}>
				{children}
				<SettingsSaveBar isDirty={isDirty} isSaving={isSaving} onUndo={undo} {...(where && { where })} />
			</form>
			<SettingsHistory fields={fields} isUnsaved={isDirty} />
			{conflict && <SettingsConflict conflict={conflict} isBusy={isSaving} />}
			<UnsavedChanges unsaved={() => form.formState.isDirty} />
		</FormProvider>
	);
}

function SettingsHistory({ fields, isUnsaved }: { fields: readonly string[]; isUnsaved: boolean }) {
	const buttons = useContext(HeaderButtons);
	const ids = useQuery(settingsIdsQuery).data;
	if (!buttons || !ids) return null;
	const sources = (['site_settings', 'site_private'] as const)
		.map((collection) => ({
			collection,
			id: ids[collection],
			fields: fields.filter((name) => name in versionedEntities[collection].fields),
			labels: settingLabels,
		}))
		.filter((source) => source.fields.length > 0);
	// The form takes over what is stored by itself.
	return createPortal(<HistoryButton sources={sources} isUnsaved={isUnsaved} onRestored={() => {}} />, buttons);
}
