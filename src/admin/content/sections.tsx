import { useFormContext } from 'react-hook-form';
import { mapAddress } from '#domain/company/mapAddress.ts';
import { FormSection } from '../forms/FormSection.tsx';
import { SettingField } from '../settingsForms/SettingField.tsx';
import type { SettingsValues } from '../settingsForms/useSettingsForm.ts';
import { CardList, Cards } from './Cards.tsx';

export function HeroFields() {
	return (
		<>
			<FormSection title="Överst på startsidan">
				<SettingField name="hero_title" label="Titel" />
				<SettingField name="hero_subtitle" label="Underrubrik" rows={2} />
				<SettingField
					name="hero_image_url"
					label="Bakgrundsbild (webbadress)"
					type="url"
					placeholder="https://"
					hint="En liggande bild, minst 1920 pixlar bred. Lämna tomt för sajtens egen."
				/>
			</FormSection>
			<CardList title="Tre punkter" list="hero_features">
				<Cards count={3} name="Punkt" list="hero_features" />
			</CardList>
		</>
	);
}

export function WhyFields() {
	return (
		<>
			<FormSection title="Varför välja oss">
				<SettingField name="home_why_section.title" label="Titel" />
				<SettingField name="home_why_section.subtitle" label="Underrubrik" rows={2} />
			</FormSection>
			<CardList title="Tre kort" list="home_why_section.features">
				<Cards count={3} name="Kort" list="home_why_section.features" />
			</CardList>
		</>
	);
}

export function CtaFields() {
	return (
		<FormSection title="Uppmaningen längst ner på startsidan">
			<SettingField name="home_cta_section.title" label="Titel" />
			<SettingField name="home_cta_section.description" label="Beskrivning" rows={3} />
		</FormSection>
	);
}

export function AboutFields() {
	return (
		<>
			<FormSection title="Överst">
				<SettingField name="about_title" label="Titel" />
				<SettingField name="about_hero_text" label="Inledning" rows={3} />
			</FormSection>
			<FormSection title="Historia">
				<SettingField name="about_history_paragraph_1" label="Stycke 1" rows={3} />
				<SettingField name="about_history_paragraph_2" label="Stycke 2" rows={3} />
				<SettingField name="about_history_paragraph_3" label="Stycke 3" rows={3} />
			</FormSection>
			<CardList title="Tre värden" list="about_values">
				<Cards count={3} name="Värde" list="about_values" />
			</CardList>
			<FormSection title="Vilka vi är">
				<SettingField name="about_team_text" label="Text om oss som arbetar här" rows={3} />
			</FormSection>
		</>
	);
}

export function ServicesFields() {
	return (
		<>
			<FormSection title="Överst">
				<SettingField name="services_title" label="Titel" />
				<SettingField name="services_hero_text" label="Inledning" rows={3} />
			</FormSection>
			<CardList title="Fyra tjänster" list="services_content.main_services">
				<Cards count={4} name="Tjänst" list="services_content.main_services">
					{(card) => (
						<>
							<SettingField name={`${card}.features.0`} label="Punkt 1" />
							<SettingField name={`${card}.features.1`} label="Punkt 2" />
							<SettingField name={`${card}.features.2`} label="Punkt 3" />
						</>
					)}
				</Cards>
			</CardList>
			<FormSection title="Serviceavtal">
				<SettingField name="services_content.service_agreement_section.title" label="Titel" />
				<SettingField name="services_content.service_agreement_section.description" label="Beskrivning" rows={3} />
				<SettingField name="services_content.service_agreement_section.region" label="Område" />
			</FormSection>
			<CardList title="Det ingår i avtalet" list="services_content.service_agreement_section.features">
				<div className="card grid gap-5 p-5 sm:p-6">
					{([0, 1, 2, 3, 4] as const).map((row) => (
						<SettingField
							key={row}
							name={`services_content.service_agreement_section.features.${row}`}
							label={`Fördel ${row + 1}`}
						/>
					))}
				</div>
			</CardList>
			<CardList title="Så fungerar det – fyra steg" list="services_content.process_steps">
				<Cards count={4} name="Steg" list="services_content.process_steps" />
			</CardList>
		</>
	);
}

export function ContactFields() {
	return (
		<>
			<FormSection
				title="Kontaktuppgifter"
				description="Det som lämnas tomt visas inte på sajten. Tomma öppettider visar standardtexten."
			>
				<SettingField name="contact_email" label="E-post" inputMode="email" placeholder="info@foretaget.se" />
				<SettingField name="contact_phone" label="Telefon" type="tel" placeholder="021-12 34 56" />
				<SettingField name="contact_address" label="Adress" rows={2} placeholder={'Gatan 1\n721 30 Västerås'} />
				<SettingField
					name="business_hours"
					label="Öppettider"
					rows={3}
					hint="En rad för varje dag eller grupp av dagar."
				/>
			</FormSection>
			<FormSection title="Karta">
				<MapField />
			</FormSection>
		</>
	);
}

/** Turns what is pasted into a URL that is safe to embed, when the field is left. */
function MapField() {
	const { getValues, setValue, trigger } = useFormContext<SettingsValues>();
	function tidy() {
		const read = mapAddress(getValues('google_maps_url'));
		if ('value' in read && read.value !== getValues('google_maps_url'))
			setValue('google_maps_url', read.value, { shouldDirty: true });
		trigger('google_maps_url');
	}
	return (
		<SettingField
			name="google_maps_url"
			label="Karta från Google Maps"
			rows={2}
			onBlur={tidy}
			placeholder="https://www.google.com/maps/…"
			hint="Klistra in länken till platsen, eller koden från Dela → Bädda in en karta."
		/>
	);
}

export function FooterFields() {
	return (
		<FormSection title="Längst ner på varje sida">
			<SettingField name="footer_description" label="Beskrivning" rows={3} />
			<SettingField
				name="footer_copyright"
				label="Upphovsrätt"
				hint={`Årtalet sätts framför av sig självt: © ${new Date().getFullYear()} …`}
			/>
			<SettingField name="footer_credit" label="Webbyrå" hint="Den som har gjort webbplatsen: Webbplats av …" />
			<SettingField name="footer_credit_url" label="Webbyråns adress" type="url" placeholder="https://" />
		</FormSection>
	);
}
