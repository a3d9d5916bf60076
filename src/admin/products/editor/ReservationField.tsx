import { useFormContext, useWatch } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { reservationDaysMax } from '#domain/products/availability.ts';
import { dayAfter, dayInWords, isDay, swedishDay } from '#domain/text/swedishDay.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Field, Input } from '#ui/Field.tsx';
import type { ProductFormValues } from './formValues.ts';

const suggestions = [
	{ days: 3, label: '3 dagar' },
	{ days: 7, label: '1 vecka' },
	{ days: 14, label: '2 veckor' },
] as const;

/** S1: until when the product is reserved, with a tap or any day. */
export function ReservationField() {
	const {
		register,
		setValue,
		setFocus,
		trigger,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	const day = useWatch<ProductFormValues, 'reserved_until'>({ name: 'reserved_until' });
	const today = swedishDay(new Date().toISOString());

	function choose(chosen: string) {
		setValue('reserved_until', chosen, { shouldDirty: true });
		void trigger('reserved_until');
	}

	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap items-start gap-x-3">
				<Field
					label={productLabels.reserved_until}
					error={errors.reserved_until?.message}
					hint={
						isDay(day)
							? `Till och med ${dayInWords(day, today)}. Slutar av sig själv; förfrågningar tas emot som vanligt.`
							: 'Valfri. Visas på kort och sida, och slutar av sig själv.'
					}
					className="min-w-0 flex-1 sm:max-w-sm"
				>
					{(control) => (
						<Input
							{...control}
							{...register('reserved_until', { onBlur: () => void trigger('reserved_until') })}
							type="date"
							min={today}
							max={dayAfter(today, reservationDaysMax)}
						/>
					)}
				</Field>
				{day !== '' && (
					<Button
						look="quiet"
						className="mt-7.5"
						onClick={() => {
							choose('');
							setFocus('reserved_until');
						}}
					>
						Ta bort
						<span className="sr-only"> reservationen</span>
					</Button>
				)}
			</div>
			<fieldset className="flex flex-wrap gap-2">
				<legend className="sr-only">Reservera i</legend>
				{suggestions.map(({ days, label }) => {
					const suggested = dayAfter(today, days);
					return (
						<Chip key={days} isChosen={day === suggested} onClick={() => choose(suggested)}>
							{label}
						</Chip>
					);
				})}
			</fieldset>
		</div>
	);
}
