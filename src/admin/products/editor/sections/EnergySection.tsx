import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import {
	type Refrigerant,
	refrigerantLabels,
	refrigerantProblem,
	refrigerants,
	refrigerantText,
} from '#domain/refrigerant.ts';
import { Field, Input, Select, Textarea } from '#ui/Field.tsx';
import { cleanValue, type ProductFormValues } from '../formValues.ts';
import { NumberInput } from '../NumberInput.tsx';
import type { ProductOptions } from '../productOptions.ts';
import { refrigerantOf } from '../productResolver.ts';
import { FoldedSection } from '../Section.tsx';
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
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field
				label={productLabels.energy_class}
				error={errors.energy_class?.message}
				hint="En klass från A till G visas som pil på sidan."
			>
				{(control) => <Input {...control} {...register('energy_class')} autoComplete="off" placeholder="C" />}
			</Field>
			<NumberInput
				name="eprel_number"
				label={productLabels.eprel_number}
				hint="Leder besökaren till modellen i EU:s register. Adressen därifrån går också bra."
				placeholder="1234567"
				inputMode="numeric"
			/>
		</div>
	);
}

function RefrigerantFields({ values }: { values: ProductFormValues }) {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	const problem = refrigerantProblem(refrigerantOf(values));
	const isReasonShown = problem || values.refrigerant_reason.trim() !== '' || errors.refrigerant_reason;
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field label={productLabels.refrigerant} error={errors.refrigerant?.message}>
				{(control) => (
					<Select {...control} {...register('refrigerant', { deps: 'refrigerant_reason' })}>
						<option value="">Inget</option>
						{refrigerants.map((refrigerant) => (
							<option key={refrigerant} value={refrigerant}>
								{refrigerantLabels[refrigerant]}
							</option>
						))}
					</Select>
				)}
			</Field>
			<NumberInput
				name="refrigerant_charge"
				label={productLabels.refrigerant_charge}
				hint={shownRefrigerant(values) || 'Står på skylten: 1,2 kg eller 120 g.'}
			/>
			{isReasonShown && (
				<Field
					label={productLabels.refrigerant_reason}
					className="sm:col-span-2"
					error={errors.refrigerant_reason?.message}
					hint={problem && !errors.refrigerant_reason ? problem.message : 'Visas aldrig för besökare.'}
				>
					{(control) => <Textarea {...control} {...register('refrigerant_reason')} rows={2} />}
				</Field>
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
