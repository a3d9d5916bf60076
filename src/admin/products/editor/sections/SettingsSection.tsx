import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { Checkbox } from '#ui/Field.tsx';
import type { ProductFormValues } from '../formValues.ts';
import { Section } from '../Section.tsx';
import { Watchers } from '../Watchers.tsx';

/** `isPublished`: as it is stored. Those who watch have been told of it then. */
export function SettingsSection({ isPublished }: { isPublished: boolean }) {
	const { register } = useFormContext<ProductFormValues>();
	return (
		<Section title="Inställningar">
			{!isPublished && <Watchers />}
			<Checkbox
				label={productLabels.is_published}
				hint="Syns för besökare så snart den är sparad."
				{...register('is_published', { deps: ['refrigerant_reason', 'title'] })}
			/>
			<Checkbox label={productLabels.is_featured} hint="Visas på startsidan." {...register('is_featured')} />
		</Section>
	);
}
