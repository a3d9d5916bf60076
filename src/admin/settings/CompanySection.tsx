import { useFormContext, useWatch } from 'react-hook-form';
import {
	companyFactLabels,
	companyFacts,
	companyReminders,
	fTaxAnswers,
	fTaxLabels,
} from '#domain/company/companyFacts.ts';
import { isPersonalNumber, vatNumberOf } from '#domain/company/organisationNumber.ts';
import { privateBuyerFieldLabels } from '#domain/prices/privateBuyers.ts';
import { Checkbox, Field, Select } from '#ui/Field.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { SettingField } from '../settingsForms/SettingField.tsx';
import type { SettingsValues } from '../settingsForms/useSettingsForm.ts';

/** J1, J6: who the dealer is in law, and who may buy. */
export function CompanySection() {
	const {
		register,
		formState: { errors },
	} = useFormContext<SettingsValues>();
	const tidy = useTidy();
	const numbers = useReadNumbers();
	const { organisation_number } = numbers;
	const vatNote = vatNoteOf(numbers);
	return (
		<FormSection
			title="Företagsuppgifter"
			description="Ska stå på webbplatsen enligt lag. Visas i sidfoten, på Kontakt och i mejl när de är ifyllda."
		>
			<SettingField name="legal_name" label={companyFactLabels.legal_name} placeholder="Företaget AB" />
			<div className="grid gap-5 sm:grid-cols-2">
				<SettingField
					name="organisation_number"
					label={companyFactLabels.organisation_number}
					placeholder="556677-8899"
					onBlur={() => tidy('organisation_number')}
					hint={
						isPersonalNumber(organisation_number) && (
							<span className="text-warn-ink">
								Det är ett personnummer. Enskilda firmor har det som organisationsnummer: det blir synligt för alla.
							</span>
						)
					}
				/>
				<SettingField
					name="vat_number"
					label={companyFactLabels.vat_number}
					placeholder={vatNumberOf(organisation_number) || 'SE556677889901'}
					onBlur={() => tidy('vat_number')}
					hint={vatNote && <span className="text-warn-ink">{vatNote}</span>}
				/>
				<SettingField
					name="seat"
					label={companyFactLabels.seat}
					hint="Orten där styrelsen har sitt säte. Enskilda firmor har inget."
				/>
				<Field label={companyFactLabels.f_tax} error={errors.f_tax?.message}>
					{(control) => (
						<Select {...control} {...register('f_tax')} className="scroll-mt-24 scroll-mb-48">
							<option value="">Ej besvarat</option>
							{fTaxAnswers.map((answer) => (
								<option key={answer} value={answer}>
									{fTaxLabels[answer]}
								</option>
							))}
						</Select>
					)}
				</Field>
			</div>
			<Checkbox
				label={privateBuyerFieldLabels.sells_to_private_buyers}
				hint="Då frågar formuläret om kunden är företag eller privatperson, och produkterna visar sin tillverkare där den är ifylld under Varumärken."
				{...register('sells_to_private_buyers')}
			/>
		</FormSection>
	);
}

type NumberName = 'organisation_number' | 'vat_number';

/** Tidies a number that is left, '5566778899' to '556677-8899', or says what is wrong with it. */
function useTidy() {
	const { getValues, setValue, trigger } = useFormContext<SettingsValues>();
	return (name: NumberName) => {
		const written = getValues(name);
		const read = companyFacts.fields[name].rule.safeParse(written);
		if (read.success && read.data !== written) setValue(name, read.data, { shouldDirty: true });
		void trigger(name);
	};
}

/** The numbers as they are read; '' where they cannot be. */
function useReadNumbers(): Record<NumberName, string> {
	const [organisation, vat] = useWatch<SettingsValues, [NumberName, 'vat_number']>({
		name: ['organisation_number', 'vat_number'],
	});
	const read = (name: NumberName, written: string) => companyFacts.fields[name].rule.safeParse(written).data ?? '';
	return {
		organisation_number: read('organisation_number', organisation),
		vat_number: read('vat_number', vat),
	};
}

/** That the VAT number is another company's; undefined while one of the two is not given. */
function vatNoteOf(numbers: Record<NumberName, string>): string | undefined {
	if (!numbers.vat_number) return undefined;
	const reminders = companyReminders({ ...companyFacts.initial, f_tax: '', ...numbers });
	return reminders.find(({ field }) => field === 'vat_number')?.message;
}
