import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { newId } from '#data/newId.ts';
import type { Inquiry, InquiryFormValues } from '#domain/leads/inquiry.ts';
import { requestedType } from './requestedType.ts';
import { clearUnsaved, contentOf, loadUnsaved, saveUnsaved, typedInto, type UnsavedInquiry } from './unsavedInquiry.ts';

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

/** Keeps what a visitor has typed or chosen and not sent, and shows it again. */
export function useUnsent(form: UseFormReturn<InquiryFormValues, unknown, Inquiry>, options: UnsentOptions): Unsent {
	const { formId, initial, productId } = options;
	// Before its fields are registered, which would empty some of them.
	const [{ kept, typed }] = useState(() => foundValues(formId, productId));
	const unsaved = useRef<UnsavedInquiry>(kept ?? { values: {}, startedAt: 0 });
	const [isRestored, setIsRestored] = useState(false);

	// After the first render, which must be the same as the prebuilt page's.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		unsaved.current.startedAt ||= Date.now();
		const requested = productId ? undefined : requestedType(location.search);
		if (!kept && !requested && !typed) return;
		const asked = requested && { inquiryType: requested };
		const empty = { ...initial, ...asked };
		const values = { ...initial, ...kept?.values, ...asked, ...typed };
		form.reset(empty);
		form.reset(values, { keepDefaultValues: true });
		setIsRestored(Boolean(kept && hasText(kept.values)));
		if (!typed || contentOf({ ...empty, ...typed }) === contentOf(empty)) return;
		unsaved.current = { ...unsaved.current, values: { ...values, consent: false } };
		saveUnsaved(productId, unsaved.current);
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
			saveUnsaved(productId, unsaved.current);
		},
		clear() {
			unsaved.current = { values: {}, startedAt: Date.now() };
			clearUnsaved(productId);
			setIsRestored(false);
		},
	};
}

/** Keeps what is typed or chosen after each pause, and when the page is left. Returns what ends that. */
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
		saveUnsaved(productId, unsaved.current);
	};
	const unsubscribe = form.subscribe({
		formState: { values: true },
		callback: ({ values, defaultValues = {} }) => {
			clearTimeout(timer);
			timer = undefined;
			// An empty form leaves nothing behind, whether it was sent, cleared or emptied by hand.
			if (contentOf(values) === contentOf(defaultValues)) {
				unsaved.current = { values: {}, startedAt: unsaved.current.startedAt };
				clearUnsaved(productId);
				return;
			}
			unsaved.current = { ...unsaved.current, values: { ...values, consent: false } };
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

/** What was kept on the device, and what was typed or chosen in the prebuilt page before this island came to life. */
function foundValues(formId: string, productId: string | undefined) {
	if (typeof document === 'undefined') return {};
	const prebuilt = document.getElementById(formId);
	const typed = prebuilt instanceof HTMLFormElement ? typedInto(prebuilt) : {};
	return { kept: loadUnsaved(productId), typed: Object.keys(typed).length > 0 ? typed : undefined };
}

const typedFields = ['name', 'email', 'phone', 'company', 'city', 'message', 'budget'] as const;

/** Whether there are words of the visitor's own to tell of; a choice alone is seen where it stands. */
function hasText(values: Partial<InquiryFormValues>): boolean {
	return typedFields.some((name) => Boolean(values[name]));
}
