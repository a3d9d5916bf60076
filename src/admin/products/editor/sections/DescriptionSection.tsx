import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import { Field, Textarea } from '#ui/Field.tsx';
import { CharacterCount } from '../CharacterCount.tsx';
import type { ProductFormValues } from '../formValues.ts';
import { Section } from '../Section.tsx';

export function DescriptionSection() {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Section title="Beskrivningar">
			<Field
				label={productLabels.short_description}
				hint="En eller två meningar. Står överst på sidan och i sökresultaten."
				error={errors.short_description?.message}
				aside={<CharacterCount name="short_description" max={200} />}
			>
				{(control) => <Textarea {...control} {...register('short_description')} rows={2} />}
			</Field>
			<Field
				label={productLabels.long_description}
				hint="Mått, effekt, anslutning, vad som är bytt och hur maskinen ser ut."
				error={errors.long_description?.message}
				aside={<CharacterCount name="long_description" max={5000} />}
			>
				{(control) => (
					<Textarea {...control} {...register('long_description')} rows={7} className="field-sizing-content min-h-44" />
				)}
			</Field>
		</Section>
	);
}
