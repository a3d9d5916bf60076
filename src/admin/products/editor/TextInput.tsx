import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { Field, Input, Textarea } from '#ui/Field.tsx';
import type { ProductFormValues } from './formValues.ts';

interface TextInputProps
	extends Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'enterKeyHint' | 'spellCheck' | 'className'> {
	name:
		| 'short_description'
		| 'long_description'
		| 'sku'
		| 'tags'
		| 'delivery_text'
		| 'service_agreement_text'
		| 'warranty_duration'
		| 'energy_class'
		| 'refrigerant_reason'
		| 'serial_number'
		| 'storage_location';
	hint?: ReactNode;
	aside?: ReactNode;
	/** Shows several lines of text instead of one. */
	rows?: number;
}

/** A text of the product, by its name. */
export function TextInput({ name, hint, aside, rows, ...look }: TextInputProps) {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Field label={productLabels[name]} hint={hint} aside={aside} error={errors[name]?.message}>
			{(control) =>
				rows ? (
					<Textarea {...control} {...register(name)} rows={rows} className={look.className} />
				) : (
					<Input {...control} {...register(name)} autoComplete="off" {...look} />
				)
			}
		</Field>
	);
}
