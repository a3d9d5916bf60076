import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import { conditionLabels, conditions, stockStatuses, stockStatusLabels } from '#domain/labels.ts';
import type { StoredProduct } from '#domain/product.ts';
import { Field, Select } from '#ui/Field.tsx';
import type { ProductFormValues } from '../formValues.ts';
import { ReservationField } from '../ReservationField.tsx';
import { Section } from '../Section.tsx';

/** `product` is missing for a new one. */
export function StatusSection({ product }: { product: StoredProduct | undefined }) {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Section title="Status">
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label={productLabels.condition} error={errors.condition?.message}>
					{(control) => (
						<Select {...control} {...register('condition', { deps: 'refrigerant_reason' })}>
							{conditions.map((value) => (
								<option key={value} value={value}>
									{conditionLabels[value]}
								</option>
							))}
						</Select>
					)}
				</Field>
				<Field label={productLabels.stock_status} error={errors.stock_status?.message}>
					{(control) => (
						<Select {...control} {...register('stock_status')}>
							{stockStatuses.map((value) => (
								<option key={value} value={value}>
									{stockStatusLabels[value]}
								</option>
							))}
						</Select>
					)}
				</Field>
			</div>
			{/* What is sold cannot be reserved. What was typed before waits for 'Ta tillbaka'. */}
			{!product?.sold_at && <ReservationField />}
		</Section>
	);
}
