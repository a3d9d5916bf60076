/** What a product must have before it is public: a photo (B5), a title of its own (S8), and where the law asks for one a reason (J5). */

import { isDraftName } from './draftName.ts';
import { imageRequired, type Product } from './product.ts';
import { refrigerantProblem } from './refrigerant.ts';

export interface PublicationSubject
	extends Pick<Product, 'title' | 'condition' | 'refrigerant' | 'refrigerant_reason'> {
	/** How many it has. */
	photos: number;
}

interface PublicationProblem {
	field: 'images' | 'title' | 'refrigerant_reason';
	message: string;
}

/** All that keeps a product from being published. */
export function publicationProblems(product: PublicationSubject): PublicationProblem[] {
	const problems: PublicationProblem[] = [];
	if (product.photos === 0) problems.push({ field: 'images', message: imageRequired });
	if (isDraftName(product.title))
		problems.push({ field: 'title', message: 'Skriv en riktig titel innan du publicerar' });
	const refrigerant = refrigerantProblem(product);
	return refrigerant ? [...problems, refrigerant] : problems;
}

/**
 * Why a product cannot be saved as it is; undefined for a draft and for one that has all of it. `before` is the product as it
 * is stored: what it lacked there already, in an older or restored database, keeps no other change from being saved.
 */
export function publicationProblem(
	product: PublicationSubject & Pick<Product, 'is_published'>,
	before: typeof product | undefined,
): PublicationProblem | undefined {
	const problemOf = (subject: typeof product) => (subject.is_published ? publicationProblems(subject)[0] : undefined);
	const problem = problemOf(product);
	return before && problem?.message === problemOf(before)?.message ? undefined : problem;
}
