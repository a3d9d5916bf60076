/**
 * What a visitor has typed but not yet sent, kept on the device so that it survives a reload, a closed tab and a kitchen
 * without reception. It is forgotten when it has been sent, when the visitor clears the form, and after a day: no page
 * shows it any longer then, and the first one that is visited removes it (removeOldUnsaved.ts). /integritet says so.
 */
import type { InquiryFormValues } from '#domain/leads/inquiry.ts';
import { isKept, prefix } from './removeOldUnsaved.ts';

export interface UnsavedInquiry {
	values: Partial<InquiryFormValues>;
	/** When the form was first shown, in milliseconds since 1970. */
	startedAt: number;
	/** The last try at sending: the same content gets the same key again, so that it is stored once. */
	attempt?: { key: string; content: string } | undefined;
}

function nameOf(productId: string | undefined): string {
	return `${prefix}${productId ?? 'allmän'}`;
}

export function loadUnsaved(productId: string | undefined): UnsavedInquiry | undefined {
	try {
		const { savedAt, ...unsaved } = JSON.parse(localStorage.getItem(nameOf(productId)) ?? 'null') ?? {};
		if (!isKept(savedAt)) {
			clearUnsaved(productId);
			return undefined;
		}
		return unsaved as UnsavedInquiry;
	} catch {
		return undefined;
	}
}

// The browser may refuse to store anything; then the form works without.
export function saveUnsaved(productId: string | undefined, unsaved: UnsavedInquiry): void {
	try {
		localStorage.setItem(nameOf(productId), JSON.stringify({ ...unsaved, savedAt: Date.now() }));
	} catch {}
}

export function clearUnsaved(productId: string | undefined): void {
	try {
		localStorage.removeItem(nameOf(productId));
	} catch {}
}

/** What a visitor has typed or chosen in the prebuilt page, whose fields begin empty. */
export function typedInto(form: HTMLFormElement): Partial<InquiryFormValues> {
	const { website, ...typed } = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
	return {
		...typed,
		...('consent' in typed && { consent: true }),
		...('needsPickup' in typed && { needsPickup: true }),
	};
}

/** What is written and chosen, to be compared: two forms that a visitor reads as the same have the same. Consent is no content. */
export function contentOf({ consent, ...values }: { consent?: unknown }): string {
	const written = Object.entries(values).filter(([, value]) => Boolean(value));
	return JSON.stringify(written.map(([name, value]) => [name, String(value)]).sort());
}
