/** The texts and settings of the site that staff may change. Every text may be empty: visitors then read its fallback (siteFallbacks.ts). */

import {
	derivedText,
	email,
	flag,
	group,
	groups,
	type Infer,
	lines,
	object,
	optionalInteger,
	type Stored,
	text,
	webAddress,
} from '../fields.ts';
import { replyTemplatesField } from '../leads/replyTemplate.ts';
import { privateBuyerFields } from '../prices/privateBuyers.ts';
import { monthsBefore } from '../text/swedishDay.ts';
import { accessibilityFields } from './accessibilityStatement.ts';
import { companyFacts } from './companyFacts.ts';
import { mapAddress } from './mapAddress.ts';

const titled = object({ title: text({ max: 100 }), description: text({ max: 400, multiline: true }) });
const service = object({
	title: text({ max: 100 }),
	description: text({ max: 600, multiline: true }),
	features: lines({ max: 150, count: 3 }),
});
const step = object({
	number: text({ max: 5 }),
	title: text({ max: 100 }),
	description: text({ max: 400, multiline: true }),
});

export const socialNetworks = ['facebook', 'instagram', 'tiktok', 'x', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export const socialNetworkLabels = {
	facebook: 'Facebook',
	instagram: 'Instagram',
	tiktok: 'TikTok',
	x: 'X',
	linkedin: 'LinkedIn',
} as const satisfies Record<SocialNetwork, string>;

export const siteSettings = object({
	contact_phone: text({ max: 30 }),
	contact_email: email({ max: 255, invalid: 'Ogiltig e-postadress' }),
	contact_address: text({ max: 300, multiline: true }),
	business_hours: text({ max: 500, multiline: true }),
	google_maps_url: derivedText({ derive: mapAddress, kept: webAddress({ max: 1000 }) }),
	social: group(
		object({
			facebook: webAddress(),
			instagram: webAddress(),
			tiktok: webAddress(),
			x: webAddress(),
			linkedin: webAddress(),
		}),
	),
	footer_description: text({ max: 500, multiline: true }),
	footer_copyright: text({ max: 200 }),
	/** F6: the web agency that made the site, and where it is found. */
	footer_credit: text({ max: 100 }),
	footer_credit_url: webAddress(),
	seo_default_title: text({ max: 120 }),
	seo_default_description: text({ max: 320, multiline: true }),
	hero_title: text({ max: 120 }),
	hero_subtitle: text({ max: 400, multiline: true }),
	hero_image_url: webAddress({ max: 1000 }),
	hero_features: groups(titled, 3),
	home_why_section: group(
		object({ title: text({ max: 120 }), subtitle: text({ max: 400, multiline: true }), features: groups(titled, 3) }),
	),
	home_cta_section: group(titled),
	about_title: text({ max: 120 }),
	about_hero_text: text({ max: 600, multiline: true }),
	about_history_paragraph_1: text({ max: 2000, multiline: true }),
	about_history_paragraph_2: text({ max: 2000, multiline: true }),
	about_history_paragraph_3: text({ max: 2000, multiline: true }),
	about_values: groups(titled, 3),
	about_team_text: text({ max: 2000, multiline: true }),
	services_title: text({ max: 120 }),
	services_hero_text: text({ max: 600, multiline: true }),
	services_content: group(
		object({
			main_services: groups(service, 4),
			service_agreement_section: group(
				object({
					title: text({ max: 120 }),
					description: text({ max: 1000, multiline: true }),
					region: text({ max: 200 }),
					features: lines({ max: 150, count: 5 }),
				}),
			),
			process_steps: groups(step, 4),
		}),
	),
	privacy_text: text({ max: 10_000, multiline: true }),
	...companyFacts.fields,
	...privateBuyerFields,
	...accessibilityFields,
});
export type SiteSettings = Infer<typeof siteSettings>;
export type StoredSiteSettings = Stored<SiteSettings>;

/** What visitors must not even be able to guess at. */
export const sitePrivate = object({
	notify_email: email({ max: 255, invalid: 'Ogiltig e-postadress' }),
	/** Off from the start: it mails strangers. */
	send_receipts: flag(),
	/** Leads older than this many months are deleted; none means `defaultRetentionMonths`. */
	retention_months: optionalInteger({
		min: 1,
		max: 120,
		tooSmall: 'Ange minst 1 månad',
		tooLarge: 'Ange högst 120 månader',
	}),
	reply_templates: replyTemplatesField,
});
export const defaultRetentionMonths = 24;

/** Leads from before this moment are too old to be kept. `months` 0 means the default. */
export function keptSince(months: number, now = new Date()): Date {
	return monthsBefore(now, months || defaultRetentionMonths);
}
export type SitePrivate = Infer<typeof sitePrivate>;
