import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { ProductFormValues } from './formValues.ts';
import { valueNames } from './formValues.ts';
import { unfoldField } from './Section.tsx';

/** Begins at the field that the URL names (`?falt=price`), where a draft lacks something (S8). */
export function useAskedField(): void {
	const { setFocus } = useFormContext<ProductFormValues>();
	const [search] = useSearchParams();
	const asked = search.get('falt');
	useEffect(() => {
		if (!asked) return;
		if (asked === 'images') return document.querySelector<HTMLElement>("[data-choose='photos']")?.focus();
		const field = valueNames.find((name) => name === asked);
		if (!field) return;
		unfoldField(field);
		setFocus(field);
	}, [asked, setFocus]);
}
