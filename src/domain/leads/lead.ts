/** What is stored of an inquiry, and which of it staff may change. */
import {
	agreement,
	choice,
	email,
	flag,
	type Infer,
	integer,
	object,
	optionalChoice,
	relation,
	type Stored,
	text,
	timestamp,
} from '../fields.ts';
import { buyerFields } from '../prices/privateBuyers.ts';
import { contactWays, inquiryTypes, leadStatuses, wishedConditions } from '../products/labels.ts';
import { firstAnswerFields } from './firstAnswer.ts';
import { nextStepFields } from './nextStep.ts';
import { sellerPhotoLeadFields } from './sellerPhotos.ts';

/** The longest message that `toLead` (inquiry.ts) can write, in characters. */
export const leadMessageMax = 2300;

/** An inquiry as staff work with it. */
export const lead = object({
	inquiry_type: choice(inquiryTypes, 'general'),
	name: text({ max: 100, required: 'Namn är obligatoriskt' }),
	/** Empty when the address is a doubtful one. */
	email: email({ max: 255, invalid: 'Ogiltig e-postadress' }),
	/** An address that probably takes no mail, as it was written (doubtfulAddress.ts). */
	doubtful_email: text({ max: 255 }),
	phone: text({ max: 20, required: 'Telefonnummer är obligatoriskt' }),
	company: text({ max: 100 }),
	...buyerFields,
	city: text({ max: 100, required: 'Ort är obligatorisk' }),
	message: text({ max: leadMessageMax, multiline: true }),
	quantity: integer({
		min: 1,
		max: 1000,
		initial: 1,
		tooSmall: 'Antal måste vara minst 1',
		tooLarge: 'Antal får vara max 1000',
	}),
	prefer_contact: choice(contactWays, 'email'),
	condition: optionalChoice(wishedConditions),
	budget: text({ max: 50 }),
	needs_pickup: flag(),
	consent: agreement('Du måste godkänna behandling av dina uppgifter'),
	consent_at: timestamp(),
	/** Which wording was agreed to: `consentVersion` of inquiry.ts. */
	consent_version: text({ max: 20 }),
	product_id: relation('products'),
	/** Kept from the moment of the inquiry, so that a lead outlives its product. */
	product_title: text({ max: 100 }),
	product_slug: text({ max: 120 }),
	/** The product's table of measures as lines, 'Vikt: 85 kg', from the same moment. */
	product_measures: text({ max: 800, multiline: true }),
	source: choice(['product', 'other'], 'other'),
	status: choice(leadStatuses, 'new'),
	is_starred: flag(),
	is_archived: flag(),
	internal_note: text({ max: 5000, multiline: true }),
	...nextStepFields,
	...firstAnswerFields,
	search_text: text({ max: 600 }),
	idempotency_key: text({ max: 64 }),
	/** What the customer is told and can quote: 'R-7K3M9P'. */
	reference: text({ max: 20 }),
	/** Probably written by a robot: sorted apart, but kept and mailed like any other. */
	is_likely_spam: flag(),
	...sellerPhotoLeadFields,
	/** The nightly test inquiry (nightlyProof.ts), which no list, count, search, export or figure shows. */
	is_proof: flag(),
});
export type Lead = Infer<typeof lead>;
export type StoredLead = Stored<Lead>;

/** What staff may change of a lead. The rest is the customer's own words. */
export const editableLeadFields = [
	'status',
	'internal_note',
	'is_archived',
	'is_starred',
	'next_step',
	'next_step_day',
	'next_step_time',
] as const;
