import type { ReactNode } from 'react';
import type { SiteSettings } from '#domain/company/site.ts';
import {
	AboutFields,
	ContactFields,
	CtaFields,
	FooterFields,
	HeroFields,
	ServicesFields,
	WhyFields,
} from './sections.tsx';

interface ContentTab {
	/** As in the URL: `?tab=hero`. */
	id: string;
	label: string;
	/** What of the settings is edited here. */
	fields: readonly (keyof SiteSettings)[];
	/** The page where visitors see it, and the element on it. */
	preview: string;
	content: ReactNode;
}

/** The tabs, in their order (C5). */
export const contentTabs = [
	{
		id: 'hero',
		label: 'Hero',
		fields: ['hero_title', 'hero_subtitle', 'hero_image_url', 'hero_features'],
		preview: '/',
		content: <HeroFields />,
	},
	{
		id: 'why',
		label: 'Varför välja oss',
		fields: ['home_why_section'],
		preview: '/#varfor-rubrik',
		content: <WhyFields />,
	},
	{
		id: 'cta',
		label: 'Uppmaning',
		fields: ['home_cta_section'],
		preview: '/#nasta-steg',
		content: <CtaFields />,
	},
	{
		id: 'about',
		label: 'Om oss',
		fields: [
			'about_title',
			'about_hero_text',
			'about_history_paragraph_1',
			'about_history_paragraph_2',
			'about_history_paragraph_3',
			'about_values',
			'about_team_text',
		],
		preview: '/om-oss',
		content: <AboutFields />,
	},
	{
		id: 'services',
		label: 'Tjänster',
		fields: ['services_title', 'services_hero_text', 'services_content'],
		preview: '/tjanster',
		content: <ServicesFields />,
	},
	{
		id: 'contact',
		label: 'Kontakt',
		fields: ['contact_email', 'contact_phone', 'contact_address', 'google_maps_url', 'business_hours'],
		preview: '/kontakt',
		content: <ContactFields />,
	},
	{
		id: 'footer',
		label: 'Sidfot',
		fields: ['footer_description', 'footer_copyright', 'footer_credit', 'footer_credit_url'],
		preview: '/#snabblankar',
		content: <FooterFields />,
	},
] as const satisfies ContentTab[];
