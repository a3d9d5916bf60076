import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEventHandler, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type InquiredProduct, InquiryNotSent, type InquiryProblem, sendInquiry } from '#data/inquiries.ts';
import { quotedAddress } from '#domain/leads/doubtfulAddress.ts';
import { type Inquiry, type InquiryFormValues, inquiry, longestElapsed, onlyAsked } from '#domain/leads/inquiry.ts';
import { takesPhotos } from '#domain/leads/sellerPhotoLimits.ts';
import { buyerKindProblem } from '#domain/prices/privateBuyers.ts';
import type { InquiryType } from '#domain/products/labels.ts';
import { cleanLine } from '#domain/text/cleanText.ts';
import { type SellerPhotos, useSellerPhotos } from './photos/useSellerPhotos.ts';
import { type ReceiptProps, receiptText, withReference } from './Receipt.tsx';
import { tidied } from './tidiedFields.ts';
import { toastError, toastSuccess } from './toasts.tsx';
import { contentOf } from './unsavedInquiry.ts';
import { useUnsent } from './useUnsent.ts';

export interface InquiryOptions {
	/** The product that the inquiry is about. Without one the visitor chooses what it is about. */
	product?: InquiredProduct | undefined;
	/** Told when the inquiry has arrived, instead of a thank-you above the emptied form. */
	onSent?: (reference: string) => void;
	/** J6: whether visitors say if they buy for a company or for themselves. */
	asksBuyerKind?: boolean;
}

export type InquiryFormHandle = UseFormReturn<InquiryFormValues, unknown, Inquiry>;

/** The inquiry form at work: its fields, what becomes of a try at sending it, and what is kept until it is sent. */
export interface InquiryController {
	formId: string;
	form: InquiryFormHandle;
	type: InquiryType;
	product: InquiredProduct | undefined;
	asksBuyerKind: boolean;
	isRestored: boolean;
	problem: { kind: InquiryProblem; message: string } | undefined;
	receipt: ReceiptProps | undefined;
	/** S6. */
	photos: SellerPhotos;
	submit: SubmitEventHandler<HTMLFormElement>;
	/** Empties the form. */
	clear(): void;
}

const checked = zodResolver(inquiry.schema);

export function useInquiry({ product, onSent, ...options }: InquiryOptions): InquiryController {
	const formId = useId();
	/** The server asks as well: staff may have turned the question on since this page was loaded. */
	const [isAskedByServer, setIsAskedByServer] = useState(false);
	const asksBuyerKind = options.asksBuyerKind || isAskedByServer;
	const [problem, setProblem] = useState<InquiryController['problem']>();
	const [receipt, setReceipt] = useState<InquiryController['receipt']>();
	const initial = emptyInquiry(Boolean(product));
	const { form, questioned } = useCheckedForm(initial, asksBuyerKind, Boolean(product));
	const unsent = useUnsent(form, { formId, initial, productId: product?.id });
	const sending = useRef(false);
	const type = product ? 'buy_equipment' : form.watch('inquiryType');
	const photos = useSellerPhotos(takesPhotos({ inquiryType: type }));

	// Not before it is on the screen.
	useEffect(() => {
		if (isAskedByServer) form.setFocus('buyerKind');
	}, [isAskedByServer, form]);

	async function send(values: Inquiry) {
		// A second tap comes before React has shown that the first one is on its way.
		if (sending.current) return;
		sending.current = true;
		setProblem(undefined);
		setReceipt(undefined);
		const content = () => contentOf(tidied(form.getValues()));
		const sent = content();
		try {
			const { permission: photoPermission, ids } = await photos.toSend();
			const sendOnce = () => sendWithKey(values, unsent, { product, formId, photoPermission });
			const { reference, key } = await sendOnce().catch((error: unknown) => {
				if (!(error instanceof InquiryNotSent && error.problem === 'conflict')) throw error;
				// The key belongs to what was sent before, from here or another tab: this is another inquiry.
				unsent.forgetKey();
				return sendOnce();
			});
			// What was written or chosen while it was on its way stays, for an inquiry of its own.
			const isAddedTo = content() !== sent || (await photos.areMoreThan(ids));
			photos.sent(key, ids);
			if (isAddedTo) unsent.forgetKey();
			else {
				unsent.clear();
				form.reset({ ...initial, inquiryType: values.inquiryType });
			}
			const arrived = { type: product ? 'buy_equipment' : values.inquiryType, reference, isAddedTo };
			const { title, text } = receiptText(arrived);
			toastSuccess({ title, description: withReference(text, reference), duration: 12_000 });
			if (onSent && !isAddedTo) onSent(reference);
			else setReceipt(arrived);
		} catch (error) {
			const failure = asFailure(error);
			if ('buyerKind' in failure.fields) setIsAskedByServer(true);
			setProblem(tellFailure(form, failure));
		} finally {
			sending.current = false;
		}
	}

	function tellInvalid(invalid: FieldErrors<InquiryFormValues>) {
		const first = Object.keys(inquiry.fields).find((name) => name in invalid) as keyof InquiryFormValues;
		toastError({ title: 'Valideringsfel', description: invalid[first]?.message });
		form.setFocus(first);
		questioned.current = cleanLine(form.getValues('email'));
	}

	function clear() {
		unsent.clear();
		photos.clear();
		form.reset(initial);
		setProblem(undefined);
	}

	const submit = form.handleSubmit(send, tellInvalid);
	const { isRestored } = unsent;
	return { formId, form, type, product, asksBuyerKind, isRestored, problem, receipt, photos, submit, clear };
}

function emptyInquiry(isAboutProduct: boolean): InquiryFormValues {
	return isAboutProduct ? { ...inquiry.initial, inquiryType: 'buy_equipment' } : { ...inquiry.initial };
}

async function sendWithKey(
	values: Inquiry,
	unsent: ReturnType<typeof useUnsent>,
	{ product, formId, photoPermission }: Pick<InquiryOptions, 'product'> & { formId: string; photoPermission: string },
): Promise<{ reference: string; key: string }> {
	const key = unsent.keyFor(values);
	const reference = await sendInquiry(values, {
		product,
		idempotencyKey: key,
		...(photoPermission && { photoPermission }),
		website: String(new FormData(document.getElementById(formId) as HTMLFormElement).get('website') ?? ''),
		elapsed: Math.min(Math.max(0, Date.now() - unsent.startedAt()), longestElapsed),
	});
	return { reference, key };
}

/**
 * The form, checked by the rules of the domain. `questioned` is a doubtful e-mail address that the visitor has been asked
 * to check: sent again as it is, it is meant so.
 */
function useCheckedForm(initial: InquiryFormValues, asksBuyerKind: boolean, isAboutProduct: boolean) {
	const questioned = useRef('');
	// A field that has left the screen keeps what was typed, for visitors who change the type back.
	const resolver: Resolver<InquiryFormValues, unknown, Inquiry> = async (values, context, options) => {
		const email = cleanLine(values.email) === questioned.current ? quotedAddress(questioned.current) : values.email;
		// What was kept from a time when it was asked is not sent.
		const buyerKind = (asksBuyerKind && values.buyerKind) || '';
		const result = await checked(onlyAsked({ ...values, email, buyerKind }, isAboutProduct), context, options);
		const message = buyerKindProblem(buyerKind, asksBuyerKind);
		return message ? { values: {}, errors: { ...result.errors, buyerKind: { type: 'custom', message } } } : result;
	};
	const form = useForm<InquiryFormValues, unknown, Inquiry>({
		resolver,
		defaultValues: initial,
		// It would go by the order in which fields were registered; ours is that of the inquiry's fields.
		shouldFocusError: false,
	});
	return { form, questioned };
}

function asFailure(error: unknown): InquiryNotSent {
	if (error instanceof InquiryNotSent) return error;
	console.error('The inquiry could not be sent', error);
	return new InquiryNotSent('server');
}

/** Tells beside the fields and in a toast why an inquiry was not sent. Returns what the form says of it. */
function tellFailure(
	form: InquiryFormHandle,
	{ problem, message, fields }: InquiryNotSent,
): InquiryController['problem'] {
	const refused = Object.entries(fields).filter(([name]) => name in inquiry.fields);
	for (const [place, [name, text]] of refused.entries())
		form.setError(name as Path<InquiryFormValues>, { message: text }, { shouldFocus: place === 0 });
	if (problem === 'validation') {
		toastError({ title: 'Valideringsfel', description: message });
		return refused.length === 0 ? { kind: problem, message } : undefined;
	}
	toastError({ title: 'Något gick fel', description: 'Kunde inte skicka din förfrågan. Försök igen.' });
	return { kind: problem, message };
}
