import type { ListedCategory } from '#data/office/categories.ts';
import { NamedIcon } from '#ui/NamedIcon.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { OrderHint } from '../lists/OrderHint.tsx';
import { useSavedOrder } from '../lists/useSavedOrder.ts';
import { productCount } from '../records/productCount.ts';
import { reorderCategories } from './categoryQueries.ts';

/** Sort mode: each level by itself, because sorting never moves a category to another parent. */
export function CategoryOrder({ categories }: { categories: ListedCategory[] }) {
	const { order = [], reorder } = useSavedOrder(categories, reorderCategories);
	const groups = [undefined, ...order]
		.map((parent) => ({ parent, children: order.filter(({ parent_id }) => parent_id === (parent?.id ?? '')) }))
		.filter(({ parent, children }) => !parent || children.length > 1);

	/** Gives the children, in their new order, the places that they have among all. */
	function moveWithin(children: ListedCategory[]) {
		const waiting = [...children];
		const moved = new Set(children.map(({ id }) => id));
		reorder(order.map((category) => (moved.has(category.id) ? (waiting.shift() ?? category) : category)));
	}

	return (
		<>
			<OrderHint what="kategorierna" />
			<div className="grid gap-6">
				{groups.map(({ parent, children }) => (
					<section key={parent?.id ?? ''} aria-label={parent ? `Under ${parent.name}` : 'Huvudkategorier'}>
						<h2 className="mb-2 font-semibold">{parent ? `Under ${parent.name}` : 'Huvudkategorier'}</h2>
						<SortableList
							label={parent ? `Under ${parent.name}` : 'Huvudkategorier'}
							items={children}
							nameOf={({ name }) => name}
							onReorder={moveWithin}
						>
							{(category) => (
								<div className="flex items-center gap-3">
									<NamedIcon name={category.icon_name} className="size-5 flex-none text-muted" />
									<p className="min-w-0 flex-1 truncate font-semibold">{category.name}</p>
									<p className="flex-none text-muted text-sm max-sm:hidden">{productCount(category)}</p>
								</div>
							)}
						</SortableList>
					</section>
				))}
			</div>
		</>
	);
}
