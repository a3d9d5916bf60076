import { useWatch } from 'react-hook-form';
import { Badge } from '#ui/Badge.tsx';
import { cleanValue, type ProductFormValues } from '../formValues.ts';
import { Section } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';

export function TagSection() {
	return (
		<Section title="Extra">
			<div>
				<TextInput name="tags" hint="Skilj dem åt med kommatecken." placeholder="kombiugn, 10 GN, trefas" />
				<Tags />
			</div>
		</Section>
	);
}

function Tags() {
	const typed = useWatch<ProductFormValues, 'tags'>({ name: 'tags' });
	const tags = cleanValue('tags', typed);
	if (!Array.isArray(tags) || tags.length === 0) return null;
	return (
		<p className="mt-3 flex flex-wrap gap-2" aria-hidden="true">
			{tags.map((tag, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the same tag may be typed twice
				<Badge key={index}>{tag}</Badge>
			))}
		</p>
	);
}
