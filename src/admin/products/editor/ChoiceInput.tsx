import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { Field, Select } from '#ui/Field.tsx';
import type { ProductFormValues } from './formValues.ts';

type ChoiceName =
	| 'condition'
	| 'stock_status'
	| 'voltage'
	| 'fuse'
	| 'energy_source'
	| 'refrigerant'
	| 'delivery_type'
	| 'warranty_unit';

interface ChoiceInputProps<Name extends ChoiceName, Value extends string> {
	name: Name;
	options: readonly Value[];
	textOf: (value: Value) => string;
	/** What it is called that nothing is chosen. Missing where one must be. */
	none?: string;
	registration?: RegisterOptions<ProductFormValues, Name>;
}

/** One of the words that a field of the product may have. */
export function ChoiceInput<Name extends ChoiceName, Value extends string>(props: ChoiceInputProps<Name, Value>) {
	const { name, options, textOf, none, registration } = props;
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Field label={productLabels[name]} error={errors[name]?.message}>
			{(control) => (
				<Select {...control} {...register(name, registration)}>
					{none && <option value="">{none}</option>}
					{options.map((value) => (
						<option key={value} value={value}>
							{textOf(value)}
						</option>
					))}
				</Select>
			)}
		</Field>
	);
}
