import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import { Checkbox, Field, Input } from '#ui/Field.tsx';
import { type ProductFormValues, tidyAmount } from '../formValues.ts';
import { Section } from '../Section.tsx';

/** B7: prices as they are written in Swedish. */
export function PriceSection() {
	const { register } = useFormContext<ProductFormValues>();
	return (
		<Section title="Priser" hint="I kronor (SEK). Lämna tomt för ”Pris på förfrågan”.">
			<div className="grid gap-5 sm:grid-cols-2">
				<PriceField name="price" label={productLabels.price} />
				<PriceField name="old_price" label={productLabels.old_price} hint="Visas överstruket vid rea." />
			</div>
			<Checkbox label={productLabels.price_includes_vat} {...register('price_includes_vat')} />
		</Section>
	);
}

function PriceField({ name, label, hint }: { name: 'price' | 'old_price'; label: string; hint?: string }) {
	const {
		register,
		setValue,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Field label={label} hint={hint} error={errors[name]?.message}>
			{(control) => (
				<div className="relative">
					<Input
						{...control}
						{...register(name, {
							onBlur: (event) => setValue(name, tidyAmount(event.target.value)),
						})}
						inputMode="decimal"
						autoComplete="off"
						placeholder="12 500"
						className="pr-10 tabular-nums"
					/>
					<span
						className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
						aria-hidden="true"
					>
						kr
					</span>
				</div>
			)}
		</Field>
	);
}
