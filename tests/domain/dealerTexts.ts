/**
 * Descriptions as dealers and sellers write them, and what a careful reader would enter of each. The expectations were
 * written before the code that reads the texts, and belong to it: what a text leaves open stands in no expectation.
 */
import type { ProposedValues } from '#domain/measureProposals.ts';

export interface DealerText {
	title: string;
	text: string;
	says: Partial<ProposedValues>;
}

const on230 = { voltage: '230v_1ph', energy_source: 'electricity' } as const;
const on400 = { voltage: '400v_3ph', energy_source: 'electricity' } as const;

export const dealerTexts: readonly DealerText[] = [
	{
		title: 'Kylskåp 700 liter GN 2/1',
		text: 'Rostfritt kylskåp med självstängande dörr.\n\nMått: 700 × 810 × 2 050 mm\nTemperatur: -2 till +8 °C\nAnslutning: 230 V, 190 W\nKöldmedium R290',
		says: { width: 700, depth: 810, height: 2050, power: 0.19, ...on230 },
	},
	{
		title: 'Rational SCC WE 101 kombiugn',
		text: 'Begagnad Rational SelfCookingCenter 101 i mycket fint skick. 10 st GN 1/1. 18,5kW 400V 3N~. Mått BxDxH 847x776x1042 mm. Vikt 135 kg. Årsmodell 2016. Säkring 32A.',
		says: {
			width: 847,
			depth: 776,
			height: 1042,
			weight: 135,
			power: 18.5,
			fuse: '32',
			year_made: 2016,
			...on400,
		},
	},
	{
		title: 'Diskmaskin Electrolux huv',
		text: 'Huvdiskmaskin,  bredd 64cm djup 74 cm höjd 155 cm (196 öppen). 400v trefas 16A. fungerar perfekt!!',
		says: { width: 640, depth: 740, height: 1550, fuse: '16', ...on400 },
	},
	{
		title: 'Kylbänk 3 dörrar',
		text: 'B: 180 cm\nD: 70 cm\nH: 85 cm\n230V\nKörd 2 år i lunchrestaurang',
		says: { width: 1800, depth: 700, height: 850, ...on230 },
	},
	{
		title: 'Planetblandare 20 liter Varimixer',
		text: 'Kittel 20 liter i rostfritt, visp, spade och krok. 1,1 kW, 230 V 1-fas, 10 A. H 1 100 mm, B 520 mm, D 760 mm. Väger 98 kg.',
		says: { width: 520, depth: 760, height: 1100, weight: 98, power: 1.1, fuse: '10', ...on230 },
	},
	{
		title: 'Arbetsbänk 1 600 mm rostfri',
		text: 'Arbetsbänk i EN 1.4301 med underhylla, bakkant 80 mm och två lådor.\nMått: 1 600 × 650 × 900 mm\nLast: 120 kg/m\nVikt: 58 kg',
		says: { width: 1600, depth: 650, height: 900, weight: 58 },
	},
	{
		title: 'Ismaskin Brema CB 425',
		text: 'Kubismaskin, 46 kg/dygn, lagrar 16 kg. Luftkyld. Dim: 500x580x800 (BxDxH). 230V 50Hz 370W. Vatten 3/4", avlopp 24 mm.',
		says: { width: 500, depth: 580, height: 800, power: 0.37, ...on230, connections: ['drain'] },
	},
	{
		title: 'Gasspis 6 lågor',
		text: 'Rejäl gasspis för gasol, 6 brännare på 6 kW styck. Yttermått 1200x800x900 mm. Årsmodell: 2013. Vikt ca 160 kg',
		says: { width: 1200, depth: 800, height: 900, weight: 160, energy_source: 'lpg', year_made: 2013 },
	},
	{
		title: 'Stekbord elektriskt',
		text: 'Stekbord i 700-serien. Effekt: 9,6 kW. Spänning: 400 V 3N AC. Bredd: 800 mm. Djup: 700 mm. Höjd: 250 mm. Stekyta 770x520 mm.',
		says: { width: 800, depth: 700, height: 250, power: 9.6, ...on400 },
	},
	{
		title: 'Justerbar arbetsbänk',
		text: 'Höj- och sänkbar arbetsbänk, höjd 850–900 mm, bredd 1400 mm, djup 600 mm.',
		says: { width: 1400, depth: 600 },
	},
	{
		title: 'Fritös 2x15 l',
		text: 'Dubbelfritös, 2 x 15 liter. 24 kW / 400V. Mått (BxDxH): 80 x 80 x 90 cm',
		says: { width: 800, depth: 800, height: 900, power: 24, ...on400 },
	},
	{
		title: 'Tefcold glasdörrskyl',
		text: 'Displaykyl 372 liter. H:184,5 cm B:60 cm D:60 cm. Fem hyllor, 40 kg/hylla. Vikt netto 76kg. Strömförbrukning 2,1 kWh/dygn',
		says: { width: 600, depth: 600, height: 1845, weight: 76 },
	},
	{
		title: 'Underbänksdiskmaskin Hobart FX',
		text: 'Mått: 600 x 600 x 820 mm, lysmått 420 mm, korg 500 x 500 mm. Anslutn. 400V 3-fas 6,9 kW, säkring 3x16A. Kallvatten eller varmvatten 3/4". Avlopp 22 mm. Tillv.år 2018.',
		says: {
			width: 600,
			depth: 600,
			height: 820,
			power: 6.9,
			fuse: '16',
			year_made: 2018,
			connections: ['drain'],
			...on400,
		},
	},
	{
		title: 'Köttkvarn TS 32',
		text: 'köttkvarn i rostfritt, kapacitet 400kg/h, motor 2,2 kW trefas 400V. vikt 52 kg. mått 47x32x52 cm',
		says: { width: 470, depth: 320, height: 520, weight: 52, power: 2.2, ...on400 },
	},
	{
		title: 'Pizzaugn 2 däck Cuppone',
		text: 'Elektrisk pizzaugn för 2x6 pizzor à 35 cm.\nUtvändiga mått 1250x1000x750 mm\nInvändiga mått 1080x720x140 mm per däck\n14,4 kW, 400 V 3-fas + N\nVikt 196 kg',
		says: { width: 1250, depth: 1000, height: 750, weight: 196, power: 14.4, ...on400 },
	},
	{
		title: 'Vakuummaskin Henkelman Boxer 42',
		text: 'Svetslist 420 mm. Pump 16 m3/h. Kammare 370x420x180. Maskinens mått 493 x 528 x 440 mm. 230V-1-50, 0,55 kW, 60 kg',
		says: { width: 493, depth: 528, height: 440, power: 0.55, ...on230 },
	},
	{
		title: 'Skärmaskin 300 mm',
		text: 'Lutande skärmaskin med klinga 300 mm. 230 V 250 W. Vikt 28 kg.',
		says: { weight: 28, power: 0.25, ...on230 },
	},
	{
		title: 'Kaffebryggare Bravilor',
		text: 'Dubbel bryggare, 2,2kW 230V, BxDxH 41x40x52cm',
		says: { width: 410, depth: 400, height: 520, power: 2.2, ...on230 },
	},
	{
		title: 'Convotherm 4 easyTouch 6.10',
		text: 'Kombiugn 6 st GN1/1. Width 875 mm, depth 792 mm, height 786 mm. 3N~ 400V 50Hz 11,0kW, fuse 16A. Net weight 121 kg.',
		says: { width: 875, depth: 792, height: 786, weight: 121, power: 11, fuse: '16', ...on400 },
	},
	{
		title: 'Serveringsvagn tre plan',
		text: 'Vagn med tre plan, 88 x 56 x 93 cm. Bär 120 kg. Hjul 125 mm.',
		says: { width: 880, depth: 560, height: 930 },
	},
	{
		title: 'Ventilationskåpa 2 meter',
		text: 'Rostfri kåpa inkl. filter och belysning. Längd 2 000 mm, djup 1 000 mm, höjd 480 mm. Kanalanslutning Ø 400 mm.',
		says: { width: 2000, depth: 1000, height: 480 },
	},
	{
		title: 'Diskbänk med ho, begagnad',
		text: 'Fin diskbänk, längd 140 cm bredd 65 cm höjd 90 cm. Hon är 50x40x25 cm. Säljes pga ombyggnad. Finns i Örebro, hämtas',
		says: { width: 1400, depth: 650, height: 900 },
	},
	{
		title: 'Kokgryta 100 liter',
		text: 'Tippbar gryta, direktansluten ånga (externånga). Volym 100 l. Mått: 1120x820x900 mm. Kallvatten och varmvatten till blandare. Vikt: 210 kg',
		says: {
			width: 1120,
			depth: 820,
			height: 900,
			weight: 210,
			energy_source: 'steam',
			connections: ['cold_water', 'hot_water'],
		},
	},
	{
		title: 'Induktionshäll bordsmodell',
		text: '3,5 kW portabel häll. Ansluts till vanligt uttag 230 V, 16 A. 400 mm bred, 460 mm djup, 130 mm hög.',
		says: { width: 400, depth: 460, height: 130, power: 3.5, fuse: '16', ...on230 },
	},
	{
		title: 'Mikrovågsugn Menumaster 1 800 W',
		text: 'Proffsmikro med uteffekt 1800 W. Anslutningseffekt 2,9 kW, 230V. Invändigt 330x305x175 mm, utvändigt 420x560x340 mm.',
		says: { width: 420, depth: 560, height: 340, power: 2.9, ...on230 },
	},
	{
		title: 'Frysbox 400L',
		text: 'bra frysbox, 130cm bred 70cm djup och 90cm hög, vanlig stickpropp 230v. Säljes billigt, 1500 kr',
		says: { width: 1300, depth: 700, height: 900, ...on230 },
	},
	{
		title: 'Deglåda GN',
		text: 'Parti deglådor 600x400x70 mm, pris per st',
		says: { width: 600, depth: 400, height: 70 },
	},
	{
		title: 'Glasdiskmaskin Winterhalter UC-S',
		text: 'Mått (B×D×H) 460 × 617 × 725 mm. Spänning 230 V/1N~/50 Hz, total anslutningseffekt 3,2 kW, avsäkring 16 A. Inbyggd avloppspump och diskmedelspump. Vikt netto/brutto 58/69 kg',
		says: { width: 460, depth: 617, height: 725, power: 3.2, fuse: '16', ...on230 },
	},
	{
		title: 'Värmeskåp Metos',
		text: 'B 400 D 620 H 850, 230V 1,2kW. temp 30-90 grader, plats för 8 GN 1/1-65',
		says: { width: 400, depth: 620, height: 850, power: 1.2, ...on230 },
	},
	{
		title: 'Blast chiller Irinox MF 45.1',
		text: 'Snabbnedkylare 10 plåtar. Yttre mått 790x810x1560 (bxdxh). El: 400V-3N-50Hz 3,9 kW. R404A. Årsmodell 2014, nyservad 2023. Kapacitet 45 kg +90/+3°C. 205kg',
		says: { width: 790, depth: 810, height: 1560, power: 3.9, year_made: 2014, ...on400 },
	},
	{
		title: 'Kebabgrill gasol',
		text: 'Kebabgrill 4 brännare, gasol, 14 kW. Höjd 95 cm, bredd 55 cm, djup 55 cm',
		says: { width: 550, depth: 550, height: 950, power: 14, energy_source: 'lpg' },
	},
	{
		title: 'Gasolfritös 2x8L',
		text: 'Bordsmodell. Finns för gasol och kan byggas om till naturgas. 540x430x340mm.',
		says: { width: 540, depth: 430, height: 340 },
	},
	{
		title: 'Saladette 1 400 mm',
		text: 'Saladette med 3 dörrar för GN 1/3-kantiner. 230V. Energiklass C. Höjd med lock stängt 85 cm, djup 70 cm.',
		says: { width: 1400, depth: 700, ...on230 },
	},
	{
		title: 'Bandugn Lincoln Impinger',
		text: 'Conveyor oven. Overall dimensions 50" x 31" x 18". Belt width 16". 400 V 3-phase, 9 kW.',
		says: { width: 1270, depth: 787, height: 457, power: 9, ...on400 },
	},
	{
		title: 'Hamburgergrill Garland clam shell',
		text: 'Bredd 24 tum, djup 36 tum. Naturgas 25 kW.',
		says: { width: 610, depth: 914, power: 25, energy_source: 'natural_gas' },
	},
	{
		title: 'Spiralblandare 50 liter',
		text: 'Degmaskin för 30 kg deg. 2 hastigheter 1,5/2,2 kW 400V 3-fas. LxBxH 860x530x1020 mm. Vikt: 145kg',
		says: { width: 860, depth: 530, height: 1020, weight: 145, ...on400 },
	},
	{
		title: 'Kylrum Viessmann 240x240',
		text: 'Kylrum utv. mått 2400x2400x2150 mm, 80 mm vägg. Aggregat 230V 650W. Dörr 800x1900 mm.',
		says: { width: 2400, depth: 2400, height: 2150, power: 0.65, ...on230 },
	},
	{
		title: 'Hushållsassistent Ankarsrum',
		text: 'Säljer vår assistent, använd 2 ggr. Nypris 7000kr. Färg röd.',
		says: {},
	},
	{
		title: 'Robot Coupe CL50',
		text: 'Grönsaksskärare med 5 skivor, 550W/230V. 150 kg i timmen. Måtten är 350 x 320 x 590 mm och vikten 18 kg.',
		says: { width: 350, depth: 320, height: 590, weight: 18, power: 0.55, ...on230 },
	},
	{
		title: 'Bageriugn Sveba Dahlen S-serie',
		text: 'Stickugn, 18 plåtar 45x60. Mått 1200 x 1450 x 2350 mm. 45 kW 400 V, 63 A huvudsäkring. Kräver kallvatten, avlopp och ventilation. 850 kg.',
		says: {
			width: 1200,
			depth: 1450,
			height: 2350,
			power: 45,
			fuse: '63',
			connections: ['cold_water', 'drain', 'ventilation'],
			...on400,
		},
	},
	{
		title: 'Espressomaskin La Marzocco Linea 2 grupper',
		text: '2-grupps espressomaskin från 2019. Anslutning 400V 2N eller 230V. 3,7kW. 710x590x530mm. Vikt 61kg.',
		says: { width: 710, depth: 590, height: 530, weight: 61, power: 3.7, energy_source: 'electricity' },
	},
	{
		title: 'Stekhäll Electrolux 900XP',
		text: 'Elektrisk, 400V 3N, 15 kW. Ytterbredd 800mm ytterdjup 900 mm ytterhöjd 850 mm. Hällens bredd 730 mm.',
		says: { width: 800, depth: 900, height: 850, power: 15, ...on400 },
	},
	{
		title: 'Vägghylla 1 200 mm',
		text: 'Två plan, ställbara konsoler. Djup 300 mm. 40 kg/plan. Kräver ingen el.',
		says: { width: 1200, depth: 300 },
	},
	{
		title: 'Softglassmaskin Carpigiani',
		text: 'Carpigiani 191, vattenkyld. 2,6 KW 3x400V. bredd x djup x höjd = 41x 75x 140 cm. Vikt:180Kg. 16amp.',
		says: { width: 410, depth: 750, height: 1400, weight: 180, power: 2.6, fuse: '16', ...on400 },
	},
	{
		title: 'Kyldisk 120 cm',
		text: 'Kyldisk med böjt glas. 120 cm bred, 80 cm djup, 125 cm hög. 230 volt. Kompressor bytt 2021.',
		says: { width: 1200, depth: 800, height: 1250, ...on230 },
	},
	{
		title: 'Vattenbad/bain marie 3x GN1/1',
		text: 'Mått 1.100 x 700 x 900 mm. Effekt 2.100 W. Anslutning: 220-240V. Påfyllning kallvatten, avlopp 1".',
		says: {
			width: 1100,
			depth: 700,
			height: 900,
			power: 2.1,
			connections: ['cold_water', 'drain'],
			...on230,
		},
	},
	{
		title: 'Tunneldiskmaskin Wexiödisk WD-153',
		text: 'Diskmaskin med för- och slutdisk. Installerad effekt 31,5 kW, 400V 3N~, säkring 50A. L 1900 B 800 H 1720. Anslutning kall- och varmvatten, avlopp 50 mm, ventilation 300 m³/h. Årsmodell 2010.',
		says: {
			width: 1900,
			depth: 800,
			height: 1720,
			power: 31.5,
			fuse: '50',
			year_made: 2010,
			connections: ['cold_water', 'hot_water', 'drain', 'ventilation'],
			...on400,
		},
	},
	{
		title: 'Brödrost/conveyor toaster',
		text: '230V/2240W. 368 x 418 x 387 mm (B x D x H). 18 kg netto',
		says: { width: 368, depth: 418, height: 387, power: 2.24, ...on230 },
	},
	{
		title: 'Sous vide-bad 28 l',
		text: 'Cirkulator 2 kW, kantin 530×325×200 mm. 230 V.',
		says: { power: 2, ...on230 },
	},
	{
		title: 'Rational iCombi Pro 20-1/1',
		text: 'Golvmodell med vagn. 877 x 913 x 1807 mm. Anslutningsvärde 37,2 kW, 3 NAC 400 V, säkring 63 A. Vikt 263 kg (exkl vagn). Fraktvikt 310 kg.',
		says: { width: 877, depth: 913, height: 1807, power: 37.2, fuse: '63', weight: 263, ...on400 },
	},
	{
		title: 'Potatisskalare 10 kg',
		text: 'Skalar 10 kg per omgång. Motor 0,55kW 400V 3-fas. Höjd: 830mm. Bredd: 520mm. Djup: 650mm. Kallvatten 1/2". Avlopp Ø50.',
		says: {
			width: 520,
			depth: 650,
			height: 830,
			power: 0.55,
			connections: ['cold_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Frysskåp Gram Plus',
		text: 'Höjd inkl. ben 2000 mm, höjd utan ben 1850 mm. Bredd 600mm. Djup 855mm med dörr stängd, 1420 mm öppen dörr. Ansl 230V/10A. Årsmodell 2012-2014.',
		says: { width: 600, fuse: '10', ...on230 },
	},
	{
		title: 'Smörgåsgrill / kontaktgrill',
		text: 'Panini-grill, räfflad. effekt 1800w. 230v. yta 34x23 cm. yttermått 41 x 37 x 21 cm. 14kg',
		says: { width: 410, depth: 370, height: 210, power: 1.8, ...on230 },
	},
	{
		title: 'Restparti GN-kantiner',
		text: '12 st kantiner GN 1/1 65 mm, 8 st GN 1/2 100 mm. Säljes som ett parti.',
		says: {},
	},
	{
		title: 'Ugn Unox BakerLux 4 plåtar',
		text: 'Bake-off ugn, 4 plåtar 460x330. Mått: 600x669x500mm. 1N~ 230V 3,0 kW alt. omkopplingsbar till 400V. 31 kg',
		says: { width: 600, depth: 669, height: 500, power: 3, energy_source: 'electricity' },
	},
	{
		title: 'Kylbord med granit (pizzabord) 3 dörrar',
		text: 'Pizzabord 202,5 cm långt, 80 cm djupt och 100 cm högt. Plats för 6x GN1/4 i rännan. 230V 0,4kW',
		says: { width: 2025, depth: 800, height: 1000, power: 0.4, ...on230 },
	},
	{
		title: 'Diskmaskin Granuldisk Smart+',
		text: 'Grovdisk med granuler. W1043 x D994 x H1752 mm. 400V/3~/50Hz, 14,5 kW, 25 A. Varmvatten 3/4". Avlopp 50 mm. Bullernivå <70 dB(A).',
		says: {
			width: 1043,
			depth: 994,
			height: 1752,
			power: 14.5,
			fuse: '25',
			connections: ['hot_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Elspis 4 plattor',
		text: 'Elspis, plattor 4 st à 2,6 kW, ugn 5 kW. Totaleffekt 15,4 kW. Säkring: 25 A. 80x90x90 cm (BxDxH). Beg. från skola.',
		says: { width: 800, depth: 900, height: 900, power: 15.4, fuse: '25', energy_source: 'electricity' },
	},
	{
		title: 'Sopkvarn',
		text: 'Matavfallskvarn 1,5kW 400V trefas, vattenanslutning, golvmodell. 90 cm hög.',
		says: { height: 900, power: 1.5, ...on400 },
	},
	{
		title: 'Backbar kyl 3 glasdörrar svart',
		text: 'Storlek: 1350(B) x 520(D) x 900(H) mm. 230V 50Hz, 280W, 88kg.',
		says: { width: 1350, depth: 520, height: 900, power: 0.28, ...on230 },
	},
	{
		title: 'Kaffekvarn Mahlkönig EK43',
		text: 'Klassisk kvarn. 98 mm skivor. 1300 W. H75 x B23 x D41 cm. Vikt: 25,4 kg. Årsmodell: 2017',
		says: { width: 230, depth: 410, height: 750, power: 1.3, weight: 25.4, year_made: 2017 },
	},
	{
		title: 'Tvättställ knästyrt',
		text: 'Knästyrt handtvättställ. Mått 400 x 400 mm. Ansluts till kall- och varmvatten samt avlopp 32 mm.',
		says: { width: 400, depth: 400, connections: ['cold_water', 'hot_water', 'drain'] },
	},
	{
		title: 'Ozti kolgrill',
		text: 'Josper-liknande kolgrill. B=90cm, D=70cm, H=170cm. Vikt=310kg. Kräver imkanal. Ingen el behövs.',
		says: { width: 900, depth: 700, height: 1700, weight: 310 },
	},
	{
		title: 'Kylskåp Porkka Future, 550L',
		text: 'Fräscht skåp. H205 cm, B70 cm, D 74 cm. Elanslutning 230 V, 0,3 kW. Vikt 120 Kilo. Tillverkad 2019. Dörren är omhängningsbar. Fraktas på pall 80x120 cm.',
		says: { width: 700, depth: 740, height: 2050, power: 0.3, weight: 120, year_made: 2019, ...on230 },
	},
];
