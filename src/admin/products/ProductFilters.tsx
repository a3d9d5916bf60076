import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { readQuery } from '#domain/catalogue/searchTerms.ts';
import { type SaleView, saleViewLabels, saleViews } from '#domain/products/availability.ts';
import { pathText } from '#domain/products/category.ts';
import { publicationLabels, stockStatuses, stockStatusLabels } from '#domain/products/labels.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';
import { SearchBox } from '#ui/SearchBox.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { ViewSwitch } from '../lists/ViewSwitch.tsx';
import { categoriesQuery } from '../queries/catalogueQueries.ts';
import { type ListUrlState, readyStatus, toView, unfinishedStatus, withoutMeasures } from './useProductFilter.ts';

interface ProductFiltersProps {
	url: ListUrlState;
	view: SaleView;
	change: (changes: Partial<ListUrlState>, options?: { replace?: boolean }) => void;
}

const filterNames = ['status', 'kategori', 'lager', 'matt'] as const;

/** Search and view are always shown; on a phone the other filters open below it. */
export function ProductFilters({ url, view, change }: ProductFiltersProps) {
	const isPhone = useIsPhone();
	const active = filterNames.filter((name) => url[name] !== '').length;
	const [isOpen, setIsOpen] = useState(false);
	const query = readQuery(url.sok);
	return (
		<search className="mb-4 flex flex-wrap gap-3" aria-label="Produkter">
			<SearchBox
				value={url.sok}
				onSearch={(sok) => change({ sok }, { replace: true })}
				placeholder="Sök produkter..."
				className="min-w-40 flex-1 basis-40 md:basis-56"
			/>
			<p role="status" className="order-1 -mt-1.5 basis-full text-muted text-sm empty:hidden">
				{query.state === 'too_short' ? query.message : ''}
			</p>
			{isPhone && (
				<Button
					look="secondary"
					aria-expanded={isOpen}
					aria-controls="product-filters"
					onClick={() => setIsOpen(!isOpen)}
				>
					<SlidersHorizontal aria-hidden="true" />
					<span>{active > 0 ? `Filter (${active})` : 'Filter'}</span>
				</Button>
			)}
			<div className="max-md:basis-full">
				<ViewSwitch
					views={saleViews.map((view) => ({ view, label: saleViewLabels[view] }))}
					shown={view}
					onView={(next) => change(toView(next))}
				/>
			</div>
			{(!isPhone || isOpen) && (
				<div
					id="product-filters"
					className="grid w-full grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5 xl:flex xl:w-auto"
				>
					<FilterSelects url={url} view={view} change={change} />
				</div>
			)}
			{(active > 0 || url.sok) && (
				<Button
					look="quiet"
					className="max-md:-ml-3"
					onClick={() => change({ sok: '', status: '', kategori: '', lager: '', matt: '' })}
				>
					<X aria-hidden="true" />
					Rensa filter
				</Button>
			)}
		</search>
	);
}

function FilterSelects({ url, view, change }: ProductFiltersProps) {
	const { data: categories = [] } = useQuery(categoriesQuery);
	const control = (name: 'status' | 'kategori' | 'lager' | 'matt' | 'sortera', label: string) => ({
		'aria-label': label,
		value: url[name],
		onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
		className: 'xl:w-auto! xl:max-w-48',
	});
	return (
		<>
			<Select {...control('status', 'Status')}>
				<option value="">Alla statusar</option>
				<option value="publicerad">{publicationLabels.published}</option>
				<option value="utkast">{publicationLabels.draft}</option>
				<option value={readyStatus}>Klara att publicera</option>
				<option value={unfinishedStatus}>Att göra klart</option>
			</Select>
			<Select {...control('kategori', 'Kategori')}>
				<option value="">Alla kategorier</option>
				{categories.map((category) => (
					<option key={category.id} value={category.slug}>
						{pathText(category.id, categories)}
					</option>
				))}
			</Select>
			<Select {...control('lager', 'Lagerstatus')}>
				<option value="">All lagerstatus</option>
				{stockStatuses.map((status) => (
					<option key={status} value={status}>
						{stockStatusLabels[status]}
					</option>
				))}
			</Select>
			<Select {...control('matt', 'Mått')}>
				<option value="">Alla mått</option>
				<option value={withoutMeasures}>Utan mått</option>
			</Select>
			<Select {...control('sortera', 'Sortera')}>
				<option value="order">{view === 'sold' ? 'Senast såld' : 'Sajtens ordning'}</option>
				<option value="newest">Nyast först</option>
				<option value="changed">Senast ändrad</option>
				<option value="title">Namn: A-Ö</option>
				<option value="price-asc">Pris: Låg till hög</option>
				<option value="price-desc">Pris: Hög till låg</option>
			</Select>
		</>
	);
}
