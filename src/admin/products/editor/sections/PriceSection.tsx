import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import { Checkbox } from '#ui/Field.tsx';
import type { ProductFormValues } from '../formValues.ts';
import { NumberInput } from '../NumberInput.tsx';
import { Section } from '../Section.tsx';

/** B7: prices as they are written in Swedish. */
export function PriceSection() {
	const { register } = useFormContext<ProductFormValues>();
	return (
		<Section title="Priser" hint="I kronor (SEK). Lämna tomt för ”Pris på förfrågan”.">
			<div className="grid gap-5 sm:grid-cols-2">
				<NumberInput name="price" label={productLabels.price} unit="kr" placeholder="12 500" inputMode="decimal" />
				<NumberInput
					name="old_price"
					label={productLabels.old_price}
					unit="kr"
					placeholder="12 500"
					inputMode="decimal"
					hint="Visas överstruket vid rea."
				/>
			</div>
			<Checkbox label={productLabels.price_includes_vat} {...register('price_includes_vat')} />
		</Section>
	);
}
