import type { Inquiry } from '#domain/leads/inquiry.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { catalogue } from './catalogue.ts';

/** An inquiry of the demo, and what staff have done with it since. */
export interface DemoLead {
	inquiry: Partial<Inquiry> & Pick<Inquiry, 'inquiryType' | 'name' | 'email' | 'phone' | 'city'>;
	/** Title of the product it is about. */
	about?: string;
	handled: Partial<Pick<Lead, 'status' | 'is_starred' | 'is_archived' | 'internal_note'>>;
}

type Row = [name: string, company: string, city: string, way: Inquiry['preferContact'], message: string];

const people: Record<Inquiry['inquiryType'], Row[]> = {
	service: [
		[
			'Maria Lindgren',
			'Restaurang Kajen AB',
			'Västerås',
			'phone',
			'Huvdisken sköljer kallt sedan i lördags. Felkod E4 på displayen. Vi har stängt måndag och tisdag, kan ni komma då?',
		],
		[
			'Johan Ek',
			'Köpings Värdshus',
			'Köping',
			'sms',
			'Kombiugnen larmar för kalk och vägrar starta ånga. Ring inte mellan 11 och 14.',
		],
		[
			'Amina Warsame',
			'Café Rosenlund',
			'Sala',
			'email',
			'Vi vill ha ett serviceavtal på två kylskåp, en diskmaskin och en espressomaskin. Vad kostar det per år?',
		],
		['Per-Olof Nyström', '', 'Fagersta', 'phone', 'Frysen i föreningslokalen står på -9.'],
		[
			'Sanna Virtanen',
			'Skogsbackens Förskola',
			'Hallstahammar',
			'email',
			'Årlig genomgång av storkök inför hösten: spis, ugn, kokgryta och disk. Vi behöver protokoll för egenkontrollen.',
		],
		['Elif Yıldız', 'Pizzeria Anadolu HB', 'Eskilstuna', 'phone', 'Pizzaugnens undre däck blir bara 250 grader.'],
		[
			'Gustav von Essen',
			'Tidö Konferens AB',
			'Västerås',
			'email',
			'Installation av fläktkåpa, två meter. Kanal finns. Bifogar gärna ritning på mejl.',
		],
		['Karin Åhs', 'Åhs Konditori', 'Arboga', 'sms', 'Blandaren tappar varv på tung deg.'],
		[
			'Lars Öberg',
			'Surahammars Bowling AB',
			'Surahammar',
			'phone',
			'Fritösen löser ut säkringen efter tio minuter. Det har hänt tre kvällar i rad och vi har fullbokat på fredag. Finns det lånemaskin?',
		],
		['Ingrid Sjöström-Håkansson', '', 'Strömsholm', 'email', ''],
	],
	sell_equipment: [
		[
			'Mikael Bergqvist',
			'Bergqvists Kök AB',
			'Enköping',
			'phone',
			'Lägger ner i maj. Har två kylbänkar (2019), en kombiugn 10 GN, stekbord, fritös och komplett diskrum. Allt fungerar.',
		],
		['Fatima Haddad', 'Falafelhuset', 'Örebro', 'sms', 'Säljer fritös 2 x 15 liter, köpt ny 2022.'],
		[
			'Anders Wiklund',
			'Västmanlands Skolmat',
			'Västerås',
			'email',
			'Vi byter ut fyra kokgrytor 100 liter och en tunneldisk under sommaren. Kan ni värdera på plats v. 24?',
		],
		['Lovisa Dahl', '', 'Kungsör', 'email', 'Espressomaskin två grupper, behöver ny pump.'],
		[
			'Tomasz Kowalski',
			'Kowalski Event & Catering KB',
			'Uppsala',
			'phone',
			'Sex värmeskåp och elva kantinvagnar. Ni får ta allt eller inget.',
		],
		[
			'Birgitta Alm',
			'Hotell Stadskällaren',
			'Nora',
			'phone',
			'Hela köket ska ut före renoveringen den 3 mars. Mycket är från 2008 men välskött.',
		],
		['Omar Said', 'Burger Yard AB', 'Södertälje', 'sms', 'Stekbord 800 mm'],
		['Eva-Lena Forsgren', 'Fors Bruk', 'Avesta', 'email', 'En degblandare 50 liter som inte ryms i nya bageriet.'],
	],
	buy_equipment: [
		['David Holm', 'Holm & Son AB', 'Stockholm', 'email', 'Finns den för avhämtning i veckan?'],
		[
			'Sofia Karlsson',
			'Bageri Surdeg',
			'Uppsala',
			'phone',
			'Går den att få med vändbar kittel? Och vad kostar frakten till Uppsala?',
		],
		['Nils Pettersson', 'Krog Kvarnen', 'Norrköping', 'sms', 'Kan ni hålla den till fredag?'],
		[
			'Jasmin Ahmadi',
			'Saffran Restaurang AB',
			'Västerås',
			'phone',
			'Vi öppnar i april och behöver två likadana. Lämnar ni mängdrabatt?',
		],
		['Henrik Lundmark', '', 'Ludvika', 'email', 'Vad är måttet mellan gejdrarna?'],
		[
			'Åsa Blomqvist',
			'Sjukhusköket Region Mitt',
			'Falun',
			'email',
			'Vi önskar offert enligt bifogad kravspecifikation. Upphandlingsreferens 2026-114. Sista svarsdag fredag.',
		],
		['Peter McDonald', 'SKAL-restaurangen', 'Örebro', 'email', 'Leverans på kvällstid?'],
		['Linnea Grahn', 'Glasscaféet', 'Nyköping', 'sms', 'Passar den genom en 80-dörr?'],
		['Viktor Sandell', 'Food truck Sandell', 'Eskilstuna', 'phone', 'Drivs den på enfas?'],
		['Monica Ström', 'Församlingsgården', 'Sala', 'phone', ''],
		[
			'Rasmus Friberg',
			'Friberg Fisk AB',
			'Gävle',
			'email',
			'Vi letar begagnad vakuummaskin och ismaskin, gärna flingis.',
		],
		[
			'Helena Norén',
			'Noréns Vinbar',
			'Stockholm',
			'email',
			'Nystartad vinbar, 28 platser. Behöver barkyl, glasdisk och liten ugn. Kan ni föreslå ett paket?',
		],
		['Ali Rezaei', '', 'Västerås', 'sms', 'Pizzaugn till lokal på Vasagatan.'],
		[
			'Cecilia Ahlgren',
			'Ahlgrens Lunch HB',
			'Tierp',
			'phone',
			'Diskbänk på mått, 2 400 mm med två hoar och hål för förspolning.',
		],
	],
	general: [
		['Jonas Hedlund', '', 'Västerås', 'email', 'Tar ni praktikanter? Jag läser till kyltekniker i Katrineholm.'],
		['Ulrika Persson', 'Perssons Redovisning AB', 'Västerås', 'email', 'Vi saknar faktura 10482.'],
		[
			'Mattias Ölund',
			'Ölund Åkeri',
			'Köping',
			'phone',
			'Vi kör kyltransporter och bakgavelbil i Mälardalen och samarbetar gärna.',
		],
		['Susanne Frisk', '', 'Hallsberg', 'sms', 'Har ni öppet på lördagar?'],
		[
			'Emil Roos',
			'Gymnasieskolan Ekdungen',
			'Västerås',
			'email',
			'Vi vill besöka er med 14 elever från restaurangprogrammet. Går det en tisdag i mars?',
		],
		['Kerstin Wallén', '', 'Lindesberg', 'phone', 'Jag skrev förra veckan och har inte fått svar.'],
		[
			'Björn Lund',
			'Kopparbergs Hembygdsförening',
			'Kopparberg',
			'email',
			'Skänker ni ibland utrustning till föreningar?',
		],
		[
			'Nora Bengtsson',
			'Bengtsson Inredning',
			'Strängnäs',
			'email',
			'Kan ni göra hyllplan i rostfritt till ett privat kök? Det är inget storkök, men vi gillar stilen och har mått på allt.',
		],
	],
};

const statuses: Lead['status'][] = ['new', 'contacted', 'new', 'ongoing', 'won', 'new', 'lost'];
const notes = [
	'Ringt, återkommer torsdag efter lunch.',
	'Offert skickad, giltig 30 dagar.',
	'Svarar inte på telefon. Mejlat.',
	'Bokad tid med teknikern.\nTa med lister och fläkt.',
	'Köpte av annan. Fråga igen i höst.',
];

/** Swedish numbers set aside for fiction, so that a demo never rings a real telephone. */
function fictionalPhone(index: number): string {
	const last = String(5 + index).padStart(2, '0');
	if (index % 5 === 3) return `08-465 004 ${last}`;
	if (index % 5 === 4) return `031-390 06 ${last}`;
	return `070-174 06 ${last}`;
}

function fictionalEmail(name: string, index: number): string {
	const plain = name
		.toLowerCase()
		.normalize('NFD')
		.replace(/ı/g, 'i')
		.replace(/[^a-z .]/g, '');
	return `${plain.replace(/ +/g, '.')}@example.${index % 3 ? 'se' : 'com'}`;
}

const products = catalogue.filter((product) => product.is_published !== false && product.category !== '');

/** Forty inquiries of every kind, way of contact and state; the same every time. */
export const leads: DemoLead[] = Object.entries(people)
	.flatMap(([type, rows]) => rows.map((row, place) => ({ type: type as Inquiry['inquiryType'], row, place })))
	// Mixed, as they would arrive.
	.toSorted((a, b) => ((a.place * 7 + a.type.length) % 11) - ((b.place * 7 + b.type.length) % 11))
	.map(({ type, row: [name, company, city, preferContact, message], place }, index) => {
		const about =
			type === 'buy_equipment' && place < 10 ? products[(place * 9 + 2) % products.length]?.title : undefined;
		const status = statuses[index % statuses.length] ?? 'new';
		const note = status === 'new' ? '' : (notes[index % notes.length] ?? '');
		return {
			inquiry: {
				inquiryType: type,
				name,
				company,
				city,
				preferContact,
				message,
				email: fictionalEmail(name, index),
				phone: fictionalPhone(index),
				...(type === 'sell_equipment' && { quantity: (place % 4) + 1, needsPickup: place % 3 !== 1 }),
				...(type === 'buy_equipment' && { quantity: place === 3 ? 2 : 1 }),
				...(type === 'buy_equipment' &&
					!about && {
						condition: (['used', 'new', 'any', 'new'] as const)[place - 10],
						budget: ['25 000 kr', '150 000–200 000 kr', '', 'enligt offert'][place - 10],
					}),
			},
			...(about && { about }),
			handled: {
				status,
				internal_note: note,
				is_starred: index % 6 === 1,
				is_archived: (status === 'lost' || status === 'won') && index % 2 === 0,
			},
		};
	});
