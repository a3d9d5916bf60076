import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Settings } from '#data/office/settings.ts';
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx';
import { UnsavedNotice } from '../forms/UnsavedNotice.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
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
	return (
		<>
			<PageHeader title={title} subtitle={subtitle} />
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
		</>
	);
}

interface SettingsFormProps {
	settingsForm: ReturnType<typeof useSettingsForm>;
	/** Where there are unsaved changes: 'Hero och Kontakt'. */
	where?: string;
	className?: string;
	/** Elements: a bare text beside others could not be changed on a translated page. */
	children: ReactElement | ReactElement[];
}

/** The form of such a page, with what can come between it and the server. */
export function SettingsForm({ settingsForm, where, className, children }: SettingsFormProps) {
	const { form, save, undo, isSaving, restoredAt, conflict } = settingsForm;
	const { isDirty } = form.formState;
	return (
		<FormProvider {...form}>
			{restoredAt !== undefined && <UnsavedNotice kept={restoredAt} onStartOver={undo} />}
			<form noValidate onSubmit={save} className={className}>
				{children}
				<SettingsSaveBar isDirty={isDirty} isSaving={isSaving} onUndo={undo} {...(where && { where })} />
			</form>
			{conflict && <SettingsConflict conflict={conflict} isBusy={isSaving} />}
			<UnsavedChanges unsaved={() => form.formState.isDirty} />
		</FormProvider>
	);
}
