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
];
