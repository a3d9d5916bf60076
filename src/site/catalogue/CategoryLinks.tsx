/** Categories, each with a page of its own: where to go next without a filter or JavaScript. */
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { categoryPageUrl } from '#data/addresses.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import { NamedIcon } from '#ui/NamedIcon.tsx';

export type CategoryLink = Pick<StoredCategory, 'slug' | 'name' | 'icon_name'>;

/** More than these fill several rows of a wide window: then one row is shown, which unfolds. */
const mostUnfolded = 12;

/** The categories below one, by its id; those at the top without it. */
export function linksBelow(
	id: string,
	categories: readonly (CategoryLink & Pick<StoredCategory, 'parent_id'>)[],
): CategoryLink[] {
	return categories
		.filter(({ parent_id }) => parent_id === id)
		.map(({ slug, name, icon_name }) => ({ slug, name, icon_name }));
}

/** One row, which scrolls where it does not fit. A long one unfolds, without a script: it is a `<details>`. */
export const CategoryLinks = memo(function CategoryLinks({ links }: { links: readonly CategoryLink[] }) {
	if (links.length === 0) return null;
	const isLong = links.length > mostUnfolded;
	return (
		<nav
			aria-label="Produktkategorier"
			className={`category-links mt-6 print:hidden ${isLong ? 'category-links-long' : ''}`}
		>
			<ul className="category-row">
				{links.map((link) => (
					<li key={link.slug} className="flex-none">
						<a href={categoryPageUrl(link)} className="category-link">
							<NamedIcon name={link.icon_name} size={20} strokeWidth={1.5} className="flex-none text-accent" />
							<span>{link.name}</span>
						</a>
					</li>
				))}
			</ul>
			{isLong && (
				<details>
					<summary className="unfold-button">
						<span className="unfold-more">{`Visa alla ${links.length}`}</span>
						<span className="unfold-less">Visa färre</span>
						<ChevronDown size={18} aria-hidden="true" />
					</summary>
				</details>
			)}
		</nav>
	);
});
