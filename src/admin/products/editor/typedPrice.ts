/** The price that is typed in the editor, and what visitors would see beside it if it were saved now (J2, J3). */
import { type PriceEntry, type Reduction, reductionIfSaved } from '#domain/prices/priceHistory.ts';
import { cleanValue, type ProductFormValues } from './formValues.ts';

export interface TypedPrice {
	is_published: boolean;
	/** In kronor; null for none, and for what cannot be read. */
	price: number | null;
	old_price: number | null;
	price_includes_vat: boolean;
	is_margin_scheme: boolean;
}

export function typedPrice(form: ProductFormValues): TypedPrice {
	const amount = (name: 'price' | 'old_price') => {
		const value = cleanValue(name, form[name]);
		return typeof value === 'number' ? value : null;
	};
	const { is_published, price_includes_vat, is_margin_scheme } = form;
	return { is_published, price: amount('price'), old_price: amount('old_price'), price_includes_vat, is_margin_scheme };
}

/** undefined where no price is struck through. */
export function typedReduction(history: readonly PriceEntry[], typed: TypedPrice): Reduction | undefined {
	return reductionIfSaved(history, typed, new Date().toISOString());
}
