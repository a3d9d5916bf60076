import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useFormContext } from 'react-hook-form';
import { adviceFor } from './advice.ts';
import { sameSkuQuery } from './editorQueries.ts';
import { cleanValue, type ProductFormValues } from './formValues.ts';
import type { ProductOptions } from './productOptions.ts';
import { unfoldField } from './Section.tsx';
import { useProductValues } from './useProductValues.ts';

interface AdviceListProps {
	productId: string | undefined;
	photoCount: number;
	categories: ProductOptions['categories'];
}

/** Quiet advice on what the listing still lacks; a tap leads to the field. */
export function AdviceList({ productId = '', photoCount, categories }: AdviceListProps) {
	const { setFocus } = useFormContext<ProductFormValues>();
	const values = useProductValues();
	const sku = useDeferredValue(String(cleanValue('sku', values.sku)));
	const { data: sameSku } = useQuery(sameSkuQuery(sku, productId));
	const advice = adviceFor(values, photoCount, {
		sameSku: sameSku?.map(({ title }) => title),
		category: categories.find(({ id }) => id === values.category_id),
	});
	if (advice.length === 0) return null;
	return (
		<section aria-labelledby="advice" className="px-1 md:px-0">
			<h2 id="advice" className="flex items-center gap-2 font-semibold text-sm text-steel-700">
				<Lightbulb className="size-4" aria-hidden="true" />
				Tips
			</h2>
			<ul className="mt-2 grid gap-2 text-muted text-sm">
				{advice.map(({ field, text }) => (
					<li key={text} className="border-line border-l-2 pl-3">
						{field === 'images' ? (
							text
						) : (
							<button
								type="button"
								className="min-h-6 text-left hover:text-ink hover:underline"
								onClick={() => {
									unfoldField(field);
									setFocus(field);
								}}
							>
								{text}
							</button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
