/** Two people have changed one product: what only one has changed is kept, and where both have, the person chooses. */
import type { StoredProduct } from '#domain/products/product.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import type { ConflictAnswers } from '../../forms/ConflictDialog.tsx';
import { eachField } from '../../forms/formFields.ts';
import { type EditorState, initialState, isSame, type ProductFormValues, valueNames } from './formValues.ts';

/**
 * The person's changes on top of the product as it is now. A field that only one of the two has changed keeps that
 * change; one that both have changed follows the answer, and is the person's own where there is none.
 */
export function rebase(
	current: StoredProduct,
	mine: EditorState,
	base: StoredProduct,
	answers: ConflictAnswers,
): EditorState {
	const theirs = initialState(current);
	const before = initialState(base);
	const isMine = (name: string, own: unknown, old: unknown) =>
		name in answers ? answers[name] === 'mine' : !isSame(name, own, old);
	const values = eachField<ProductFormValues>(valueNames, (name) => {
		const own = mine.values[name];
		return isMine(name, own, before.values[name]) ? own : theirs.values[name];
	});
	const files = (name: 'images' | 'videos') =>
		isMine(name, mine[name], before[name]) ? stillThere(mine[name], current[name]) : current[name];
	const { documents, document_details } = documentsOf(mine, before, current, answers);
	return { values, images: files('images'), videos: files('videos'), documents, document_details };
}

/** The documents with their details, which belong together: both are taken from one person. */
function documentsOf(mine: EditorState, before: EditorState, current: StoredProduct, answers: ConflictAnswers) {
	const written = ({ documents, document_details }: EditorState) => JSON.stringify([documents, document_details]);
	const answer = answers.documents ?? answers.document_details;
	const areMine = answer ? answer === 'mine' : written(mine) !== written(before);
	if (!areMine) return initialState(current);
	const documents = stillThere(mine.documents, current.documents);
	const gone = new Set(mine.documents.filter((entry) => !documents.includes(entry)));
	return { documents, document_details: mine.document_details.filter(({ file }) => !gone.has(file)) };
}

/** Without the files that the other person has removed: they no longer exist. */
function stillThere(entries: FileEntry[], stored: readonly string[]): FileEntry[] {
	return entries.filter((entry) => typeof entry !== 'string' || stored.includes(entry));
}
