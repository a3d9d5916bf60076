import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { Field, Input } from '#ui/Field.tsx';
import { type ProductFormValues, type TidyField, tidyNumber } from './formValues.ts';

interface NumberInputProps {
	name: TidyField;
	/** At the field's right end: what a number alone is counted in. */
	unit?: string;
	hint?: ReactNode;
	placeholder?: string;
	/** Without it a phone shows letters too, as units need them. */
	inputMode?: 'decimal' | 'numeric';
}

/**
 * A number as people write it. When the field is left, it is tidied as it would be shown; what cannot be read stays, with
 * the reason below.
 */
export function NumberInput({ name, unit, hint, placeholder, inputMode }: NumberInputProps) {
	const {
		register,
		setValue,
		trigger,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Field label={productLabels[name]} hint={hint} error={errors[name]?.message}>
			{(control) => (
				<div className="relative">
					<Input
						{...control}
						{...register(name, {
							onBlur: (event) => {
								setValue(name, tidyNumber(name, event.target.value));
								void trigger(name);
							},
						})}
						inputMode={inputMode}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						placeholder={placeholder}
						className={`tabular-nums ${unit ? 'pr-10' : ''}`}
					/>
					{unit && (
						<span
							className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
							aria-hidden="true"
						>
							{unit}
						</span>
					)}
				</div>
			)}
		</Field>
	);
}
