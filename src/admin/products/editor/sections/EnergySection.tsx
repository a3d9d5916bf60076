import { useFormContext } from 'react-hook-form';
import {
	type Refrigerant,
	refrigerantLabels,
	refrigerantProblem,
	refrigerants,
	refrigerantText,
} from '#domain/products/refrigerant.ts';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { cleanValue, type ProductFormValues } from '../formValues.ts';
import { NumberInput } from '../NumberInput.tsx';
import type { ProductOptions } from '../productOptions.ts';
import { refrigerantOf } from '../productResolver.ts';
import { FoldedSection } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';
import { useProductValues } from '../useProductValues.ts';

const names = ['energy_class', 'eprel_number', 'refrigerant', 'refrigerant_charge', 'refrigerant_reason'] as const;

/** J4, J5: energy label and refrigerant. A table needs neither, so that they are folded until they matter. */
export function EnergySection({ categories }: Pick<ProductOptions, 'categories'>) {
	const {
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	const values = useProductValues();
	const category = categories.find(({ id }) => id === values.category_id);
	const isFilledIn = names.some((name) => String(values[name] ?? '').trim() !== '');
	return (
		<FoldedSection
			title="Energi och köldmedium"
			summary={summaryOf(values) || 'För kylar, frysar och det som har energimärkning'}
			matters={isFilledIn || Boolean(category?.has_energy_label)}
			hasError={names.some((name) => errors[name])}
		>
			<EnergyFields />
			<hr className="border-line" />
			<RefrigerantFields values={values} />
		</FoldedSection>
	);
}

function EnergyFields() {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextInput name="energy_class" hint="En klass från A till G visas som pil på sidan." placeholder="C" />
			<NumberInput
				name="eprel_number"
				hint="Leder besökaren till modellen i EU:s register. Adressen därifrån går också bra."
				placeholder="1234567"
				inputMode="numeric"
			/>
		</div>
	);
}

function RefrigerantFields({ values }: { values: ProductFormValues }) {
	const { errors } = useFormContext<ProductFormValues>().formState;
	const problem = refrigerantProblem(refrigerantOf(values));
	const isReasonShown = problem || values.refrigerant_reason.trim() !== '' || errors.refrigerant_reason;
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<ChoiceInput
				name="refrigerant"
				options={refrigerants}
				textOf={(refrigerant) => refrigerantLabels[refrigerant]}
				none="Inget"
				registration={{ deps: 'refrigerant_reason' }}
			/>
			<NumberInput
				name="refrigerant_charge"
				hint={shownRefrigerant(values) || 'Står på skylten: 1,2 kg eller 120 g.'}
			/>
			{isReasonShown && (
				<div className="sm:col-span-2">
					<TextInput
						name="refrigerant_reason"
						hint={problem && !errors.refrigerant_reason ? problem.message : 'Visas aldrig för besökare.'}
						rows={2}
					/>
				</div>
			)}
		</div>
	);
}

/** 'Köldmedium R404A, 1,2 kg (4,7 ton CO₂e)', as the page shows it. */
function shownRefrigerant(values: ProductFormValues): string {
	const charge = cleanValue('refrigerant_charge', values.refrigerant_charge);
	const refrigerant = (values.refrigerant ?? '') as Refrigerant | '';
	return refrigerantText({ refrigerant, refrigerant_charge: typeof charge === 'number' ? charge : null });
}

function summaryOf(values: ProductFormValues): string {
	const energyClass = String(cleanValue('energy_class', values.energy_class) ?? '');
	return [energyClass && `Energiklass ${energyClass}`, shownRefrigerant(values)].filter(Boolean).join(' · ');
}
