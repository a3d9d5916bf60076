import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Counts, FilterState } from '#domain/catalogue/catalogue.ts';
import {
	doors,
	fitFilters,
	fitParameters,
	type OfferedFit,
	powerSupplies,
	powerSupplyLabels,
} from '#domain/measures/fit.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { FitField } from './FitField.tsx';

const doorOptions = doors.map((value) => ({ value, label: `${value}\u00a0cm` }));

interface FitFiltersProps {
	/** undefined: none, but for those that an address has put to use. */
	offered: OfferedFit | undefined;
	filter: FilterState;
	counts: Counts | undefined;
	/** How often all filters have been cleared. */
	clears: number;
	onChange: (options?: { replace: boolean }) => void;
}

/** M3: 'Fler filter': price, measures, door and connection. Opens by itself where one of them is on. */
export function FitFilters({ offered, filter, counts, clears, onChange }: FitFiltersProps) {
	const details = useRef<HTMLDetailsElement>(null);
	const isUsed = fitFilters.some((name) => filter[name] !== '');
	const shown = fitFilters.filter((name) => offered?.filters.includes(name) || filter[name] !== '');
	const supplyOptions = useMemo(
		() =>
			powerSupplies
				.filter((value) => offered?.supplies.includes(value) || value === filter.power_supply)
				.map((value) => ({ value, label: powerSupplyLabels[value] })),
		[offered, filter.power_supply],
	);
	useLayoutEffect(() => {
		if (isUsed && details.current) details.current.open = true;
	}, [isUsed]);
	if (shown.length === 0) return null;
	return (
		<details ref={details} className="filter-more" data-more-filters="">
			<summary>
				Fler filter
				<ChevronDown aria-hidden="true" size={18} />
			</summary>
			<div className="filter-more-fields">
				{shown.map((name) => {
					switch (name) {
						case 'door':
							return (
								<FilterSelect
									key={name}
									name={fitParameters[name]}
									label="Går genom dörr"
									any="Alla mått"
									options={doorOptions}
									value={filter.door}
									counts={counts?.door}
									onChange={onChange}
								/>
							);
						case 'power_supply':
							return (
								<FilterSelect
									key={name}
									name={fitParameters[name]}
									label="El och energi"
									any="All el och energi"
									options={supplyOptions}
									value={filter.power_supply}
									counts={counts?.power_supply}
									onChange={onChange}
								/>
							);
						default:
							return <FitField key={`${name} ${clears}`} name={name} value={filter[name]} onChange={onChange} />;
					}
				})}
			</div>
		</details>
	);
}
