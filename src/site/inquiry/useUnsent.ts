import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { newId } from '#data/newId.ts';
import type { Inquiry, InquiryFormValues } from '#domain/leads/inquiry.ts';
import { requestedType } from './requestedType.ts';
import { clearUnsaved, loadUnsaved, saveUnsaved, type UnsavedInquiry } from './unsavedInquiry.ts';

/** Milliseconds of a pause in typing after which it is kept. */
const savePause = 300;

export interface UnsentOptions {
	/** The id of the form in the page. */
	formId: string;
	/** What the form shows when it is empty. */
	initial: InquiryFormValues;
	productId: string | undefined;
}

export interface Unsent {
	/** Whether the form shows what was typed at another time. */
	isRestored: boolean;
	/** When the form was first shown, in milliseconds since 1970. */
	startedAt(): number;
	/** The key of the last try at the same content, so that it is stored once; else a new one. */
	keyFor(values: Inquiry): string;
	/** Makes a new key for the next try. */
	forgetKey(): void;
	/** Forgets what was typed: it has been sent, or the visitor clears the form. */
	clear(): void;
}

/** Keeps what a visitor has typed and not sent, and shows it again. */
export function useUnsent(form: UseFormReturn<InquiryFormValues, unknown, Inquiry>, options: UnsentOptions): Unsent {
	const { formId, initial, productId } = options;
	const [saved] = useState(() => savedValues(formId, productId));
	const unsaved = useRef<UnsavedInquiry>(saved?.unsaved ?? { values: {}, startedAt: 0 });
	const [isRestored, setIsRestored] = useState(false);

	// After the first render, which must be the same as the prebuilt page's.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		unsaved.current.startedAt ||= Date.now();
		const requested = productId ? undefined : requestedType(location.search);
		if (!saved && !requested) return;
		form.reset(
			{ ...initial, ...saved?.values, ...(requested && { inquiryType: requested }) },
			{ keepDefaultValues: true },
		);
		setIsRestored(Boolean(saved?.unsaved && hasText(saved.values)));
	}, []);
	useEffect(() => keepTyped(form, unsaved, productId), [form, productId]);

	return {
		isRestored,
		startedAt: () => unsaved.current.startedAt,
		keyFor(values) {
			const content = JSON.stringify(values);
			const key = unsaved.current.attempt?.content === content ? unsaved.current.attempt.key : newId();
			unsaved.current = { ...unsaved.current, attempt: { key, content } };
			saveUnsaved(productId, unsaved.current);
			return key;
		},
		forgetKey() {
			unsaved.current = { ...unsaved.current, attempt: undefined };
		},
		clear() {
			unsaved.current = { values: {}, startedAt: Date.now() };
			clearUnsaved(productId);
			setIsRestored(false);
		},
	};
}

/** Keeps what is typed after each pause, and when the page is left. Returns what ends that. */
function keepTyped(
	form: UseFormReturn<InquiryFormValues, unknown, Inquiry>,
	unsaved: RefObject<UnsavedInquiry>,
	productId: string | undefined,
): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const save = () => {
		if (!timer) return;
		clearTimeout(timer);
		timer = undefined;
		// It may have been sent or cleared while this waited.
		if (hasText(unsaved.current.values)) saveUnsaved(productId, unsaved.current);
	};
	const unsubscribe = form.subscribe({
		formState: { values: true },
		callback: ({ values }) => {
			// What has just been sent and emptied is not kept.
			if (!hasText(values)) return;
			unsaved.current = { ...unsaved.current, values: { ...values, consent: false } };
			clearTimeout(timer);
			timer = setTimeout(save, savePause);
		},
	});
	addEventListener('pagehide', save);
	return () => {
		save();
		unsubscribe();
		removeEventListener('pagehide', save);
	};
}

/** What was typed into the prebuilt page before this island came to life, else what was kept from last time. */
function savedValues(formId: string, productId: string | undefined) {
	if (typeof document === 'undefined') return undefined;
	const unsaved = loadUnsaved(productId);
	const prebuilt = document.getElementById(formId);
	const typed =
		prebuilt instanceof HTMLFormElement
			? (Object.fromEntries(new FormData(prebuilt)) as Partial<InquiryFormValues>)
			: undefined;
	if (typed && hasText(typed)) {
		const { consent, needsPickup, ...texts } = typed;
		return {
			unsaved,
			values: { ...unsaved?.values, ...texts, consent: Boolean(consent), needsPickup: Boolean(needsPickup) },
		};
	}
	return unsaved && { unsaved, values: unsaved.values };
}

const typedFields = ['name', 'email', 'phone', 'company', 'city', 'message', 'budget'] as const;

function hasText(values: Partial<InquiryFormValues>): boolean {
	return typedFields.some((name) => Boolean(values[name]));
}
