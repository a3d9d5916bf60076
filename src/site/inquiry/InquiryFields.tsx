/** The fields of the inquiry form (I1–I4): which of them are asked follows from what the inquiry is about. */

import { asksFor } from '#domain/leads/inquiry.ts';
import { buyerKindLabels, buyerKinds } from '#domain/prices/privateBuyers.ts';
import {
	contactWayLabels,
	contactWays,
	type InquiryType,
	inquiryTypeLabels,
	inquiryTypes,
	wishedConditionLabels,
	wishedConditions,
} from '#domain/products/labels.ts';
import { withCapital } from '#domain/text/tidy.ts';
import { Checkbox, Field, Input, Textarea } from '#ui/Field.tsx';
import { Choices } from './Choices.tsx';
import { registerTidied } from './tidiedFields.ts';
import type { InquiryController } from './useInquiry.ts';

type FieldsProps = Pick<InquiryController, 'form' | 'type' | 'product'>;

/** What the inquiry is about, and who asks. */
export function SubjectFields({
	form,
	product,
	asksBuyerKind,
}: Omit<FieldsProps, 'type'> & { asksBuyerKind: boolean }) {
	const { register, formState } = form;
	return (
		<>
			{!product && (
				<Choices
					label="Vad gäller det?"
					values={inquiryTypes}
					labels={inquiryTypeLabels}
					field={register('inquiryType')}
					className="grid-cols-1 min-[22rem]:grid-cols-2"
				/>
			)}
			{asksBuyerKind && (
				<Choices
					label="Jag hör av mig som"
					values={buyerKinds}
					labels={buyerKindLabels}
					field={register('buyerKind')}
					required
					error={formState.errors.buyerKind?.message}
					className="grid-cols-1 min-[22rem]:grid-cols-2"
				/>
			)}
		</>
	);
}

/** How the visitor is reached, how many machines, and at what price. */
export function ContactFields({ form, type, product }: FieldsProps) {
	const { errors } = form.formState;
	const asked = asksFor(type);
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field label="Namn" required error={errors.name?.message}>
				{(control) => <Input {...control} {...registerTidied(form, 'name')} autoComplete="name" />}
			</Field>
			<Field label="E-post" required error={errors.email?.message}>
				{(control) => (
					<Input
						{...control}
						{...registerTidied(form, 'email')}
						// Not of type email: of such a field's å, ä and ö a browser makes 'xn--…'.
						inputMode="email"
						autoCapitalize="none"
						autoComplete="email"
						spellCheck={false}
					/>
				)}
			</Field>
			<Field label="Telefon" required error={errors.phone?.message}>
				{(control) => <Input {...control} {...registerTidied(form, 'phone')} type="tel" autoComplete="tel" />}
			</Field>
			<Field label="Företag" error={errors.company?.message}>
				{(control) => <Input {...control} {...registerTidied(form, 'company')} autoComplete="organization" />}
			</Field>
			<Field label="Ort" required error={errors.city?.message} className={asked.quantity ? '' : 'sm:col-span-2'}>
				{(control) => <Input {...control} {...registerTidied(form, 'city')} autoComplete="address-level2" />}
			</Field>
			{asked.quantity && <QuantityField form={form} />}
			{asked.budget && !product && (
				<Field label="Budget" hint="Ungefär räcker, till exempel 20 000 kr." error={errors.budget?.message}>
					{(control) => <Input {...control} {...registerTidied(form, 'budget')} autoComplete="off" />}
				</Field>
			)}
		</div>
	);
}

function QuantityField({ form }: Pick<FieldsProps, 'form'>) {
	return (
		<Field label="Antal" error={form.formState.errors.quantity?.message}>
			{(control) => (
				<Input
					{...control}
					{...form.register('quantity')}
					type="number"
					inputMode="numeric"
					min={1}
					max={1000}
					step={1}
				/>
			)}
		</Field>
	);
}

/** What the visitor wishes, in their own words and otherwise, and how we may answer. */
export function WishFields({ form, type, product }: FieldsProps) {
	const { register } = form;
	const asked = asksFor(type);
	return (
		<>
			{asked.condition && !product && (
				<Choices
					label="Önskat skick"
					values={wishedConditions}
					labels={wishedConditionLabels}
					field={register('condition')}
					className="grid-cols-1 min-[26rem]:grid-cols-3"
				/>
			)}
			<MessageField form={form} type={type} product={product} />
			{asked.needsPickup && <Checkbox label="Jag vill att ni hämtar utrustningen" {...register('needsPickup')} />}
			<Choices
				label="Hur vill du bli kontaktad?"
				values={contactWays}
				labels={contactWayLabels}
				field={register('preferContact')}
				className="grid-cols-1 min-[22rem]:grid-cols-3"
			/>
		</>
	);
}

/** Begins with a capital letter by itself. */
function MessageField({ form, type, product }: FieldsProps) {
	const message = form.register('message');
	return (
		<Field
			label="Meddelande"
			required={!product}
			hint={product ? undefined : messageHints[type]}
			error={form.formState.errors.message?.message}
		>
			{(control) => (
				<Textarea
					{...control}
					{...message}
					rows={5}
					onChange={(event) => {
						const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
						const text = event.target.value;
						if (!isComposing) {
							const changed = withCapital(form.getValues('message') ?? '', text);
							if (changed !== text) event.target.value = changed;
						}
						return message.onChange(event);
					}}
				/>
			)}
		</Field>
	);
}

const messageHints: Record<InquiryType, string> = {
	service: 'Vilken maskin gäller det, och vad är det för fel? Fabrikat och modell står på typskylten.',
	sell_equipment: 'Vad vill du sälja? Fabrikat, modell, ålder och skick hjälper oss att värdera.',
	buy_equipment: 'Vad letar du efter?',
	general: 'Vad undrar du över?',
};

export function ConsentField({ form }: Pick<FieldsProps, 'form'>) {
	return (
		<Checkbox
			required
			label={
				<>
					Jag godkänner att mina uppgifter behandlas för att ni ska kunna svara mig. Läs hur i vår{' '}
					<a href="/integritet" target="_blank" rel="noopener" className="link">
						integritetspolicy
					</a>
					.
				</>
			}
			error={form.formState.errors.consent?.message}
			{...form.register('consent')}
		/>
	);
}
