import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type Path, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { type InquiredProduct, InquiryNotSent, type InquiryProblem, sendInquiry } from '#data/inquiries.ts';
import { newId } from '#data/newId.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { quotedAddress } from '#domain/doubtfulAddress.ts';
import { asksFor, type Inquiry, type InquiryFormValues, inquiry, onlyAsked } from '#domain/inquiry.ts';
import {
	contactWayLabels,
	contactWays,
	type InquiryType,
	inquiryTypeLabels,
	inquiryTypes,
	wishedConditionLabels,
	wishedConditions,
} from '#domain/labels.ts';
import { buyerKindLabels, buyerKindProblem, buyerKinds } from '#domain/privateBuyers.ts';
import { tidyCity, tidyCompany, tidyName, tidyPhone, withCapital } from '#domain/tidy.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, Field, Input, Textarea } from '#ui/Field.tsx';
import { Choices } from './Choices.tsx';
import { Honeypot } from './Honeypot.tsx';
import { Problem } from './Problem.tsx';
import { Receipt, thanksFor, withReference } from './Receipt.tsx';
import { requestedType } from './requestedType.ts';
import { toastError, toastSuccess } from './toasts.tsx';
import { clearDraft, type Draft, loadDraft, saveDraft } from './unsavedInquiry.ts';

export interface InquiryFormProps {
	/** The product that the inquiry is about. Without one the visitor chooses what it is about. */
	product?: InquiredProduct | undefined;
	/** Told when the inquiry has arrived, instead of a thank-you above the emptied form. */
	onSent?: (reference: string) => void;
	/** J6: whether visitors say if they buy for a company or for themselves. */
	asksBuyerKind?: boolean;
}

const checked = zodResolver(inquiry.schema);

/** I1–I7: the inquiry form of /intresse and of the dialog on a product page. Put <Toasts> beside it. */
export function InquiryForm({ product, onSent, ...props }: InquiryFormProps) {
	const formId = useId();
	/** The server asks as well: staff may have turned the question on since this page was loaded. */
	const [isAskedByServer, setIsAskedByServer] = useState(false);
	const asksBuyerKind = props.asksBuyerKind || isAskedByServer;
	const [saved] = useState(() => savedValues(formId, product?.id));
	const sending = useRef(false);
	/** A doubtful e-mail address that the visitor has been asked to check: sent again as it is, it is meant so. */
	const questioned = useRef('');
	const draft = useRef<Draft>(saved?.draft ?? { values: {}, startedAt: 0 });
	const [isRestored, setIsRestored] = useState(false);
	const [problem, setProblem] = useState<{ kind: InquiryProblem; message: string }>();
	const [receipt, setReceipt] = useState<{ type: InquiryType; reference: string }>();

	const initial: InquiryFormValues = {
		...inquiry.initial,
		inquiryType: product ? 'buy_equipment' : inquiry.initial.inquiryType,
	};
	const form = useForm<InquiryFormValues, unknown, Inquiry>({
		// A field that has left the screen keeps what was typed, for visitors who change the type back.
		resolver: async (values, context, options) => {
			const email = cleanLine(values.email) === questioned.current ? quotedAddress(questioned.current) : values.email;
			// What was kept from a time when it was asked is not sent.
			const buyerKind = (asksBuyerKind && values.buyerKind) || '';
			const result = await checked(onlyAsked({ ...values, email, buyerKind }, Boolean(product)), context, options);
			const message = buyerKindProblem(buyerKind, asksBuyerKind);
			return message ? { values: {}, errors: { ...result.errors, buyerKind: { type: 'custom', message } } } : result;
		},
		defaultValues: initial,
		// It would go by the order in which fields were registered; ours is that of the inquiry's fields.
		shouldFocusError: false,
	});
	const { register, handleSubmit, reset, watch, setError, formState } = form;
	const { errors } = formState;
	const type = product ? 'buy_equipment' : watch('inquiryType');
	const asked = asksFor(type);

	// After the first render, which must be the same as the prebuilt page's.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		draft.current.startedAt ||= Date.now();
		const requested = product ? undefined : requestedType(location.search);
		if (!saved && !requested) return;
		reset({ ...initial, ...saved?.values, ...(requested && { inquiryType: requested }) }, { keepDefaultValues: true });
		setIsRestored(Boolean(saved?.draft && hasText(saved.values)));
	}, []);

	// Not before it is on the screen.
	useEffect(() => {
		if (isAskedByServer) form.setFocus('buyerKind');
	}, [isAskedByServer, form]);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const save = () => {
			if (!timer) return;
			clearTimeout(timer);
			timer = undefined;
			// It may have been sent or cleared while this waited.
			if (hasText(draft.current.values)) saveDraft(product?.id, draft.current);
		};
		const unsubscribe = form.subscribe({
			formState: { values: true },
			callback: ({ values }) => {
				// What has just been sent and emptied is not kept.
				if (!hasText(values)) return;
				draft.current = { ...draft.current, values: { ...values, consent: false } };
				clearTimeout(timer);
				timer = setTimeout(save, 300);
			},
		});
		addEventListener('pagehide', save);
		return () => {
			save();
			unsubscribe();
			removeEventListener('pagehide', save);
		};
	}, [form, product?.id]);

	function tidied(name: Path<InquiryFormValues>, tidy: (value: string) => string): UseFormRegisterReturn {
		const field = register(name);
		return {
			...field,
			onBlur: async (event) => {
				const input: HTMLInputElement = event.target;
				const value = tidy(input.value);
				if (value !== input.value)
					form.setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
				return field.onBlur(event);
			},
		};
	}

	const message = register('message');

	async function send(values: Inquiry) {
		// A second tap comes before React has shown that the first one is on its way.
		if (sending.current) return;
		sending.current = true;
		setProblem(undefined);
		setReceipt(undefined);
		try {
			const reference = await sendWithKey(values).catch((error: unknown) => {
				if (!(error instanceof InquiryNotSent && error.problem === 'conflict')) throw error;
				// The key belongs to what was sent before, from here or another tab: this is another inquiry.
				draft.current = { ...draft.current, attempt: undefined };
				return sendWithKey(values);
			});
			draft.current = { values: {}, startedAt: Date.now() };
			reset({ ...initial, inquiryType: values.inquiryType });
			clearDraft(product?.id);
			setIsRestored(false);
			const thanks = thanksFor(product ? 'buy_equipment' : values.inquiryType);
			toastSuccess({
				title: thanks.title,
				description: withReference(thanks.text, reference),
				duration: 12_000,
			});
			if (onSent) onSent(reference);
			else setReceipt({ type: values.inquiryType, reference });
		} catch (error) {
			tellFailure(error);
		} finally {
			sending.current = false;
		}
	}

	/** Sends with the key of the last try at the same content, so that it is stored once; else with a new one. */
	function sendWithKey(values: Inquiry): Promise<string> {
		const content = JSON.stringify(values);
		const key = draft.current.attempt?.content === content ? draft.current.attempt.key : newId();
		draft.current = { ...draft.current, attempt: { key, content } };
		saveDraft(product?.id, draft.current);
		return sendInquiry(values, {
			product,
			idempotencyKey: key,
			website: String(new FormData(document.getElementById(formId) as HTMLFormElement).get('website') ?? ''),
			elapsed: Math.max(0, Date.now() - draft.current.startedAt),
		});
	}

	function tellFailure(error: unknown) {
		const failure = error instanceof InquiryNotSent ? error : new InquiryNotSent('server');
		if (failure !== error) console.error('The inquiry could not be sent', error);
		const refused = Object.entries(failure.fields).filter(([name]) => name in inquiry.fields);
		if ('buyerKind' in failure.fields) setIsAskedByServer(true);
		for (const [place, [name, text]] of refused.entries())
			setError(name as Path<InquiryFormValues>, { message: text }, { shouldFocus: place === 0 });
		if (failure.problem === 'validation') {
			toastError({ title: 'Valideringsfel', description: failure.message });
			if (refused.length === 0) setProblem({ kind: 'validation', message: failure.message });
			return;
		}
		toastError({ title: 'Något gick fel', description: 'Kunde inte skicka din förfrågan. Försök igen.' });
		setProblem({ kind: failure.problem, message: failure.message });
	}

	function tellInvalid(invalid: FieldErrors<InquiryFormValues>) {
		const first = Object.keys(inquiry.fields).find((name) => name in invalid) as keyof InquiryFormValues;
		toastError({ title: 'Valideringsfel', description: invalid[first]?.message });
		form.setFocus(first);
		questioned.current = cleanLine(form.getValues('email'));
	}

	function clear() {
		draft.current = { values: {}, startedAt: Date.now() };
		reset(initial);
		clearDraft(product?.id);
		setIsRestored(false);
		setProblem(undefined);
	}

	return (
		<div>
			{receipt && <Receipt {...receipt} />}
			{/* Before it has come to life the form must do nothing: a plain one would put what was typed into the address. */}
			<form id={formId} noValidate method="dialog" onSubmit={handleSubmit(send, tellInvalid)} className="grid gap-5">
				{isRestored && (
					<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-2 text-sm">
						Det du skrev sist finns kvar på den här enheten.
						<Button look="quiet" size="small" className="-mx-3" onClick={clear}>
							Rensa formuläret
						</Button>
					</p>
				)}
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
						error={errors.buyerKind?.message}
						className="grid-cols-1 min-[22rem]:grid-cols-2"
					/>
				)}
				<div className="grid gap-5 sm:grid-cols-2">
					<Field label="Namn" required error={errors.name?.message}>
						{(control) => <Input {...control} {...tidied('name', tidyName)} autoComplete="name" />}
					</Field>
					<Field label="E-post" required error={errors.email?.message}>
						{(control) => (
							<Input
								{...control}
								{...tidied('email', cleanLine)}
								// Not of type email: of such a field's å, ä and ö a browser makes 'xn--…'.
								inputMode="email"
								autoCapitalize="none"
								autoComplete="email"
								spellCheck={false}
							/>
						)}
					</Field>
					<Field label="Telefon" required error={errors.phone?.message}>
						{(control) => <Input {...control} {...tidied('phone', tidyPhone)} type="tel" autoComplete="tel" />}
					</Field>
					<Field label="Företag" error={errors.company?.message}>
						{(control) => <Input {...control} {...tidied('company', tidyCompany)} autoComplete="organization" />}
					</Field>
					<Field label="Ort" required error={errors.city?.message} className={asked.quantity ? '' : 'sm:col-span-2'}>
						{(control) => <Input {...control} {...tidied('city', tidyCity)} autoComplete="address-level2" />}
					</Field>
					{asked.quantity && (
						<Field label="Antal" error={errors.quantity?.message}>
							{(control) => (
								<Input
									{...control}
									{...register('quantity')}
									type="number"
									inputMode="numeric"
									min={1}
									max={1000}
									step={1}
								/>
							)}
						</Field>
					)}
					{asked.budget && !product && (
						<Field label="Budget" hint="Ungefär räcker, till exempel 20 000 kr." error={errors.budget?.message}>
							{(control) => <Input {...control} {...tidied('budget', cleanLine)} autoComplete="off" />}
						</Field>
					)}
				</div>
				{asked.condition && !product && (
					<Choices
						label="Önskat skick"
						values={wishedConditions}
						labels={wishedConditionLabels}
						field={register('condition')}
						className="grid-cols-1 min-[26rem]:grid-cols-3"
					/>
				)}
				<Field
					label="Meddelande"
					required={!product}
					hint={product ? undefined : messageHints[type]}
					error={errors.message?.message}
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
				{asked.needsPickup && <Checkbox label="Jag vill att ni hämtar utrustningen" {...register('needsPickup')} />}
				<Choices
					label="Hur vill du bli kontaktad?"
					values={contactWays}
					labels={contactWayLabels}
					field={register('preferContact')}
					className="grid-cols-1 min-[22rem]:grid-cols-3"
				/>
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
					error={errors.consent?.message}
					{...register('consent')}
				/>
				<Honeypot />
				{problem && <Problem {...problem} />}
				<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
					<Button type="submit" size="large" isBusy={formState.isSubmitting} className="max-sm:w-full">
						{formState.isSubmitting
							? 'Skickar...'
							: problem && problem.kind !== 'validation'
								? 'Skicka igen'
								: product
									? 'Skicka intresseanmälan'
									: 'Skicka förfrågan'}
					</Button>
					<p className="text-muted text-sm">
						<span className="text-accent">*</span> Måste fyllas i
					</p>
				</div>
			</form>
		</div>
	);
}

const messageHints: Record<InquiryType, string> = {
	service: 'Vilken maskin gäller det, och vad är det för fel? Fabrikat och modell står på typskylten.',
	sell_equipment: 'Vad vill du sälja? Fabrikat, modell, ålder och skick hjälper oss att värdera.',
	buy_equipment: 'Vad letar du efter?',
	general: 'Vad undrar du över?',
};

/** What was typed into the prebuilt page before this island came to life, else what was kept from last time. */
function savedValues(formId: string, productId: string | undefined) {
	if (typeof document === 'undefined') return undefined;
	const draft = loadDraft(productId);
	const prebuilt = document.getElementById(formId);
	const typed =
		prebuilt instanceof HTMLFormElement
			? (Object.fromEntries(new FormData(prebuilt)) as Partial<InquiryFormValues>)
			: undefined;
	if (typed && hasText(typed)) {
		const { consent, needsPickup, ...texts } = typed;
		return {
			draft,
			values: { ...draft?.values, ...texts, consent: Boolean(consent), needsPickup: Boolean(needsPickup) },
		};
	}
	return draft && { draft, values: draft.values };
}

const typedFields = ['name', 'email', 'phone', 'company', 'city', 'message', 'budget'] as const;

function hasText(values: Partial<InquiryFormValues>): boolean {
	return typedFields.some((name) => Boolean(values[name]));
}
