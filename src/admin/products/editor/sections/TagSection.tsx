import { useFormContext, useWatch } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import { Badge } from '#ui/Badge.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { cleanValue, type ProductFormValues } from '../formValues.ts';
import { Section } from '../Section.tsx';

export function TagSection() {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Section title="Extra">
			<div>
				<Field label={productLabels.tags} hint="Skilj dem åt med kommatecken." error={errors.tags?.message}>
					{(control) => (
						<Input {...control} {...register('tags')} autoComplete="off" placeholder="kombiugn, 10 GN, trefas" />
					)}
				</Field>
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
