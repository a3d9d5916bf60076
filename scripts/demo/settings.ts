import type { SiteSettings } from '#domain/company/site.ts';

/** What the demo's company says about itself. What is missing here shows the site's own fallback. */
export const settings: Partial<SiteSettings> = {
	contact_phone: '08-465 004 00',
	contact_email: 'hej@example.se',
	contact_address: 'Stenhuggargatan 14\n721 00 Västerås',
	business_hours: 'Mån–Tor: 07:30–16:30\nFre: 07:30–15:00\nLör–Sön: Stängt',
	social: {
		facebook: 'https://facebook.example.com/rostfri',
		instagram: 'https://instagram.example.com/rostfri',
		tiktok: '',
		x: '',
		linkedin: 'https://linkedin.example.com/company/rostfri',
	},
	// An organisation number with the right checksum that no company has.
	legal_name: 'Rostfri i Västerås AB',
	organisation_number: '556677-8899',
	seat: 'Västerås',
	vat_number: 'SE556677889901',
	f_tax: 'approved',
	sells_to_private_buyers: true,
	hero_title: 'Maskiner som klarar lunchrusningen',
	hero_subtitle:
		'Nytt, renoverat och begagnat till restauranger och storkök i Mellansverige. Provkört i vår verkstad i Västerås, levererat till köksdörren.',
	home_cta_section: {
		title: 'Vill du sälja din gamla utrustning?',
		description:
			'Skicka några bilder och årsmodell, så får du ett bud inom två dagar. Vi river, bär ut och betalar direkt.',
	},
	about_hero_text:
		'Åtta personer, en verkstad på 900 kvadrat och en hylla med reservdelar som ingen annan har kvar. Vi finns på Stenhuggargatan i Västerås.',
	footer_copyright: 'Rostfri i Västerås. Alla rättigheter förbehållna.',
	footer_credit: 'Nordverk Webbyrå',
	footer_credit_url: 'https://webbyra.example.com',
};
