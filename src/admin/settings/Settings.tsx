import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Settings as StoredSettings } from '#data/office/settings.ts';
import { accessibilityPath, accessibilityTitle } from '#domain/company/accessibilityStatement.ts';
import { defaultRetentionMonths, socialNetworkLabels, socialNetworks } from '#domain/company/site.ts';
import { fallbacks } from '#domain/company/siteFallbacks.ts';
import { settingLabels } from '#domain/fields/fieldLabels.ts';
import { Checkbox } from '#ui/Field.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { settingsFields } from '../settingsForms/pageFields.ts';
import { SettingField } from '../settingsForms/SettingField.tsx';
import { SettingsForm, SettingsPage } from '../settingsForms/SettingsPage.tsx';
import { saveSettings } from '../settingsForms/settingsQueries.ts';
import { type SettingsValues, useSettingsForm } from '../settingsForms/useSettingsForm.ts';
import { CompanySection } from './CompanySection.tsx';
import { PersonData } from './PersonData.tsx';
import { ReplyTemplates } from './ReplyTemplates.tsx';
import { UpcomingDeletions } from './UpcomingDeletions.tsx';

/** The settings that are not the site's texts (C5). */
export function Settings() {
	return (
		<SettingsPage
			title="Inställningar"
			subtitle={
				<>
					Aviseringar, svarsmallar, sökmotorer och sociala medier. Telefon och öppettider finns under{' '}
					<Link to="/admin/innehall?tab=contact" className="link">
						Innehåll
					</Link>
					.
				</>
			}
			failed="Kunde inte ladda inställningar"
			skeleton={
				<>
					<div className="skeleton h-44" />
					<div className="skeleton h-96" />
				</>
			}
		>
			{(stored) => <LoadedSettings stored={stored} />}
		</SettingsPage>
	);
}

function LoadedSettings({ stored }: { stored: StoredSettings }) {
	const settingsForm = useSettingsForm({ name: 'settings', stored, saving: saveSettings });
	return (
		<>
			<SettingsForm settingsForm={settingsForm} fields={settingsFields} className="grid grid-cols-1 gap-6">
				<Notifications />
				<ReplyTemplates />
				<CompanySection />
				<SearchEngines />
				<SocialMedia />
				<PrivacyPolicy />
				<Accessibility />
				<Retention />
			</SettingsForm>
			<div className="mt-6">
				<PersonData />
			</div>
		</>
	);
}

function Notifications() {
	const { register } = useFormContext<SettingsValues>();
	return (
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
				{...register('send_receipts')}
			/>
		</FormSection>
	);
}

function SearchEngines() {
	return (
		<FormSection
			title="Sökmotorer"
			description="Titel och beskrivning för startsidan och de sidor som inte har några egna."
		>
			<SettingField name="seo_default_title" label="Titel" hint="Helst högst 60 tecken, annars klipps den av." />
			<SettingField name="seo_default_description" label="Beskrivning" rows={3} hint="Helst högst 160 tecken." />
			<SearchResult />
		</FormSection>
	);
}

function SocialMedia() {
	return (
		<FormSection
			title="Sociala medier"
			description="Ikonen visas i sidfoten när det finns en länk."
			link={{ url: '/#snabblankar', label: 'Visa sidfoten' }}
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
	);
}

function PrivacyPolicy() {
	return (
		<FormSection
			title="Integritetspolicy"
			description="Texten på sajtens sida om personuppgifter."
			link={{ url: '/integritet', label: 'Visa sidan' }}
		>
			<SettingField
				name="privacy_text"
				label="Text"
				rows={8}
				hint="En tom rad börjar ett nytt stycke. En kort rad för sig, utan punkt, blir en rubrik."
			/>
		</FormSection>
	);
}

/** J8 */
function Accessibility() {
	return (
		<FormSection
			title={accessibilityTitle}
			description="Sidan om hur webbplatsen kan användas av alla. Resten av den skrivs av sig själv."
			link={{ url: accessibilityPath, label: 'Visa sidan' }}
		>
			<SettingField
				name="accessibility_issues"
				label={settingLabels.accessibility_issues}
				rows={4}
				hint="Det ni vet inte fungerar för alla, en sak per rad."
			/>
		</FormSection>
	);
}

function Retention() {
	return (
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
