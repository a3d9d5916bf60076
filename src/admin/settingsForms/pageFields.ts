/** Which page edits which of the site's settings. */
import { accessibilityFields } from '#domain/company/accessibilityStatement.ts';
import { companyFacts } from '#domain/company/companyFacts.ts';
import { sitePrivate, siteSettings } from '#domain/company/site.ts';
import { privateBuyerFields } from '#domain/prices/privateBuyers.ts';

const ofSite = [
	'seo_default_title',
	'seo_default_description',
	'social',
	'privacy_text',
	...Object.keys(companyFacts.fields),
	...Object.keys(privateBuyerFields),
	...Object.keys(accessibilityFields),
];

/** 'Inställningar' */
export const settingsFields: readonly string[] = [...ofSite, ...Object.keys(sitePrivate.fields)];

/** 'Innehåll' */
export const contentFields: readonly string[] = Object.keys(siteSettings.fields).filter(
	(name) => !ofSite.includes(name),
);
