/** Judges the editor's form: each field by its rule, and what only a published product must have. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type ProductValues, productValues } from '#domain/product.ts';
import { refrigerantProblem } from '#domain/refrigerant.ts';
import { cleanValue, type ProductFormValues } from './formValues.ts';

const judgeFields: Resolver<ProductFormValues, unknown, ProductValues> = zodResolver(productValues.schema);

/** J5: a new machine with much warming potential is not published without a reason. A draft may wait for it. */
export const productResolver: typeof judgeFields = async (values, context, options) => {
	const judged = await judgeFields(values, context, options);
	const problem = values.is_published && refrigerantProblem(refrigerantOf(values));
	if (!problem || judged.errors[problem.field]) return judged;
	const { field, message } = problem;
	return { values: {}, errors: { ...judged.errors, [field]: { type: 'custom', message } } };
};

/** What `refrigerantProblem` asks of a form. */
export function refrigerantOf({ condition, refrigerant, refrigerant_reason }: ProductFormValues) {
	return {
		condition,
		refrigerant: refrigerant ?? '',
		refrigerant_reason: String(cleanValue('refrigerant_reason', refrigerant_reason)),
	};
}
