import { useWatch } from 'react-hook-form';
import type { ProductFormValues } from './formValues.ts';

interface CharacterCountProps {
	name: 'title' | 'short_description' | 'long_description';
	max: number;
}

/** How many characters are used, from half of the maximum on. */
export function CharacterCount({ name, max }: CharacterCountProps) {
	const { length } = useWatch<ProductFormValues, typeof name>({ name });
	if (length < max / 2) return null;
	return <span className={length > max ? 'font-semibold text-stop-ink' : ''}>{`${length}/${max}`}</span>;
}
