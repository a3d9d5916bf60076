import { useMemo } from 'react';
import { type Counts, type FilterState, stockChoices } from '#domain/catalogue/catalogue.ts';
import { conditionLabels, conditions, stockStatusLabels } from '#domain/products/labels.ts';
import type { CataloguePage } from './cataloguePage.ts';
import { FilterSelect } from './FilterSelect.tsx';

const conditionOptions = conditions.map((value) => ({ value, label: conditionLabels[value] }));
const stockOptions = stockChoices.map((value) => ({ value, label: stockStatusLabels[value] }));

interface FilterChoicesProps {
	page: CataloguePage;
	filter: FilterState;
	counts: Counts | undefined;
	onChange: () => void;
}

/** What the list is filtered by first, apart from words. */
export function FilterChoices({ page, filter, counts, onChange }: FilterChoicesProps) {
	const categories = useMemo(
		() => page.categories.map(({ slug, name, depth }) => ({ value: slug, label: `${'\u2003'.repeat(depth)}${name}` })),
		[page],
	);
	const brands = useMemo(() => page.brands.map(({ slug, name }) => ({ value: slug, label: name })), [page]);
	return (
		<div className="filter-choices">
			<FilterSelect
				name="kategori"
				label="Kategori"
				any="Alla kategorier"
				options={categories}
				value={filter.category}
				counts={counts?.category}
				onChange={onChange}
			/>
			<FilterSelect
				name="varumarke"
				label="Varumärke"
				any="Alla varumärken"
				options={brands}
				value={filter.brand}
				counts={counts?.brand}
				onChange={onChange}
			/>
			<FilterSelect
				name="skick"
				label="Skick"
				any="Alla skick"
				options={conditionOptions}
				value={filter.condition}
				counts={counts?.condition}
				onChange={onChange}
			/>
			<FilterSelect
				name="lager"
				label="Lagerstatus"
				any="All lagerstatus"
				options={stockOptions}
				value={filter.stock_status}
				counts={counts?.stock_status}
				onChange={onChange}
			/>
		</div>
	);
}
