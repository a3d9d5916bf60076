import { conditionLabels, conditions, stockStatuses, stockStatusLabels } from '#domain/products/labels.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { ReservationField } from '../ReservationField.tsx';
import { Section } from '../Section.tsx';

/** `product` is missing for a new one. */
export function StatusSection({ product }: { product: StoredProduct | undefined }) {
	return (
		<Section title="Status">
			<div className="grid gap-5 sm:grid-cols-2">
				<ChoiceInput
					name="condition"
					options={conditions}
					textOf={(value) => conditionLabels[value]}
					registration={{ deps: 'refrigerant_reason' }}
				/>
				<ChoiceInput name="stock_status" options={stockStatuses} textOf={(value) => stockStatusLabels[value]} />
			</div>
			{/* What is sold cannot be reserved. What was typed before waits for 'Ta tillbaka'. */}
			{!product?.sold_at && <ReservationField />}
		</Section>
	);
}
