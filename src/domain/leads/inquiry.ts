/** What a visitor sends: the fields of the form by kind of inquiry, and the lead that becomes of it. */

import {
	agreement,
	choice,
	email,
	type FormValues,
	flag,
	type Infer,
	integer,
	object,
	optionalInteger,
	phone,
	text,
} from '../fields.ts';
import { buyerFields } from '../prices/privateBuyers.ts';
import { contactWays, type InquiryType, inquiryTypes, wishedConditions } from '../products/labels.ts';
import { keptAddress } from './doubtfulAddress.ts';
import type { firstAnswerFields } from './firstAnswer.ts';
import type { Lead } from './lead.ts';
import type { NextStep } from './nextStep.ts';
import type { sellerPhotoLeadFields } from './sellerPhotos.ts';

const quantityMessages = { tooSmall: 'Antal måste vara minst 1', tooLarge: 'Antal får vara max 1000' };

/** What a visitor fills in (I3). */
export const inquiry = object({
	inquiryType: choice(inquiryTypes, 'service'),
	/** J6: '' while the dealer sells to companies alone. */
	buyerKind: buyerFields.buyer_kind,
	name: text({ max: 100, required: 'Namn är obligatoriskt', tooLong: 'Namnet får vara max 100 tecken' }),
	email: email({
		max: 255,
		invalid: 'Ogiltig e-postadress',
		tooLong: 'E-postadressen är för lång',
		required: 'Ogiltig e-postadress',
		doubtful: 'Kontrollera e-postadressen. Stämmer den, skicka igen.',
	}),
	phone: phone({
		max: 20,
		required: 'Telefonnummer är obligatoriskt',
		tooLong: 'Telefonnumret är för långt',
		invalid: 'Ogiltigt telefonnummer',
	}),
	company: text({ max: 100, tooLong: 'Företagsnamnet är för långt' }),
	city: text({ max: 100, required: 'Ort är obligatorisk', tooLong: 'Ortnamnet är för långt' }),
	message: text({ max: 2000, multiline: true, tooLong: 'Meddelandet får vara max 2000 tecken' }),
	quantity: integer({ min: 1, max: 1000, initial: 1, invalid: 'Antal måste vara minst 1', ...quantityMessages }),
	budget: text({ max: 50, tooLong: 'Budget-texten är för lång' }),
	preferContact: choice(contactWays, 'email'),
	condition: choice(wishedConditions, 'new'),
	needsPickup: flag(),
	consent: agreement('Du måste godkänna behandling av dina uppgifter'),
});
export type Inquiry = Infer<typeof inquiry>;
export type InquiryFormValues = FormValues<typeof inquiry>;

/** Which fields an inquiry of a type asks for (I3). */
export function asksFor(inquiryType: InquiryType) {
	return {
		quantity: inquiryType === 'sell_equipment' || inquiryType === 'buy_equipment',
		condition: inquiryType === 'buy_equipment',
		budget: inquiryType === 'buy_equipment',
		needsPickup: inquiryType === 'sell_equipment',
	};
}

/**
 * What was filled in, with an empty form's value in each field that such an inquiry does not ask for: what was typed
 * before the type was changed causes no error. About a product neither condition nor budget is asked (I2).
 */
export function onlyAsked<V extends object>(values: V & { inquiryType?: unknown }, isAboutProduct: boolean): V {
	const asked = asksFor(isAboutProduct ? 'buy_equipment' : (values.inquiryType as InquiryType));
	const { quantity, condition, budget, needsPickup } = inquiry.initial;
	return {
		...values,
		...(!asked.quantity && { quantity }),
		...((!asked.condition || isAboutProduct) && { condition }),
		...((!asked.budget || isAboutProduct) && { budget }),
		...(!asked.needsPickup && { needsPickup }),
	};
}

export interface SubmittedProduct {
	id: string;
	title: string;
	slug: string;
	/** `measureLines` of its measures. */
	measures: string;
}

type FilledInByServer =
	| 'consent_at'
	| 'consent_version'
	| 'idempotency_key'
	| 'reference'
	| 'is_likely_spam'
	| 'is_proof'
	| 'search_text'
	| keyof typeof firstAnswerFields
	| keyof typeof sellerPhotoLeadFields;

/**
 * The lead that an inquiry becomes. The camelCase of the specification's submit-lead ends here. With a product the
 * type is always buy_equipment (I2). The buyer's wishes and the seller's request for pickup are kept as fields and
 * also written below the message, as the specification has it (I5).
 */
export function toLead(inquiry: Inquiry, product?: SubmittedProduct): Omit<Lead, FilledInByServer | keyof NextStep> {
	const inquiry_type = product ? 'buy_equipment' : inquiry.inquiryType;
	const asked = asksFor(inquiry_type);
	const needs_pickup = asked.needsPickup && inquiry.needsPickup;
	const condition = asked.condition && !product ? inquiry.condition : '';
	const budget = asked.budget && !product ? inquiry.budget : '';
	return {
		inquiry_type,
		name: inquiry.name,
		...keptAddress(inquiry.email),
		phone: inquiry.phone,
		company: inquiry.company,
		buyer_kind: inquiry.buyerKind,
		city: inquiry.city,
		message: [inquiry.message, ...extraLines({ needs_pickup, condition, budget })].filter(Boolean).join('\n'),
		quantity: asked.quantity ? inquiry.quantity : 1,
		prefer_contact: inquiry.preferContact,
		condition,
		budget,
		needs_pickup,
		consent: inquiry.consent,
		product_id: product?.id ?? '',
		product_title: product?.title ?? '',
		product_slug: product?.slug ?? '',
		product_measures: product?.measures ?? '',
		source: product ? 'product' : 'other',
		status: 'new',
		is_starred: false,
		is_archived: false,
		internal_note: '',
	};
}

/** The line of a message that asks us to collect. */
export const pickupLine = 'Önskar hämtning av utrustningen';
const conditionLines = { used: 'Önskat skick: Begagnat', any: 'Önskat skick: Spelar ingen roll' } as const;
const budgetPrefix = 'Budget: ';

function extraLines(wishes: Pick<Lead, 'needs_pickup' | 'condition' | 'budget'>): string[] {
	return [
		wishes.needs_pickup ? pickupLine : '',
		wishes.condition === 'used' || wishes.condition === 'any' ? conditionLines[wishes.condition] : '',
		wishes.budget ? budgetPrefix + wishes.budget : '',
	].filter(Boolean);
}

/** Whether a message holds nothing but a desired condition written by `toLead` (C1: such a message is hidden). */
export function isOnlyWishedCondition(message: string): boolean {
	return /^Önskat skick: (Nytt|Begagnat|Renoverat|Spelar ingen roll)$/.test(message.trim());
}

/** The wording of the consent that the form shows. A new wording gets a new date. */
export const consentVersion = '2026-01';

/** The longest time that the form tells, in milliseconds: 23 days. */
export const longestElapsed = 2_000_000_000;

/** The body of submit-lead as the specification has it: what a visitor filled in, and where it came from. */
export const submission = object({
	...inquiry.fields,
	productId: text({ max: 50 }),
	productTitle: text({ max: 100 }),
	/** Made by the form once per inquiry, so that a second tap or a retry stores it once. */
	idempotencyKey: text({ max: 64, pattern: { expression: /^[A-Za-z0-9-]{8,64}$/, message: 'Ogiltig nyckel' } }),
	/** S6: what the photos of what is offered come with. One that is none of ours costs no inquiry. */
	photoPermission: text({ max: 200 }),
	/** A honeypot: hidden from people, so only robots fill it in. */
	website: text({ max: 500 }),
	/** Milliseconds from the form being shown to it being sent. A hint only: one that does not fit is unknown. */
	elapsed: optionalInteger({ min: 0, max: longestElapsed, tooSmall: 'Ogiltig tid', tooLarge: 'Ogiltig tid' }),
});
export type Submission = Infer<typeof submission>;
