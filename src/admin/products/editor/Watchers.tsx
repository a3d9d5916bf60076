import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readWatchers } from '#data/office/alerts.ts';
import { watchersText } from '#domain/alerts/demand.ts';
import { noMeasures } from '#domain/measures/measure.ts';
import { refrigerantFields } from '#domain/products/refrigerant.ts';
import type { ProductFormValues } from './formValues.ts';
import { useProductValues } from './useProductValues.ts';

/** Milliseconds without a change after which the server is asked. */
const pause = 600;

const watchersQuery = (values: Partial<ProductFormValues>) =>
	queryOptions({
		queryKey: ['watchers', values],
		queryFn: () => readWatchers(values),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});

/** S5: how many visitors watch for a machine like the one in the form. Nothing for none, and where it cannot be told. */
export function Watchers() {
	const values = useSettled(watchedValues(useProductValues()));
	const { data = 0 } = useQuery({ ...watchersQuery(values), enabled: Boolean(values.title?.trim()) });
	const text = watchersText(data);
	return (
		<p role="status" className="flex gap-2 rounded-card bg-accent-soft px-3 py-2 font-semibold empty:hidden">
			{text && (
				<>
					<BellRing className="mt-0.5 size-5 flex-none text-accent" aria-hidden="true" />
					<span>{text}</span>
				</>
			)}
		</p>
	);
}

const watchedNames = [
	...['title', 'short_description', 'sku', 'category_id', 'brand_id', 'condition', 'price'],
	...Object.keys(noMeasures),
	...Object.keys(refrigerantFields),
];

/** What alerts look at, as it is typed: the server reads it by the rules of a save. */
function watchedValues(form: ProductFormValues): Partial<ProductFormValues> {
	return Object.fromEntries(Object.entries(form).filter(([name]) => watchedNames.includes(name)));
}

/** A value as it was when it had not changed for a while; at first as it is. */
function useSettled<T>(value: T): T {
	const text = JSON.stringify(value);
	const [settled, setSettled] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(text), pause);
		return () => clearTimeout(timer);
	}, [text]);
	return JSON.parse(settled) as T;
}
