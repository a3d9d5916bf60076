import { memo } from 'react';
import { numberText } from '#domain/measures/measure.ts';

interface FilterSelectProps {
	/** As the URL calls it. */
	name: string;
	label: string;
	/** Without any filter. A choice that always has a value lacks it. */
	any?: string;
	options: readonly { value: string; label: string }[];
	value: string;
	/** How many products each value would show. One that shows none can be chosen all the same: it can be watched (S4). */
	counts?: ReadonlyMap<string, number> | undefined;
	onChange: () => void;
}

/** One choice of the filter bar. */
export const FilterSelect = memo(function FilterSelect(props: FilterSelectProps) {
	const { name, label, any, options, value, counts, onChange } = props;
	return (
		<div className="min-w-0">
			<label htmlFor={`filter-${name}`} className="mb-1.5 block font-semibold text-sm">
				{label}
			</label>
			<select
				id={`filter-${name}`}
				name={name}
				className="control control-select"
				value={value}
				onChange={() => onChange()}
			>
				{any && <option value="">{any}</option>}
				{options.map((option) => {
					const count = counts?.get(option.value) ?? 0;
					return (
						<option key={option.value} value={option.value} data-label={option.label}>
							{counts ? `${option.label} (${numberText(count)})` : option.label}
						</option>
					);
				})}
			</select>
		</div>
	);
});
