import { CreditCard, ShieldCheck } from 'lucide-react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { deliveryTypeLabels, deliveryTypes, warrantyUnitLabels, warrantyUnits } from '#domain/products/labels.ts';
import {
	defaultPickupText,
	defaultServiceAgreementText,
	defaultShippingText,
	productValues,
	warranty,
} from '#domain/products/product.ts';
import { Checkbox } from '#ui/Field.tsx';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { cleanValue, type ProductFormValues } from '../formValues.ts';
import { Section } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';

/** What the product's page shows as cards with icons. Shows an input only for texts that the page will show. */
export function InformationSection() {
	return (
		<Section title="Produktinformation och ikoner">
			<Delivery />
			<hr className="border-line" />
			<ServiceAgreement />
			<hr className="border-line" />
			<Warranty />
		</Section>
	);
}

/** Empties an invalid field that is no longer shown: its message, which keeps the form from being saved, would be hidden. */
function clearIfInvalid(
	{ getValues, setValue, clearErrors }: UseFormReturn<ProductFormValues>,
	name: 'delivery_text' | 'service_agreement_text' | 'warranty_duration',
) {
	if (productValues.fields[name].rule.safeParse(getValues(name)).success) return;
	setValue(name, '', { shouldDirty: true });
	clearErrors(name);
}

function Delivery() {
	const form = useFormContext<ProductFormValues>();
	const type = useWatch<ProductFormValues, 'delivery_type'>({ name: 'delivery_type' });
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<ChoiceInput
				name="delivery_type"
				options={deliveryTypes}
				textOf={(value) => deliveryTypeLabels[value]}
				none="Inget alternativ"
				registration={{
					onChange: ({ target }) => target.value === '' && clearIfInvalid(form, 'delivery_text'),
				}}
			/>
			{type && (
				<TextInput name="delivery_text" placeholder={type === 'shipping' ? defaultShippingText : defaultPickupText} />
			)}
		</div>
	);
}

function ServiceAgreement() {
	const form = useFormContext<ProductFormValues>();
	const isEnabled = useWatch<ProductFormValues, 'service_agreement_enabled'>({ name: 'service_agreement_enabled' });
	return (
		<div className="grid gap-4">
			<Checkbox
				label={
					<span className="inline-flex items-center gap-2">
						<CreditCard className="size-5 text-muted" aria-hidden="true" />
						<span>{productLabels.service_agreement_enabled}</span>
					</span>
				}
				{...form.register('service_agreement_enabled', {
					onChange: ({ target }) => !target.checked && clearIfInvalid(form, 'service_agreement_text'),
				})}
			/>
			{isEnabled && <TextInput name="service_agreement_text" placeholder={defaultServiceAgreementText} />}
		</div>
	);
}

function Warranty() {
	const form = useFormContext<ProductFormValues>();
	const { register, getValues, setValue } = form;
	const isEnabled = useWatch<ProductFormValues, 'warranty_enabled'>({ name: 'warranty_enabled' });
	return (
		<div className="grid gap-4">
			<Checkbox
				label={
					<span className="inline-flex items-center gap-2">
						<ShieldCheck className="size-5 text-muted" aria-hidden="true" />
						<span>{productLabels.warranty_enabled}</span>
					</span>
				}
				{...register('warranty_enabled', {
					onChange: ({ target }) => {
						if (!target.checked) clearIfInvalid(form, 'warranty_duration');
						else if (!getValues('warranty_unit')) setValue('warranty_unit', 'months');
					},
				})}
			/>
			{isEnabled && (
				<div className="grid grid-cols-2 gap-x-5 gap-y-3 sm:max-w-sm">
					<TextInput name="warranty_duration" inputMode="numeric" />
					<ChoiceInput name="warranty_unit" options={warrantyUnits} textOf={(value) => warrantyUnitLabels[value]} />
					<WarrantyPreview />
				</div>
			)}
		</div>
	);
}

function WarrantyPreview() {
	const [duration, unit] = useWatch<ProductFormValues, ['warranty_duration', 'warranty_unit']>({
		name: ['warranty_duration', 'warranty_unit'],
	});
	const months = cleanValue('warranty_duration', duration);
	const text = warranty({
		warranty_enabled: true,
		warranty_duration: Number.isInteger(months) ? Number(months) : null,
		warranty_unit: unit ?? '',
	});
	return (
		<p role="status" className="col-span-2 text-muted text-sm">
			{text && (
				<>
					Visas som: <span className="font-semibold text-ink">{text}</span>
				</>
			)}
		</p>
	);
}
