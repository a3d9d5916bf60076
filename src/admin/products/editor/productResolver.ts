/** Judges the editor's form: each field by its rule, and what only a published product must have. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type ProductValues, productValues } from '#domain/product.ts';
import { refrigerantProblem } from '#domain/refrigerant.ts';
import { draftNameProblem } from '#domain/unfinishedProducts.ts';
import { cleanValue, type ProductFormValues } from './formValues.ts';

const judgeFields: Resolver<ProductFormValues, unknown, ProductValues> = zodResolver(productValues.schema);

/**
 * A draft may wait for what a published machine has: a title of its own (S8), and a reason where a new one has much warming
 * potential (J5).
 */
export const productResolver: typeof judgeFields = async (values, context, options) => {
	const judged = await judgeFields(values, context, options);
	if (!values.is_published) return judged;
	const errors = { ...judged.errors };
	for (const problem of [draftNameProblem(values), refrigerantProblem(refrigerantOf(values))])
		if (problem) errors[problem.field] ??= { type: 'custom', message: problem.message };
	return Object.keys(errors).length > 0 ? { values: {}, errors } : judged;
};

/** What `refrigerantProblem` asks of a form. */
export function refrigerantOf({ condition, refrigerant, refrigerant_reason }: ProductFormValues) {
	return {
		condition,
		refrigerant: refrigerant ?? '',
		refrigerant_reason: String(cleanValue('refrigerant_reason', refrigerant_reason)),
	};
}
