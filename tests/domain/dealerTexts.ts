/**
 * Descriptions as dealers and sellers write them, and what a careful reader would enter of each. What a text leaves open
 * stands in no expectation.
 */
import type { ProposedValues } from '#domain/measures/measureProposals/candidates.ts';

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
		says: { width: 368, depth: 418, height: 387, weight: 18, power: 2.24, ...on230 },
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
		says: { width: 600, depth: 855, fuse: '10', ...on230 },
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
	{
		title: 'Fagor Gasolgrill lavasten',
		text: 'Lavastensgrill för gasol.\nBredd: 800 mm\nDjup: 900\nHöjd: 290\nEffekt: 22kW\nVikt: 74kg',
		says: { width: 800, depth: 900, height: 290, power: 22, weight: 74, energy_source: 'lpg' },
	},
	{
		title: 'SPIS ELECTROLUX THERMALINE',
		text: 'FYRA PLATTOR PÅ UGN. 400V 3-FAS 50 HZ. 18,6 KW. MÅTT: 800X900X700 MM. SÄKRAS 32A',
		says: { width: 800, depth: 900, height: 700, power: 18.6, fuse: '32', ...on400 },
	},
	{
		title: 'Glasskåp för isglass',
		text: 'Displayfrys, plats för 6 st 5-liters. L=1100 D=680 H=1220mm, 230V, 450W, -18 grader. Vikt 92kg',
		says: { width: 1100, depth: 680, height: 1220, power: 0.45, weight: 92, ...on230 },
	},
	{
		title: 'Stor köksfläkt',
		text: 'Frånluftsfläkt i låda, 3 000 m³/h, 0,78 kW, 230V~. 620 x 620 x 680 mm. Kanal 400 mm.',
		says: { width: 620, depth: 620, height: 680, power: 0.78, ...on230 },
	},
	{
		title: 'Kyl/frys-skåp Gram',
		text: 'Kombiskåp. Utvändigt: b 60 cm, d 64 cm, h 195 cm. Volym kyl 218 l, frys 100 l. Anslut till 10A säkring, 230 V.',
		says: { width: 600, depth: 640, height: 1950, fuse: '10', ...on230 },
	},
	{ title: 'Bakbord rostfritt', text: 'Bakbord med träskiva. 200x80x90. Ett hjul saknas.', says: {} },
	{
		title: 'Rationalugn SCC61 elektrisk',
		text: 'Rational SCC 61 från 2011, 11 kW 3N~400V 50/60 Hz. Stativ följer med (H 700 mm). Ugnen är 847 mm bred, 771 mm djup och 757 mm hög. Vikt 110,5 kg. Kallvatten 3/4 tum, avlopp 50 mm.',
		says: {
			width: 847,
			depth: 771,
			height: 757,
			weight: 110.5,
			power: 11,
			connections: ['cold_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Varmluftsugn',
		text: 'Mått (mm): B 920 x D 780 x H 650. Effekt (kW): 9,4. Spänning (V): 400 3N.',
		says: { width: 920, depth: 780, height: 650, power: 9.4, ...on400 },
	},
	{
		title: 'Diskmaskin Comenda LC411',
		text: '600×600×830mm, 230V eller 400V (valfritt), effekt 3,6 kW, vattenförbrukning 3 l/korg. Vikt 68.',
		says: { width: 600, depth: 600, height: 830, power: 3.6, energy_source: 'electricity' },
	},
	{
		title: 'Kantinvärmare',
		text: 'Effekt 1.2 kW, 230V, 1-fas. Mått i cm: 35 x 54 x 25 (BxDxH). Vikt: 7,5 kg',
		says: { width: 350, depth: 540, height: 250, power: 1.2, weight: 7.5, ...on230 },
	},
	{
		title: 'Brödkyl Afinox',
		text: 'Ytterdimensioner: 730 x 835 x 2095 mm (b/d/h). Strömförsörjning 230/1/50, 580 watt. R452A. Tomvikt 138 kg.',
		says: { width: 730, depth: 835, height: 2095, power: 0.58, weight: 138 },
	},
	{
		title: 'Isbitsmaskin Hoshizaki IM-45',
		text: 'Producerar 44 kg/dygn, behållare 15kg. B 503 mm D 456 mm H 840 mm. 1/230V/50Hz. 0,26 kW. Vikt netto 46 kg / brutto 52 kg. Anslutning vatten + avlopp.',
		says: { width: 503, depth: 456, height: 840, power: 0.26, weight: 46, connections: ['drain'], ...on230 },
	},
	{
		title: 'Stekhäll gas',
		text: 'Gashäll 12 kW, finns både gasol och naturgas, ange vid beställning. 60 cm bred.',
		says: { width: 600, power: 12 },
	},
	{
		title: 'Grönsakstvätt',
		text: 'Nilma Atirmatic. Trefas, 16 A. Bredd 1,1 m, djup 0,75 m, höjd 1,15 m. Årsmod 2008. Ansluts till kallvatten.',
		says: { width: 1100, depth: 750, height: 1150, fuse: '16', connections: ['cold_water'], ...on400 },
	},
	{
		title: 'Arbetsbänk med ho vänster',
		text: 'Rostfri bänk 1800x700x900 mm, ho 400x400x250 mm, bakkant 100 mm. Avlopp 2". Nypris 12 500 kr, vårt pris 6 900:-',
		says: { width: 1800, depth: 700, height: 900, connections: ['drain'] },
	},
	{
		title: 'Salladsbar rullbar',
		text: '4x GN1/1, längd 1 450 mm, bredd 750 mm, höjd 1 300 mm (850 till hyllan). 230V/0,4kW',
		says: { width: 1450, depth: 750, height: 1300, power: 0.4, ...on230 },
	},
	{
		title: 'Hällfritös 2000W',
		text: 'enkel fritös 8 l, 230 v, 2 kw, ny termostat. ca 27x42x29 cm',
		says: { width: 270, depth: 420, height: 290, power: 2, ...on230 },
	},
	{
		title: 'Kylaggregat',
		text: 'Taggregat 1,5 hk, köldmedium R134a, 400V3N, årsmodell 2005. Kyleffekt 3,2 kW vid -10.',
		says: { year_made: 2005, ...on400 },
	},
	{
		title: 'Tunneldisk Meiko K160',
		text: 'Modulbyggd. Totallängd 3,4 m, djup 830 mm, höjd 1 750 mm. Total anslutning 38 kW/400V/63A. Varmvatten 1/2", avlopp DN50, imkanal Ø200. Vikt ca 650 kg. Tillverkningsår: 2015.',
		says: {
			width: 3400,
			depth: 830,
			height: 1750,
			power: 38,
			fuse: '63',
			weight: 650,
			year_made: 2015,
			connections: ['hot_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Mixer Hamilton Beach',
		text: 'Barmixer 1,4 l. 600W. Höjd 40cm. Inköpt 2022, använd en säsong',
		says: { height: 400, power: 0.6 },
	},
	{
		title: 'Hyllställ kylrum',
		text: '4 hyllplan, mått 120 x 50 x 180 cm, bär 150 kg per plan',
		says: { width: 1200, depth: 500, height: 1800 },
	},
	{
		title: 'Konvektionsugn Garbin',
		text: 'Mtt 59x61x56 cm. 3,1kw, vanligt eluttag 230V/16A. Plåtar 4 st 43x34 cm. Vkt 38 kg',
		says: { width: 590, depth: 610, height: 560, power: 3.1, fuse: '16', ...on230 },
	},
	{
		title: 'Vattenautomat',
		text: 'Kyler och kolsyrar. Ansluts till kallvatten, inget avlopp krävs. B 31 cm x D 45 cm x H 105 cm. Väger 30kg. Max 230V 2A 300 W',
		says: { width: 310, depth: 450, height: 1050, weight: 30, power: 0.3, connections: ['cold_water'], ...on230 },
	},
	{
		title: 'Pastakokare 40L',
		text: 'Elektrisk pastakokare 700-serien. 40x70x85h cm. 8.5kW - 400V/3N - 50/60Hz. Påfyllning kallvatten. Gjord i Italien 2020.',
		says: { width: 400, depth: 700, height: 850, power: 8.5, connections: ['cold_water'], ...on400 },
	},
	{ title: 'Ångkokare Rational', text: 'Ångar 6 GN1/1. Ånga och el. 400 V 3-fas.', says: { ...on400 } },
	{
		title: 'Kylskåp Electrolux 670 L',
		text: 'Begagnat kylskåp i bra skick. Storlek i mm: 710*835*2050. Volt: 230. Gångjärn höger. Testat i vår verkstad, 3 mån garanti.',
		says: { width: 710, depth: 835, height: 2050 },
	},
	{
		title: 'Diskmaskin Wexiödisk WD-6',
		text: 'Huvmaskin WD6. Bredd 600, djup 642, höjd 1520 (stängd huv). 400V 3N 12,9kW 20A. Anslutning varmvatten 12mm, avlopp 50mm. Tillverkad: 2014',
		says: {
			width: 600,
			depth: 642,
			height: 1520,
			power: 12.9,
			fuse: '20',
			year_made: 2014,
			connections: ['hot_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Salamander lyftbar',
		text: 'Lyftsalamander 4 kW/400V 3-fas, 600 mm bred x 530 mm djup x 530 mm hög, väger 55 kilo',
		says: { width: 600, depth: 530, height: 530, power: 4, weight: 55, ...on400 },
	},
	{
		title: 'Wokspis 2 brännare',
		text: 'Kinesisk wokspis gasol, 2 st brännare 28 kW/st, 1400x900x850/1200 mm',
		says: { width: 1400, depth: 900, energy_source: 'lpg' },
	},
	{
		title: 'Varmhållningsskåp för banketter',
		text: 'Mobilt värmeskåp på hjul för 20 GN 2/1. Utv mått BDH: 780x900x1780mm. 2,5 kW enfas.',
		says: { width: 780, depth: 900, height: 1780, power: 2.5, ...on230 },
	},
	{
		title: 'Degkavlare',
		text: 'Bordsmodell, valsbredd 500 mm. Längd utfälld 1 900 mm, bredd 900 mm. 0,75kW, 3-fas 400V. Vikt 120kg.',
		says: { power: 0.75, weight: 120, ...on400 },
	},
	{
		title: 'Rotisserie för 24 kycklingar',
		text: 'Elektrisk kycklinggrill, 6 spett. 1060 x 680 x 980 mm, 400V, 10 kW, netto 140 kg',
		says: { width: 1060, depth: 680, height: 980, power: 10, weight: 140, ...on400 },
	},
	{
		title: 'Rostfritt skåp 100 cm',
		text: 'Skåp med skjutdörrar, 1000x600x900. Hyllplan 950x500. Köpt ny 2020.',
		says: { width: 1000, depth: 600, height: 900 },
	},
	{
		title: 'Gelatomontrar ISA 18 smaker',
		text: 'Längd 170 cm, djup 115 cm, höjd 135 cm. Drift 230V/50Hz/1N 1,35 kW. 320kg.',
		says: { width: 1700, depth: 1150, height: 1350, power: 1.35, ...on230 },
	},
	{
		title: 'Kaffemaskin Jura X8',
		text: 'Effekt 1450 W, spänning 220-240 V~, 10 A. Bredd x höjd x djup: 37,3 × 47 × 46,1 cm. Vikt 14 kg. Vattentank 5 l.',
		says: { width: 373, height: 470, depth: 461, power: 1.45, fuse: '10', weight: 14, ...on230 },
	},
	{
		title: 'Hällbord GGM',
		text: 'Marmorhäll 4 zoner, H: 900 B: 800 D: 700 mm. Elanslutning 400V. 4x3,5kW. Säkring minst 25A',
		says: { width: 800, depth: 700, height: 900, fuse: '25', ...on400 },
	},
	{
		title: 'Mjölkkylare',
		text: 'H30xB20xD40cm 70W 230v',
		says: { width: 200, depth: 400, height: 300, power: 0.07, ...on230 },
	},
	{
		title: 'Vattenkyld ismaskin 150kg/dygn',
		text: 'B 56 D 57 H 95 cm exkl. binge. 750 W. Kallvatten in och avlopp ut. R452A.',
		says: { power: 0.75, connections: ['cold_water', 'drain'] },
	},
	{
		title: 'Rational VarioCooking Center 112T',
		text: 'Bordsmodell 2x25 liter. 962 x 800 x 400 mm. 17,0 kW, 400 V 3 N AC, avsäkring 3 x 25 A, kallvatten R 3/4", avlopp DN 40. Vikt 131 kg. Bruksår 2015.',
		says: {
			width: 962,
			depth: 800,
			height: 400,
			power: 17,
			fuse: '25',
			weight: 131,
			connections: ['cold_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Stapelbar pizzaugn',
		text: 'Per däck: 1300x1080x430 mm, 9 kW. Komplett med två däck och underrede: höjd 1650 mm.',
		says: { height: 1650 },
	},
	{
		title: 'Köksassistent Björn AR30',
		text: 'Bear Varimixer AR30, 30 l kittel. 400V, 1,0 kW, 16 amp trög. Höjd 1205 mm, bredd 576 mm, djup 830. Nettovikt: 190 kg',
		says: { width: 576, depth: 830, height: 1205, power: 1, fuse: '16', weight: 190, ...on400 },
	},
	{
		title: 'Kombinationsmaskin multi',
		text: 'ansl 230 V elr 400 V. finns i lager.',
		says: { energy_source: 'electricity' },
	},
	{
		title: 'Arbetsbord 2000mm lång',
		text: 'Bord med 2 lådor, L200xB70xH90cm, underhylla, 45 kg',
		says: { width: 2000, depth: 700, height: 900 },
	},
	{
		title: 'Fläktkåpa kub',
		text: 'Kåpa 1 500 x 1 100 x 500, rostfri, 2 filter. Inkl fläkt 230V 0,37 kW',
		says: { width: 1500, depth: 1100, height: 500, power: 0.37, ...on230 },
	},
	{
		title: 'Förspolningsdusch',
		text: 'Bordsmontage, höjd 1100 mm. Kall- och varmvatten.',
		says: { height: 1100, connections: ['cold_water', 'hot_water'] },
	},
	{
		title: 'Gasgrill Crown Verity',
		text: '48" grill, gasol, 29 kW. Totalmått inkl. sidobord 1700x760x1200 mm.',
		says: { power: 29, energy_source: 'lpg' },
	},
	{
		title: 'Kylbänk 2-dörrar Gastro-Cool',
		text: 'Mått BxDxH: 1360x700x850 (950 inkl. bakkant) mm. 230 V, 0,25 kW. Utförande i rostfritt AISI 304.',
		says: { width: 1360, depth: 700, height: 850, power: 0.25, ...on230 },
	},
	{ title: 'Frys Gram K 400', text: 'Frysskåp, 1 dörr. 60 bred 64 djup 182 hög. Funkar fint', says: {} },
	{
		title: 'Stekbord dubbel Giga',
		text: 'Gigant på 1200mm bredd, 2 zoner. 3N~ 400V, 15kW. Slät yta 1150x600. Djup 900. Vikt 165.',
		says: { width: 1200, depth: 900, power: 15, ...on400 },
	},
	{
		title: 'Sushimonter',
		text: 'L 1200 x D 400 x H 270 mm, 230V, 180 watt, +2/+6 grader. Nyskick.',
		says: { width: 1200, depth: 400, height: 270, power: 0.18, ...on230 },
	},
	{
		title: 'Rosévinskyl 46 flaskor',
		text: 'Vinkyl för inbyggnad. Nischmått 600x560x880 mm. Yttermått: 595x570x870. Effekt 100W 230V',
		says: { width: 595, depth: 570, height: 870, power: 0.1, ...on230 },
	},
	{
		title: 'Storköksspis Metos Ardox',
		text: '4 st plattor 300x300, ugn 600x650x300. Utv. 800x850x900. Märkeffekt 16 kW. 400V3N 25A. Tillverkningsår 1998.',
		says: { width: 800, depth: 850, height: 900, power: 16, fuse: '25', year_made: 1998, ...on400 },
	},
	{
		title: 'Juicepress Zumex',
		text: 'Pressar 22 apelsiner/min. B/D/H 471/507/786 mm. 51 kg. 0,26 kW 1-fas.',
		says: { power: 0.26, ...on230 },
	},
	{
		title: 'Crêpejärn dubbelt',
		text: 'Två plattor Ø 40 cm, 2x3 kW, 400 V. 86x50x15 cm. Vikt: 43 Kg',
		says: { width: 860, depth: 500, height: 150, weight: 43, ...on400 },
	},
	{
		title: 'Kökshiss',
		text: 'Lastar 100 kg. Schaktmått 800 x 800. 0,55 kW, 3-fas 400 V, 16A.',
		says: { power: 0.55, fuse: '16', ...on400 },
	},
	{
		title: 'Avfuktare',
		text: 'Ca 40 x 40 x 70 cm, 18 kg, går på 230V. Slang till avlopp ingår',
		says: { width: 400, depth: 400, height: 700, ...on230, connections: ['drain'] },
	},
	{
		title: 'Varmvattenberedare Metos',
		text: 'Vattenkokare 5+5 l. Kallvattenanslutning 3/4". 3x2 kW, 400V. Höjd 1040mm.',
		says: { height: 1040, connections: ['cold_water'], ...on400 },
	},
	{
		title: 'Fisk-/köttdisk',
		text: '2,5 m lång, 1,1 m djup, 1,2 m hög. Centralkyla (kräver yttre aggregat). 230 V för belysning.',
		says: { width: 2500, depth: 1100, height: 1200, energy_source: 'electricity' },
	},
	{
		title: 'Köttsåg Bizerba',
		text: 'Höjd ca 165 cm. Bordsyta 75x60 cm. Motor 1,5 kw, kraftström 16A. Vikt 190kg',
		says: { height: 1650, power: 1.5, fuse: '16', weight: 190 },
	},
	{
		title: 'Korvgrill roller',
		text: '9 rullar, 1,4 kW. 560 (B) × 360 (D) × 230 (H). 230V.',
		says: { width: 560, depth: 360, height: 230, power: 1.4, ...on230 },
	},
	{ title: 'Matsalsbord', text: '10 st bord 120x70 cm, höjd 73 cm. 50 st stolar.', says: { height: 730 } },
	{
		title: 'Mangel/torktumlare Primus',
		text: 'Tumlare 13 kg, ångvärmd (extern ånga 6 bar), även 400V 3-fas för motor. 795x1180x1650 mm, vikt 190 kg, ventilation Ø200 krävs.',
		says: {
			width: 795,
			depth: 1180,
			height: 1650,
			weight: 190,
			energy_source: 'steam',
			voltage: '400v_3ph',
			connections: ['ventilation'],
		},
	},
	{
		title: 'Rational CPC 202',
		text: 'Årsmodell 2003. 400V, 65 kW. B: 1084, D: 996, H: 1782. 386 kg.',
		says: { width: 1084, depth: 996, height: 1782, power: 65, year_made: 2003, ...on400 },
	},
	{
		title: 'Kylt arbetsbord saladett 90 cm',
		text: 'Bredd 90 cm, djup 70 cm, höjd 85 cm (lock uppfällt 120 cm). 155 W, 230 V.',
		says: { width: 900, depth: 700, height: 850, power: 0.16, ...on230 },
	},
	{
		title: 'Bordsdiskmaskin',
		text: 'Kompakt disk 44 x 54 x 59cm, korg 35x35, höjd i lucka 24 cm. 230V 2,6kW 13 A',
		says: { width: 440, depth: 540, height: 590, power: 2.6, fuse: '13', ...on230 },
	},
	{
		title: 'Pizzaugn gas Morello Forni',
		text: 'Roterande stenugn, naturgas/vedeldad. Diameter ute 190 cm, höjd 200 cm, vikt 2 100 kg.',
		says: { height: 2000, weight: 2100, energy_source: 'natural_gas' },
	},
	{
		title: 'Houno CombiSlim 1.06',
		text: 'Smal kombiugn, endast 51 cm bred. 6x GN 1/1. Dimensioner (BxDxH) 512 x 850 x 725. 9,2 kW 400V 16A. År 2017.',
		says: { width: 512, depth: 850, height: 725, power: 9.2, fuse: '16', ...on400 },
	},
	{
		title: 'Frysbord 3 sektioner',
		text: 'B1795 D700 H900mm. -18/-22. 230V 600W. Vikt 140 kg. Hjul finns som tillval.',
		says: { width: 1795, depth: 700, height: 900, power: 0.6, weight: 140, ...on230 },
	},
	{
		title: 'Dubbelfritös Falcon',
		text: 'El 2x9 kW, 3-fas. B 600 x D 770 x H 870 mm. Vikt: 64kg',
		says: { width: 600, depth: 770, height: 870, weight: 64, ...on400 },
	},
	{
		title: 'Wexiödisk WD-4S',
		text: 'Underbänkare. Höjd 850 (justerbar 820–880), bredd 600, djup 600 mm. Eleffekt 5,5 kW. Ansluts till 400V 3-fas 10A. Ljudnivå 58 dB.',
		says: { height: 850, width: 600, depth: 600, power: 5.5, fuse: '10', ...on400 },
	},
	{
		title: 'Kaffebord på hjul',
		text: 'Bord för bryggare, 90x60xH90. Två hyllplan.',
		says: { width: 900, depth: 600, height: 900 },
	},
	{
		title: 'Vakuumpackare bordsmodell',
		text: '230V, 400 W, pump 8 m3. Yttermått 330x480x360 mm (BxLxH). Kammarmått 280x385x85 mm. Vikt 32 kg.',
		says: { width: 330, depth: 480, height: 360, power: 0.4, weight: 32, ...on230 },
	},
	{
		title: 'Kylvagn/kylsläp',
		text: 'Släp med kylaggregat 230V. Innermått 3000x1500x1900, totalvikt 750 kg, tjänstevikt 480 kg. Årsmodell 2019',
		says: { year_made: 2019, ...on230 },
	},
	{
		title: 'Induktionswok',
		text: 'Bänkmodell, 5 kW, 400V/2N. 400x460x210',
		says: { width: 400, depth: 460, height: 210, power: 5, energy_source: 'electricity' },
	},
	{
		title: 'Varmkorvskokare',
		text: 'Djup 39, bredd 53, höjd 24 cm. Ny kabel. 230 v 1000 W',
		says: { width: 530, depth: 390, height: 240, power: 1, ...on230 },
	},
	{
		title: 'Snabbkylskåp Electrolux 28 kg',
		text: 'Kapacitet 28kg. Yttermått, bredd: 762 mm. Yttermått, djup: 700 mm. Yttermått, höjd: 1640 mm. Nettovikt: 120 kg. Nätspänning: 400 V/3N ph/50 Hz. Ansluten effekt, max: 3,01 kW. Kylmedel: R452A',
		says: { width: 762, depth: 700, height: 1640, weight: 120, power: 3.01, ...on400 },
	},
	{
		title: 'Kantinugn Convotherm gas',
		text: 'Gasolkombi 10.10. 230V för styrning och belysning. Gaseffekt 20 kW. Mått 875 x 792 x 1058 mm.',
		says: { width: 875, depth: 792, height: 1058, power: 20, energy_source: 'lpg' },
	},
	{
		title: 'Diskinlastningsbord',
		text: 'Bord till huvdisk, höger. Längd 1200 mm. Bredd 650. Ho 500x400x300.',
		says: { width: 1200, depth: 650 },
	},
	{
		title: 'Brödskivare JAC',
		text: 'Skivar 12 mm. 0.49kW/400V. Mått: b 66 cm, d 71 cm, h 115 cm. Vikt 157kg. Serienr 12345-2016.',
		says: { width: 660, depth: 710, height: 1150, weight: 157, power: 0.49, ...on400 },
	},
	{
		title: 'Tallriksvärmare för inbyggnad',
		text: 'Hål Ø 330 mm. 0,6 kW. 230V/1-fas. Totalhöjd 745 mm',
		says: { height: 745, power: 0.6, ...on230 },
	},
	{
		title: 'Kolonn med 2 ugnar',
		text: 'Två ugnar på varandra, vardera 10,5 kW och 800x770x700 mm. Totalhöjd 1900. 400V, 2 x 16A',
		says: { height: 1900, ...on400, fuse: '16' },
	},
	{
		title: 'Kombiugn Electrolux Air-O-Steam 10 GN 1/1',
		text: 'Vi säljer en Electrolux AOS 10 GN 1/1 årsmodell 2013. Ugnen är testad och servad.\n\nEl: 400V 3-fas, 17,5 kW\nMått: B 898 x D 915 x H 1058 mm\nVikt: 139 kg\nVatten: kallvatten\nAvlopp: ja',
		says: {
			width: 898,
			depth: 915,
			height: 1058,
			weight: 139,
			power: 17.5,
			year_made: 2013,
			connections: ['cold_water', 'drain'],
			...on400,
		},
	},
	{
		title: 'Bänkkyl Porkka 2 lådor',
		text: 'Bredd 1200 mm Djup 700 mm Höjd 900 mm. Ansluts 230V/10A. Rostfri.',
		says: { width: 1200, depth: 700, height: 900, fuse: '10', ...on230 },
	},
	{
		title: 'Potatisskalare Hällde',
		text: 'Hällde RPE-20, 20 kg/sats, 0,9 kW 400 V. 440x590x1000 mm. 52 kg.',
		says: { width: 440, depth: 590, height: 1000, power: 0.9, ...on400 },
	},
	{
		title: 'Snabbhack Hällde VCB-61',
		text: '6 liters skål. 1500 W, 230 V, 10 A, 1-fas. Vikt 17,5 kg. Mått 285 x 350 x 465 mm',
		says: { width: 285, depth: 350, height: 465, power: 1.5, fuse: '10', weight: 17.5, ...on230 },
	},
	{
		title: 'Värmeri 4 GN',
		text: 'Rostfritt värmeri med skåp. Mått: 1400x700x900 mm.\nEffekt: 3 kW\nSpänning: 400V',
		says: { width: 1400, depth: 700, height: 900, power: 3, ...on400 },
	},
	{
		title: 'Barstation med ishållare',
		text: 'L: 1500 mm, D: 600 mm, H: 900 mm. Ho och isbrunn. Avlopp 40 mm.',
		says: { width: 1500, depth: 600, height: 900, connections: ['drain'] },
	},
	{
		title: 'Gasolgrill Beefeater',
		text: 'Byggd för restaurang. 6 brännare. Gasol. 1200 mm bred. Total effekt 32 kW.',
		says: { width: 1200, power: 32, energy_source: 'lpg' },
	},
	{
		title: 'Espressomaskin Nuova Simonelli Appia II',
		text: '2-grupp. 3,0kW / 230V / 16A. Bredd: 78 cm Djup: 54,5 cm Höjd: 53 cm. Vikt: 70 kg. Vattenanslutning och avlopp krävs.',
		says: { width: 780, depth: 545, height: 530, power: 3, fuse: '16', weight: 70, connections: ['drain'], ...on230 },
	},
	{
		title: 'Frysskåp 1400 liter, dubbeldörr',
		text: 'Mått: 1480 x 830 x 2010 mm (BxDxH). Temperatur -18 till -22. 230 V/0,85 kW. Köldmedium R290. Energiklass D.',
		says: { width: 1480, depth: 830, height: 2010, power: 0.85, ...on230 },
	},
	{
		title: 'Blandningsmaskin Björn 60 l',
		text: 'Beg. degblandare för 60 liters kittel, 400V, 2,2kW. Höjd 1,4 m. Vikt ca 340 kg. Finns i Borlänge',
		says: { height: 1400, power: 2.2, weight: 340, ...on400 },
	},
	{ title: 'Rullvagn', text: 'för 18 bleck 45x60. H 175 cm', says: { height: 1750 } },
	{
		title: 'Kyldisk Tecfrigo',
		text: 'Längd 150, djup 92, höjd 130 cm. 230 V. Belysning LED.',
		says: { width: 1500, depth: 920, height: 1300, ...on230 },
	},
	{
		title: 'Stekpanna/stekbord tippbar',
		text: 'Tippbart stekbord 80 L. 1200 x 900 x 900 mm, 400V/3N/15kW. Kall- och varmvatten. Vikt 265 kg.',
		says: {
			width: 1200,
			depth: 900,
			height: 900,
			power: 15,
			weight: 265,
			connections: ['cold_water', 'hot_water'],
			...on400,
		},
	},
	{
		title: 'Ostrivare',
		text: '550W, 1-fas. 14 kg. 250x290x380.',
		says: { width: 250, depth: 290, height: 380, power: 0.55, ...on230 },
	},
	{
		title: 'Sköljbänk',
		text: 'Bänk till diskmaskin, 700 mm lång, 600 mm djup, 870 mm hög. Höger utförande.',
		says: { width: 700, depth: 600, height: 870 },
	},
];
