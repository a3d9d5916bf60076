/** Judges the editor's form: each field by its rule, a reservation by the clock, and what only a published product must have. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { type AvailabilitySubject, reservationProblem } from '#domain/products/availability.ts';
import { type ProductValues, productValues } from '#domain/products/product.ts';
import { publicationProblems } from '#domain/products/publicationProblem.ts';
import { cleanValue, type ProductFormValues } from './formValues.ts';

/** What the form's rules ask of beside what is typed. */
export interface EditorContext {
	/** The product as it is stored; missing for a new one. */
	stored: AvailabilitySubject | undefined;
}

const judgeFields: Resolver<ProductFormValues, EditorContext, ProductValues> = zodResolver(productValues.schema);

/**
 * A draft may wait for what a published machine has (S8, J5); photos are asked for where it is saved, of a draft too. What
 * is sold has no reservation, whatever was typed before (S1).
 */
export const productResolver: typeof judgeFields = async (values, context, options) => {
	const judged = await judgeFields(values, context, options);
	const errors = { ...judged.errors };
	const problems = [
		...(values.is_published ? missingToPublish(values) : []),
		context?.stored?.sold_at ? undefined : reservationOf(values, context),
	];
	for (const problem of problems) if (problem) errors[problem.field] ??= { type: 'custom', message: problem.message };
	return Object.keys(errors).length > 0 ? { values: {}, errors } : judged;
};

function missingToPublish(values: ProductFormValues) {
	const problems = publicationProblems({ ...values, ...refrigerantOf(values), photos: 0 });
	return problems.flatMap(({ field, message }) => (field === 'images' ? [] : [{ field, message }]));
}

function reservationOf({ reserved_until }: ProductFormValues, context: EditorContext | undefined) {
	return reservationProblem({ reserved_until, sold_at: '' }, context?.stored, new Date().toISOString());
}

/** What `refrigerantProblem` asks of a form. */
export function refrigerantOf({ condition, refrigerant, refrigerant_reason }: ProductFormValues) {
	return {
		condition,
		refrigerant: refrigerant ?? '',
		refrigerant_reason: String(cleanValue('refrigerant_reason', refrigerant_reason)),
	};
}
