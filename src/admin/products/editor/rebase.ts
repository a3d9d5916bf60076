/** Two people have changed one product: what one has changed is kept, and where both have, a person chooses. */

import type { StoredProduct } from '#domain/product.ts';
import type { FileEntry } from '#domain/upload.ts';
import type { Choices } from '../../forms/ConflictDialog.tsx';
import { initialState, isSame, type ProductFormValues, type Work } from './formValues.ts';

/**
 * One's own work on top of the product as it is now. A field that only one of the two has changed keeps that change;
 * one that both have changed follows the choice, and one's own where nothing was chosen.
 */
export function rebase(current: StoredProduct, mine: Work, base: StoredProduct, choices: Choices): Work {
	const theirs = initialState(current);
	const before = initialState(base);
	const isMine = (name: string, own: unknown, old: unknown) =>
		name in choices ? choices[name] === 'mine' : !isSame(name, own, old);
	const values = Object.fromEntries(
		Object.entries(mine.values).map(([field, own]) => {
			const name = field as keyof ProductFormValues;
			return [name, isMine(name, own, before.values[name]) ? own : theirs.values[name]];
		}),
	) as ProductFormValues;
	const files = (name: 'images' | 'videos') =>
		isMine(name, mine[name], before[name]) ? stillThere(mine[name], current[name]) : current[name];
	return { values, images: files('images'), videos: files('videos') };
}

/** Without the files that the other person has removed: their bytes are gone. */
function stillThere(entries: FileEntry[], stored: readonly string[]): FileEntry[] {
	return entries.filter((entry) => typeof entry !== 'string' || stored.includes(entry));
}
