/** Categories and the tree that they make (C3). */

import { choice, formerSlugs, type Infer, object, position, relation, type Stored, slugText, text } from '../fields.ts';
import { energyCategoryFields } from './energyFields.ts';
import { categoryIcons } from './labels.ts';

/** A shelf of the catalogue. One without parent stands on the home page. */
export const category = object({
	name: text({ max: 100, required: 'Namn krävs' }),
	slug: slugText(),
	former_slugs: formerSlugs(),
	description: text({ max: 1000, multiline: true }),
	icon_name: choice(categoryIcons, 'package'),
	parent_id: relation('categories'),
	...energyCategoryFields,
	sort_order: position(),
});
export type Category = Infer<typeof category>;
export type StoredCategory = Stored<Category>;

type Node = Pick<StoredCategory, 'id' | 'parent_id'>;

/** The category and everything below it. A loop in the data ends where it began. */
export function withDescendants<C extends Node>(id: string, all: readonly C[]): Set<string> {
	const found = new Set([id]);
	for (const known of found) for (const other of all) if (other.parent_id === known) found.add(other.id);
	return found;
}

/** C3: no category becomes its own ancestor. */
export function wouldLoop(id: string, parent_id: string, all: readonly Node[]): boolean {
	return parent_id !== '' && withDescendants(id, all).has(parent_id);
}

/** The way down to a category, outermost first. */
export function pathTo<C extends Node>(id: string, all: readonly C[]): C[] {
	const path: C[] = [];
	let current = all.find((category) => category.id === id);
	while (current && !path.includes(current)) {
		path.unshift(current);
		const parent: string = current.parent_id;
		current = all.find((category) => category.id === parent);
	}
	return path;
}

/** The names on the way down to a category: 'Kyla › Kylbänkar'. '' where there is none. */
export function pathText<C extends Node & { name: string }>(id: string, all: readonly C[]): string {
	return pathTo(id, all)
		.map(({ name }) => name)
		.join(' › ');
}

/** All categories with each one's own below it, and how deep it stands (0 = at the top). Keeps the given order. */
export function asTree<C extends Node>(all: readonly C[]): { category: C; depth: number }[] {
	const tree: { category: C; depth: number }[] = [];
	const seen = new Set<C>();
	const add = (category: C, depth: number) => {
		if (seen.has(category)) return;
		seen.add(category);
		tree.push({ category, depth });
		for (const other of all) if (other.parent_id === category.id) add(other, depth + 1);
	};
	const known = new Set(all.map(({ id }) => id));
	for (const category of all) if (!known.has(category.parent_id)) add(category, 0);
	// What stands in a loop has no top.
	for (const category of all) add(category, 0);
	return tree;
}
