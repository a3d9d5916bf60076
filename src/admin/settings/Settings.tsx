import { useQuery } from '@tanstack/react-query';
import { FormProvider, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Settings as StoredSettings } from '#data/office/settings.ts';
import { defaultRetentionMonths, fallbacks, socialNetworkLabels, socialNetworks } from '#domain/site.ts';
import { Checkbox } from '#ui/Field.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx';
import { UnsavedNotice } from '../forms/UnsavedNotice.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { SettingField } from '../siteSettings/SettingField.tsx';
import { SettingsConflict } from '../siteSettings/SettingsConflict.tsx';
import { SaveBar } from '../siteSettings/SettingsSaveBar.tsx';
import { saveSettings, settingsQuery } from '../siteSettings/settingsQueries.ts';
import { type SettingsValues, useSettingsForm } from '../siteSettings/useSettingsForm.ts';
import { PersonData } from './PersonData.tsx';
import { UpcomingDeletions } from './UpcomingDeletions.tsx';

/** The settings that are not the site's texts (C5). */
export function Settings() {
	const settings = useQuery(settingsQuery);
	return (
		<>
			<PageHeader
				title="Inställningar"
				subtitle={
					<>
						Aviseringar, sökmotorer och sociala medier. Telefon och öppettider finns under{' '}
						<Link to="/admin/innehall?tab=contact" className="link">
							Innehåll
						</Link>
						.
					</>
				}
			/>
			{settings.data ? (
				<SettingsForm stored={settings.data} />
			) : settings.isError ? (
				<FailedQuery title="Kunde inte ladda inställningar" query={settings} />
			) : (
				<div role="status" className="grid gap-6">
					<span className="sr-only">Laddar...</span>
					<div className="skeleton h-44" />
					<div className="skeleton h-96" />
				</div>
			)}
		</>
	);
}

function SettingsForm({ stored }: { stored: StoredSettings }) {
	const { form, save, undo, isSaving, draft, conflict } = useSettingsForm({
		name: 'settings',
		stored,
		saving: saveSettings,
	});
	return (
		<FormProvider {...form}>
			{draft && <UnsavedNotice kept={draft.kept} onStartOver={undo} />}
			<form noValidate onSubmit={save} className="grid grid-cols-1 gap-6">
				<FormSection title="Aviseringar" description="Hit skickas ett mejl varje gång någon hör av sig via sajten.">
					<SettingField
						name="notify_email"
						label="Aviseringsadress"
						type="email"
						placeholder="info@foretaget.se"
						hint="Syns inte för besökare. Lämna tomt om inga mejl ska skickas."
					/>
					<Checkbox
						label="Skicka kvittens till kunden"
						hint="Kunden får ett mejl med sitt referensnummer. Det som ser ut som skräp får ingen kvittens."
						{...form.register('send_receipts')}
					/>
				</FormSection>
				<FormSection
					title="Sökmotorer"
					description="Titel och beskrivning för startsidan och de sidor som inte har några egna."
				>
					<SettingField name="seo_default_title" label="Titel" hint="Helst högst 60 tecken, annars klipps den av." />
					<SettingField name="seo_default_description" label="Beskrivning" rows={3} hint="Helst högst 160 tecken." />
					<SearchResult />
				</FormSection>
				<FormSection
					title="Sociala medier"
					description="Ikonen visas i sidfoten när det finns en länk."
					link={{ address: '/#snabblankar', label: 'Visa sidfoten' }}
				>
					{socialNetworks.map((network) => (
						<SettingField
							key={network}
							name={`social.${network}`}
							label={socialNetworkLabels[network]}
							type="url"
							placeholder="https://"
						/>
					))}
				</FormSection>
				<FormSection
					title="Integritetspolicy"
					description="Texten på sajtens sida om personuppgifter."
					link={{ address: '/integritet', label: 'Visa sidan' }}
				>
					<SettingField
						name="privacy_text"
						label="Text"
						rows={8}
						hint="En tom rad börjar ett nytt stycke. En kort rad för sig, utan punkt, blir en rubrik."
					/>
				</FormSection>
				<FormSection
					title="Personuppgifter"
					description="Så länge sparas förfrågningar. Sedan raderas de av sig själva, och mejlen om dem."
				>
					<SettingField
						name="retention_months"
						label="Sparas i antal månader"
						inputMode="numeric"
						placeholder={String(defaultRetentionMonths)}
						hint={`Mellan 1 och 120. Tomt betyder ${defaultRetentionMonths} månader. Nämner integritetspolicyn en tid ska den vara densamma.`}
						className="max-w-72"
					/>
					<UpcomingDeletions />
				</FormSection>
				<SaveBar isDirty={form.formState.isDirty} isSaving={isSaving} onUndo={undo} />
			</form>
			{conflict && <SettingsConflict {...conflict} isBusy={isSaving} />}
			<UnsavedChanges unsaved={() => form.formState.isDirty} />
			<div className="mt-6">
				<PersonData />
			</div>
		</FormProvider>
	);
}

/** How a page may look among the hits of a search engine. */
function SearchResult() {
	const [title, description] = useWatch<SettingsValues, ['seo_default_title', 'seo_default_description']>({
		name: ['seo_default_title', 'seo_default_description'],
	});
	return (
		<figure className="rounded-control border border-line bg-sunken p-4">
			<figcaption className="mb-2 text-muted text-sm">Så kan det se ut i ett sökresultat</figcaption>
			<p className="truncate text-info-ink text-lg">{title.trim() || fallbacks.seo_default_title}</p>
			<p className="line-clamp-2 text-muted text-sm">{description.trim() || fallbacks.seo_default_description}</p>
		</figure>
	);
}
