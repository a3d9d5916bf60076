/** What visitors read where staff have written nothing (F12). As long as the site has texts. */
import { alertLimits } from '../alerts/alertLimits.ts';
import { accessibilityFallbacks } from './accessibilityStatement.ts';
import type { SiteSettings } from './site.ts';

/** What is shown where a text is empty (F12). */
export const fallbacks: SiteSettings = {
	contact_phone: '',
	contact_email: '',
	contact_address: '',
	business_hours: 'Mån-Fre: 08:00 - 17:00\nLör-Sön: Stängt',
	google_maps_url: '',
	social: { facebook: '', instagram: '', tiktok: '', x: '', linkedin: '' },
	footer_description:
		'Vi köper, säljer och servar professionell köksutrustning – ny, renoverad och begagnad. Sedan 2002, för restauranger och storkök i Mellansverige.',
	footer_copyright: 'Rostfri. Alla rättigheter förbehållna.',
	footer_credit: '',
	footer_credit_url: '',
	seo_default_title: 'Rostfri – ny, renoverad och begagnad köksutrustning',
	seo_default_description:
		'Restaurangutrustning och storköksmaskiner i Mellansverige sedan 2002. Köp nytt, renoverat eller begagnat, sälj din gamla utrustning eller boka service.',
	hero_title: 'Köksutrustning som håller för vardagen',
	hero_subtitle:
		'Nya, renoverade och begagnade maskiner för restauranger och storkök. Provkörda i vår verkstad, levererade till din dörr och servade av oss.',
	hero_image_url: '',
	hero_features: [
		{
			title: 'Genomgånget i verkstaden',
			description: 'Varje begagnad maskin rengörs, provkörs och säkerhetskontrolleras.',
		},
		{ title: 'Service på plats', description: 'Egna tekniker i Mellansverige, oftast hos dig inom ett dygn.' },
		{
			title: 'Vi köper in',
			description: 'Byter du kök? Vi värderar, hämtar och betalar för det som går att använda igen.',
		},
	],
	home_why_section: {
		title: 'Varför välja Rostfri',
		subtitle: 'Sedan 2002 har vi hjälpt kök att komma igång, hålla igång och byta upp sig.',
		features: [
			{ title: 'Ärligt skick', description: 'Vi fotar maskinen du får och skriver vad som är bytt, lagat och slitet.' },
			{
				title: 'Garanti även på begagnat',
				description: 'Renoverade maskiner säljs med garanti och reservdelar vi har på hyllan.',
			},
			{
				title: 'Samma människor efteråt',
				description: 'Den som säljer till dig svarar också när du ringer om service.',
			},
		],
	},
	home_cta_section: {
		title: 'Vill du sälja din gamla utrustning?',
		description: 'Berätta vad du har. Vi värderar den, hämtar den och tar hand om det som inte går att använda igen.',
	},
	about_title: 'Vi håller kök igång',
	about_hero_text:
		'Rostfri köper, renoverar, säljer och servar professionell köksutrustning. Vi är ett litet företag med egen verkstad och kunder från kvarterskrogen till sjukhusköket.',
	about_history_paragraph_1:
		'Det började 2002 med en skåpbil, en diskmaskin som ingen annan ville laga och en krögare som behövde den till kvällen. Den gick i elva år till.',
	about_history_paragraph_2:
		'Sedan dess har vi byggt en verkstad där ugnar, kylar och diskmaskiner plockas isär, rengörs och får de delar de behöver. Det som kommer ut fungerar, och vi vet varför.',
	about_history_paragraph_3:
		'I dag säljer vi även nytt från tillverkare vi själva gärna servar. Men vi säger fortfarande till när en renoverad maskin är ett bättre köp.',
	about_values: [
		{
			title: 'Hederlighet',
			description: 'Vi säger vad maskinen är värd, vad den har varit med om och vad den inte klarar.',
		},
		{
			title: 'Hantverk',
			description:
				'En lagad maskin ska hålla. Därför byter vi det som är på väg att gå sönder, inte bara det som har gjort det.',
		},
		{
			title: 'Hållbarhet',
			description: 'Rostfritt stål lever länge. Att använda det en gång till sparar både pengar och råvara.',
		},
	],
	about_team_text:
		'Vi är tekniker, inköpare och säljare som har stått i kök själva. Ring, så pratar du med någon som vet skillnaden på en kombiugn och en konvektionsugn.',
	services_title: 'Service som håller köket öppet',
	services_hero_text: 'Felsökning, reparation, installation och förebyggande service av de flesta fabrikat.',
	services_content: {
		main_services: [
			{
				title: 'Reparation och felsökning',
				description: 'När något har stannat. Vi kommer till köket med de vanligaste delarna i bilen.',
				features: ['Kyla, värme och disk', 'De flesta fabrikat', 'Fast pris på framkörning'],
			},
			{
				title: 'Installation och driftsättning',
				description: 'Vi levererar, ansluter, provkör och visar hur maskinen ska skötas.',
				features: ['El, vatten och avlopp samordnat', 'Intrimning på plats', 'Genomgång med personalen'],
			},
			{
				title: 'Renovering i verkstad',
				description: 'Din maskin plockas isär, rengörs och får nya slitdelar. Ofta till en tredjedel av nypriset.',
				features: ['Kostnadsförslag innan vi börjar', 'Lånemaskin i mån av tillgång', 'Garanti på arbetet'],
			},
			{
				title: 'Inköp och värdering',
				description: 'Vi köper enstaka maskiner och hela kök, river och bär ut.',
				features: ['Värdering från foton', 'Hämtning i hela Mellansverige', 'Miljöriktig återvinning av resten'],
			},
		],
		service_agreement_section: {
			title: 'Serviceavtal',
			description:
				'Planerat underhåll kostar mindre än ett stopp en lördagskväll. Vi går igenom maskinerna innan de går sönder.',
			region: 'Västmanland, Södermanland, Örebro, Uppsala och Stockholms län',
			features: [
				'Förebyggande genomgång en eller två gånger om året',
				'Förtur när något ändå händer',
				'Rabatt på reservdelar',
				'Serviceprotokoll för egenkontrollen',
				'En fast kontaktperson',
			],
		},
		process_steps: [
			{
				number: '1',
				title: 'Du hör av dig',
				description: 'Ring eller skicka formuläret och berätta vad det gäller. Skicka gärna en bild på typskylten.',
			},
			{
				number: '2',
				title: 'Vi bokar en tid',
				description: 'Vi svarar inom 24 timmar på vardagar, med tid och uppskattat pris.',
			},
			{
				number: '3',
				title: 'Vi gör jobbet',
				description: 'Teknikern kommer, felsöker och lagar. Blir det dyrare frågar vi först.',
			},
			{
				number: '4',
				title: 'Du får kvitto på allt',
				description: 'Protokoll med vad vi gjort, vilka delar som bytts och vad som är bra att tänka på.',
			},
		],
	},
	privacy_text: [
		'Vi sparar så lite som möjligt om dig. Här står vad det är, vad vi använder det till och när det tas bort.',
		'När du skickar en förfrågan',
		'Det du fyller i formuläret sparar vi för att kunna svara dig: namn, e-postadress, telefonnummer, ort, eventuellt företag och det du skriver. Gäller förfrågan en produkt sparar vi också vilken, och vill du sälja något de bilder du skickar med. Var bilderna är tagna tas bort innan de skickas. Den rättsliga grunden är ditt samtycke, och du kan ta tillbaka det när du vill.',
		'Uppgifterna läses bara av oss som arbetar här. Vi säljer dem inte och skickar inga utskick. Vi sparar dem så länge vi behöver dem för att svara dig och följa upp din förfrågan. Sedan tas de bort automatiskt. Fråga oss gärna hur länge det är.',
		'När du bevakar',
		`Vill du få ett mejl när något kommer in sparar vi din e-postadress och vad du vill bevaka, och använder dem bara till det. Du bekräftar i ett mejl: gör du inte det tas uppgifterna bort efter ${alertLimits.pendingDays} dagar. En bevakning gäller i ${alertLimits.months} månader, och du kan när som helst avsluta den med en länk som finns i varje mejl. ${alertLimits.endedDays} dagar senare tas den bort. Spärrar du din adress sparas spärren i ${alertLimits.months} månader.`,
		'Medan du skriver',
		'Det du har börjat fylla i ett formulär sparas i din egen webbläsare, så att det inte försvinner om nätet gör det. Ingen annan kan läsa det där. Det tas bort när du har skickat, när du väljer Rensa formuläret, och annars första gången du besöker webbplatsen efter ett dygn. Bilder som hör till en skickad förfrågan och inte har kommit fram sparas där i högst sju dagar.',
		'Kakor och kartan',
		'Webbplatsen använder inga kakor för statistik eller reklam. Ditt val om kakor sparas i din webbläsare. Kartan på sidan Kontakt kommer från Google och hämtas först när du har godkänt det. Då får Google veta din IP-adress och kan spara egna kakor.',
		'Servern',
		'För att kunna felsöka för servern en logg över anrop i sju dagar, utan IP-adresser.',
		'Dina rättigheter',
		'Du kan när som helst be att få se, rätta eller ta bort det vi har sparat om dig. Hör av dig på telefon eller e-post, så ordnar vi det. Är du missnöjd med hur vi hanterar dina uppgifter kan du klaga hos Integritetsskyddsmyndigheten, imy.se.',
	].join('\n\n'),
	legal_name: '',
	organisation_number: '',
	seat: '',
	vat_number: '',
	f_tax: '',
	...accessibilityFallbacks,
	sells_to_private_buyers: false,
};

/**
 * The texts as visitors read them: what staff have written, and the fallback where nothing is written. Lists of cards
 * fall back as a whole: once one card is filled in, blank cards stay blank and are hidden.
 */
export function withFallbacks(settings: SiteSettings): SiteSettings {
	return filled(settings, fallbacks) as SiteSettings;
}

function filled(value: unknown, fallback: unknown): unknown {
	if (Array.isArray(value)) return isBlank(value) ? fallback : value;
	if (typeof value === 'object' && value !== null) {
		const from = fallback as Record<string, unknown>;
		return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, from[name])]));
	}
	return value === '' || value === undefined || value === null ? fallback : value;
}

/** Whether nothing is written: '', a list of blank things, or a card whose texts are blank. A step's number is no text. */
export function isBlank(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (Array.isArray(value)) return value.every(isBlank);
	if (typeof value === 'object' && value !== null)
		return Object.entries(value).every(([name, part]) => name === 'number' || isBlank(part));
	return value === undefined || value === null;
}
