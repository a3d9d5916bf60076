/**
 * Proposes measures and connections from what a product's title and descriptions say (M5). A proposal is shown with its
 * sentence and taken by a person; where a text says two things, a range or something of a part, nothing is proposed.
 */
import {
	type Connection,
	connections,
	type EnergySource,
	type Fuse,
	fuses,
	lengthLimits,
	type Measures,
	powerLimits,
	type Voltage,
	weightLimits,
} from './measure.ts';
import { foldedWriting, isLetter, measuresIn, type WrittenMeasure } from './writtenMeasure.ts';

/** The fields that texts are read for, each with a value that is given. */
export interface ProposedValues {
	/** mm. */
	width: number;
	depth: number;
	height: number;
	/** kg. */
	weight: number;
	/** kW. */
	power: number;
	voltage: Voltage;
	fuse: Fuse;
	energy_source: EnergySource;
	connections: readonly Connection[];
	year_made: number;
}
type ProposedField = keyof ProposedValues;

export type Proposal = {
	[F in ProposedField]: {
		field: F;
		value: ProposedValues[F];
		/** The sentence, or sentences, that say it. */
		source: string;
	};
}[ProposedField];

interface ProductTexts {
	title: string;
	short_description: string;
	long_description: string;
}

/** What the texts say, at most one value per field, in the order of the editor. */
export function proposeMeasures(texts: ProductTexts): Proposal[] {
	const sentences = [
		...sentencesOf(texts.title, true),
		...sentencesOf(texts.short_description, false),
		...sentencesOf(texts.long_description, false),
	];
	const subject = /^[^ ]*/.exec(foldedWriting(texts.title).toLowerCase())?.[0] ?? '';
	const found: Candidates = [];
	for (const sentence of sentences) {
		readLengths(sentence, subject, found);
		readWeight(sentence, found);
		readPower(sentence, subject, found);
		readVoltage(sentence, found);
		readFuse(sentence, found);
		readYear(sentence, found);
	}
	readEnergySource(sentences, found);
	readConnections(sentences, found);
	const candidates = withoutLengths(found);
	return order.flatMap((field) => {
		const said = best(field, candidates);
		return said ? [{ field, value: said.value, source: said.source } as Proposal] : [];
	});
}

/**
 * The proposals for fields that are still empty, and those that differ from what is entered. A text that names one
 * connection does not deny the others: they stay.
 */
export function newProposals(proposals: readonly Proposal[], entered: Measures): Proposal[] {
	return proposals
		.map((proposal): Proposal => {
			if (proposal.field !== 'connections') return proposal;
			const all = connections.filter((each) => [...entered.connections, ...proposal.value].includes(each));
			return { ...proposal, value: all };
		})
		.filter(({ field, value }) => String(entered[field] ?? '') !== String(value));
}

/** The proposals for fields that are still empty. */
export function proposalsForEmpty(proposals: readonly Proposal[], entered: Measures): Proposal[] {
	return proposals.filter(({ field }) => String(entered[field] ?? '') === '');
}

interface Sentence {
	/** As the seller wrote it. */
	source: string;
	/** Folded and in lower case, words of dimensions before numbers as their letters. */
	text: string;
	measures: readonly Placed[];
	isTitle: boolean;
	/** What its line speaks of, in lower case: 'ugn' of 'Ugn: GN 2/1, 7,5 kW'. '' where it is not called by a name. */
	label: string;
}

/** A measure with what is written around it. */
interface Placed extends WrittenMeasure {
	/** Since the last comma or measure. */
	before: string;
	/** Up to the next comma, bracket or measure. */
	after: string;
	/** Up to the next measure. */
	behind: string;
}

/** How much a place in a text says: the value that is named wins over one that only stands there. */
const named = 3;
const inFacts = 2;
const standing = 1;
const implied = 0;

interface Candidate {
	field: Dimension;
	/** undefined: the text says something that no choice or several choices fit. */
	value: ProposedValues[ProposedField] | undefined;
	strength: number;
	source: string;
}

/** Of all fields, in the order of the texts. */
type Candidates = Candidate[];

type Dimension = ProposedField | 'length';

function add<F extends Dimension>(
	found: Candidates,
	field: F,
	value: (F extends ProposedField ? ProposedValues[F] : number) | undefined,
	strength: number,
	{ source }: Pick<Sentence, 'source'>,
): void {
	found.push({ field, value, strength, source });
}

/** The one value of a field's strongest candidates. Of '51 cm' and '512 mm' it is the exact one. */
function best(field: ProposedField, found: Candidates): Candidate | undefined {
	const candidates = found.filter((candidate) => candidate.field === field);
	const strongest = candidates.reduce((most, { strength }) => Math.max(most, strength), implied);
	const equal = candidates.filter(({ strength }) => strength === strongest);
	const best = equal.find(({ value }) => typeof value === 'number' && value % 10 !== 0) ?? equal[0];
	if (best?.value === undefined) return undefined;
	const isRounded = (value: Candidate['value']) =>
		lengthFields.has(field) && Math.abs(Number(value) - Number(best.value)) < 5;
	return equal.every(({ value }) => String(value) === String(best.value) || isRounded(value)) ? best : undefined;
}

/** The length of a bench is its width here, and its width then its depth; a length that comes second is the depth. */
function withoutLengths(found: Candidates): Candidates {
	const isWidth = ({ field, strength }: Candidate) => field === 'width' && strength > implied;
	const length = found.findIndex(({ field }) => field === 'length');
	const width = found.findIndex(isWidth);
	if (length < 0 || (width >= 0 && found.some(({ field }) => field === 'depth'))) return found;
	const isDepth = width >= 0 && width < length;
	return found.flatMap((candidate): Candidate[] => {
		if (candidate.field === 'length') return [{ ...candidate, field: isDepth ? 'depth' : 'width' }];
		if (candidate.field !== 'width' || isDepth) return [candidate];
		return isWidth(candidate) ? [{ ...candidate, field: 'depth' }] : [];
	});
}

const lengthFields: ReadonlySet<Dimension> = new Set(['width', 'depth', 'height']);

const order: readonly ProposedField[] = [
	'width',
	'depth',
	'height',
	'weight',
	'power',
	'voltage',
	'fuse',
	'energy_source',
	'connections',
	'year_made',
];

function sentencesOf(text: string, isTitle: boolean): Sentence[] {
	const sentences: string[] = [];
	for (const line of foldedWriting(text).split('\n')) {
		let start = 0;
		for (let at = 0; at < line.length; at += 1) {
			if (!endsSentence(line, at)) continue;
			sentences.push(line.slice(start, at + 1));
			start = at + 1;
		}
		sentences.push(line.slice(start));
	}
	return sentences.flatMap((sentence) => (sentence.trim() ? [readSentence(sentence.trim(), isTitle)] : []));
}

const abbreviation = /(?:^|[^a-zåäö])(?:ca|c:a|max|min|st|utv|inv|inkl|exkl|tot|ansl|anslutn|dim|tillv|kap|vol)$/i;

/** A sign of an end before a blank and something that no small letter begins. 'utv. mått' goes on. */
function endsSentence(line: string, at: number): boolean {
	if (!'.!?;|•'.includes(line[at] ?? '')) return false;
	if (line[at] !== '.') return true;
	const next = line[at + 2] ?? '';
	return (
		line[at + 1] === ' ' &&
		!(isLetter(next) && next === next.toLowerCase()) &&
		!abbreviation.test(line.slice(Math.max(0, at - 9), at))
	);
}

function readSentence(source: string, isTitle: boolean): Sentence {
	const text = withLetters(withUnitsBehind(source.toLowerCase()));
	const measures = measuresIn(text);
	let last = 0;
	const placed = measures.map((measure, place): Placed => {
		const before = text.slice(Math.max(last, measure.start - 60), measure.start);
		const behind = text.slice(measure.end, Math.min(measures[place + 1]?.start ?? text.length, measure.end + 60));
		last = measure.end;
		return {
			...measure,
			before: before.slice(before.lastIndexOf(',') + 1),
			behind,
			after: behind.split(/[,;()]/)[0] ?? '',
		};
	});
	return { source, text, measures: placed, isTitle, label: /^([a-zåäö][a-zåäö ]{0,30}):/.exec(text)?.[1] ?? '' };
}

/** 'Effekt (kW): 9,4' as 'Effekt : 9,4 kW'. */
function withUnitsBehind(text: string): string {
	return text.replace(/\((mm|cm|kw|w|kg|v|a)\) ?[:=]? ?(\d{1,5}(?:[.,]\d{1,3})?)(?![\d]| ?[x×*])/g, ': $2 $1');
}

const dimensionWords: Record<string, string> = {
	br: 'b',
	wi: 'b',
	dj: 'd',
	de: 'd',
	hö: 'h',
	he: 'h',
	lä: 'l',
	le: 'l',
};

/** 'bredd 64 cm', 'Totalhöjden är ca 850' as 'b: 64 cm', 'h: 850'. */
function withLetters(text: string): string {
	// '64 cm bred, 74 cm djup': there the word stands behind its number.
	const isBehind = /\d ?(?:mm|cm|m)? (?:bred|brett|hög|högt|lång|långt)(?![a-zåäö])/.test(text);
	return text.replace(
		/(^|[^a-zåäö])(?:total|ytter|utvändig |yttre )?(bredd(?:en)?|width|djup(?:et)?|depth|höjd(?:en)?|height|längd(?:en)?|length)(?: ?[:=]| är| på| ca\.?| c:a| cirka){0,3} ?(?=\d)/g,
		(whole, sign: string, word: string, at: number) => {
			// 'Bredd x höjd x djup: 37 × 47 × 46' says the order of all three.
			if (/[x×*/] ?$/.test(text.slice(Math.max(0, at - 1), at + sign.length))) return whole;
			if (isBehind && word === 'djup') return whole;
			return `${sign}${dimensionWords[word.slice(0, 2)]}: `;
		},
	);
}

/** What is measured of a machine beside its outside: what is in it, goes into it, comes around it or stands under it. */
const partWords =
	/(?:^|[^a-zåäö])(?:inv|inner|inre|invändig|kammare|kammar|lysmått|utrymme|ugnsutrymme|ugnsrum|förpack|emball|kartong|pall|frakt|transport|ho|hon|hoar|korg|yta|stekyta|arbetsyta|grillyta|kokyta|plåt|bakplåt|galler|hylla|hyllor|hyllplan|låd|deglåd|lucka|dörr|kantin|bleck|kanal|hjul|rör|fönster|belt|klinga|skiv|skärskiv|svets|list|insats|öppning|dörröppning|bakkant|vägg|stativ|ben|kabel|slang|tallrik|deg|bricka|bräda|plats|avlopp|anslutning|kittel|platta|ränna|tank)[a-zåäö]*(?![a-zåäö])/g;

const dimensionNames =
	/(?:^|[^a-zåäö])(?:mått|måtten|yttermått|utv|utvändig[at]?|yttre|storlek|dim|dimension|dimensioner|dimensions|size|bxdxh|b ?[x×*/] ?d|l ?[x×*/] ?b|h ?[x×*/] ?b|w ?[x×*/] ?d)/;

function isOfPart(text: string, subject: string): boolean {
	return (text.match(partWords) ?? []).some((word) => !subject.includes(word.replace(/^[^a-zåäö]/, '').slice(0, 4)));
}

function readLengths(sentence: Sentence, subject: string, found: Candidates): void {
	if (isOfPart(sentence.label, subject) || /^per |(?:^|[^a-zåäö])vardera/.test(sentence.text)) return;
	// 'Längd utfälld 1 900 mm, bredd 900 mm': the width may be the depth of what is so long.
	const isLong = /(?:^|[^a-zåäö])längd/.test(sentence.text);
	const hasDepth = sentence.measures.some(({ labels }) => labels.includes('d'));
	const singles = sentence.measures.filter(({ labels, form }) => form === 'single' && labels[0]);
	const units = new Set(singles.flatMap(({ writtenUnit }) => writtenUnit || []));
	const lettered = { count: singles.length, isCentimetres: units.size === 1 && units.has('cm') };
	for (const measure of sentence.measures) {
		if (measure.unit !== 'mm' && measure.unit !== '') continue;
		if (isLong && !hasDepth && measure.form === 'single' && measure.labels[0] === 'b') continue;
		if (measure.form === 'range' || isOfPart(measure.before, subject)) continue;
		if (/(?:^|[^a-zåäö])ugn ?$/.test(measure.before)) continue;
		if (isAlternative(measure.before) || isAlternative(measure.after)) continue;
		if (measure.form === 'product') readProduct(measure, sentence, subject, found);
		else readSingle(measure, sentence, subject, lettered, found);
	}
}

/** Words around a length that say when or with what it is so. */
function isAlternative(after: string): boolean {
	return /(?:öppen|öppet|öppna|utdrag|utfäll|med stativ|utan |inkl|exkl|invändig|inv\b|(?:^|[^a-zåäö])per )/.test(
		after,
	);
}

type Letter = 'b' | 'd' | 'h' | 'l';

function readProduct(measure: Placed, sentence: Sentence, subject: string, found: Candidates): void {
	const { values, labels, unit, before, behind, after } = measure;
	const isNamed = dimensionNames.test(before) || /^ ?\(?(?:b|l|h|w) ?[x×*/]/.test(behind);
	const letters = lettersOf(labels, before, behind);
	if (values.length !== (letters?.length ?? values.length) || values.length < 2 || values.length > 3) return;
	if (values.length === 2 && !isNamed && !letters) return;
	if (isOfPart(after, subject)) return;
	const isCentimetres = unit === '' && values.every((value) => value <= 250);
	if (isCentimetres && !isNamed && !letters && !labels.some(Boolean)) return;
	const millimetres = values.map((value) => Math.round(isCentimetres ? value * 10 : value));
	// '4 × 430 × 340': four of them.
	if (millimetres.some((value) => value < 20 || value > 6000)) return;
	const read = letters ?? (['b', 'd', 'h'] as const).slice(0, values.length);
	// 'BxLxH': the length is the depth; 'LxBxH': it is the width.
	const hasBoth = read.includes('l') && read.includes('b') && !read.includes('d');
	const isBench = hasBoth && read.indexOf('l') < read.indexOf('b');
	// '1400x900x850/1200': the last one has two values.
	const isOpen = /^ ?(?:[-/]|till) ?(?:$|\d)/.test(behind);
	for (const [place, letter] of read.entries()) {
		if (isOpen && place === read.length - 1) break;
		const field = hasBoth && !isBench && letter === 'l' ? 'depth' : fieldOf(letter, isBench);
		addLength(found, field, millimetres[place] ?? 0, isNamed || letters ? named : standing, sentence);
	}
}

function lettersOf(labels: readonly string[], before: string, behind: string): readonly Letter[] | undefined {
	if (labels.every(Boolean)) return labels as Letter[];
	// '40x70x85h': what is named stands where it does without names.
	if (labels.some((label, place) => label && label !== 'bdh'[place])) return [];
	const header =
		/([bdhlw])[a-zåäö]{0,6}? ?[x×*/] ?([bdhlw])[a-zåäö]{0,6}?(?: ?[x×*/] ?([bdhlw]))?[a-zåäö]{0,6}?[^a-zåäö]{0,6}$/.exec(
			before.slice(-40),
		) ?? /^ ?\(?([bdhlw]) ?[x×*/] ?([bdhlw])(?: ?[x×*/] ?([bdhlw]))?(?![a-zåäö])/.exec(behind);
	const letters = header
		?.slice(1)
		.filter(Boolean)
		.map((letter) => (letter === 'w' ? 'b' : letter)) as Letter[] | undefined;
	return letters && new Set(letters).size === letters.length ? letters : undefined;
}

function fieldOf(letter: Letter, isBench: boolean): 'width' | 'depth' | 'height' {
	if (letter === 'b') return isBench ? 'depth' : 'width';
	if (letter === 'l') return 'width';
	return letter === 'd' ? 'depth' : 'height';
}

const dimensionOf = { b: 'width', d: 'depth', h: 'height', l: 'length' } as const;

/** The dimensions of a sentence that are named one by one: 'Längd 150, djup 92, höjd 130 cm'. */
interface Lettered {
	count: number;
	/** Of those that have a unit; the others mean it too. */
	isCentimetres: boolean;
}

function readSingle(measure: Placed, sentence: Sentence, subject: string, lettered: Lettered, found: Candidates): void {
	const { values, labels, unit, before, after } = measure;
	const value = Math.round(values[0] ?? 0);
	const letter = labels[0] as Letter | '';
	if (letter) {
		// 'hällens bredd': of the hot plate. A letter and a number may be a model.
		if (/[a-zåäö]{3}s $/.test(before) && !/(?:maskinens|skåpets|ugnens) $/.test(before)) return;
		const isLine = measure.start === 0 && measure.end >= sentence.text.length - 1;
		if (unit === '' && lettered.count < 2 && !isLine) return;
		const isCentimetres = unit === '' && lettered.isCentimetres && value <= 300;
		const millimetres = isCentimetres ? Math.round((values[0] ?? 0) * 10) : value;
		if (unit !== '' || millimetres >= 100) addLength(found, dimensionOf[letter], millimetres, named, sentence);
		return;
	}
	const behind =
		/^ ?(?:på |i )?(bred|brett|bredd(?= ?[.]?$)|djup|djupt|hög|högt|lång|långt|wide|deep|high)(?![a-zåäö])(?! [a-zåäö]{4,})/.exec(
			after,
		);
	const field = behind && wordsBehind[behind[1] ?? ''];
	if (field) addLength(found, field, value, named, sentence);
	// 'Arbetsbänk 1 600 mm'. Of an oven or a slicing machine the title says something else.
	else if (
		sentence.isTitle &&
		value >= 400 &&
		value <= 4000 &&
		/(?:bänk|kåpa|hylla|saladette?|monter|kyldisk|bord)$/.test(subject)
	)
		addLength(found, 'width', value, implied, sentence);
}

const wordsBehind: Record<string, 'width' | 'depth' | 'height' | 'length'> = {
	bred: 'width',
	bredd: 'width',
	brett: 'width',
	wide: 'width',
	djup: 'depth',
	djupt: 'depth',
	deep: 'depth',
	hög: 'height',
	högt: 'height',
	high: 'height',
	lång: 'length',
	långt: 'length',
};

function addLength(
	found: Candidates,
	field: 'width' | 'depth' | 'height' | 'length',
	value: number,
	strength: number,
	sentence: Sentence,
): void {
	if (value >= lengthLimits.min && value <= lengthLimits.max) add(found, field, value, strength, sentence);
}

function readWeight(sentence: Sentence, found: Candidates): void {
	for (const { unit, form, values, before, after } of sentence.measures) {
		if (unit !== 'kg' || form !== 'single') continue;
		if (/brutto|frakt|max|last|upp till|kapacitet|deg|gross|bär/.test(before)) continue;
		const isNamed = /(?:^|[^a-zåäö])(?:vikt|vikten|väger|nettovikt|egenvikt|tomvikt|weight|netto)(?![a-zåäö])/.test(
			before,
		);
		if (!isNamed && !/^ ?netto/.test(after)) continue;
		const value = Math.round((values[0] ?? 0) * 100) / 100;
		if (value >= weightLimits.min && value <= weightLimits.max) add(found, 'weight', value, named, sentence);
	}
}

/** Power that a machine gives, or that one part of it takes. */
const ofPower =
	/uteffekt|mikroeffekt|kyleffekt|värmeeffekt|à|(?:^|[^a-zåäö])(?:per|ugn) ?$|vardera|brännare|platt|zon|element|panna|lamp|belysning/;

function readPower(sentence: Sentence, subject: string, found: Candidates): void {
	const isFacts =
		/effekt|anslut|ansl\b|(?:^|[^a-zåäö])el:|motor/.test(sentence.text) ||
		sentence.measures.some(({ unit }) => unit === 'v');
	if (isOfPart(sentence.label.replace(/anslutning/g, ''), subject) || ofPower.test(sentence.label)) return;
	if (/^per /.test(sentence.label)) return;
	for (const { unit, form, values, before, after } of sentence.measures) {
		if (unit !== 'w' || form !== 'single') continue;
		if (ofPower.test(before)) continue;
		if (isOfPart(before.replace(/anslutning/g, ''), subject)) continue;
		if (/^ ?(?:styck|st\b|per |vardera|gas|ute)/.test(after)) continue;
		// The power of a microwave's waves is less than what it takes.
		if (!isFacts && subject.includes('mikro')) continue;
		const value = Math.round((values[0] ?? 0) / 10) / 100;
		const strength = /effekt/.test(before) ? named : isFacts ? inFacts : sentence.isTitle ? implied : standing;
		if (value >= powerLimits.min && value <= powerLimits.max) add(found, 'power', value, strength, sentence);
	}
}

function readVoltage(sentence: Sentence, found: Candidates): void {
	const { measures, text } = sentence;
	const phases = new Set(measures.flatMap(({ unit, values }) => (unit === 'fas' ? values : [])));
	if (/(?:^|[^a-zåäö])(?:trefas|tre fas)/.test(text)) phases.add(3);
	if (/(?:^|[^a-zåäö])(?:enfas|en fas)/.test(text)) phases.add(1);
	const isOpen = /(?:kan kopplas|omkoppl|kopplingsbar|kan fås|(?:^|[^a-zåäö])(?:alt|alternativt|eller)[ .])/.test(text);
	let isRead = false;
	for (const { unit, form, values, before, after } of measures) {
		if (unit !== 'v' || /styr|tänd|batteri|belys/.test(before) || /styr|tänd|belys/.test(after)) continue;
		if (form === 'product') phases.add(values[0] ?? 0);
		const volts = new Set((form === 'product' ? values.slice(-1) : values).map(nominal));
		const [volt] = volts;
		isRead = true;
		add(found, 'voltage', isOpen || volts.size > 1 ? undefined : voltageOf(volt ?? 0, phases), inFacts, sentence);
	}
	if (!isRead && phases.size === 1 && !isOpen && !sentence.isTitle)
		add(found, 'voltage', voltageOf(phases.has(3) ? 400 : 230, phases), standing, sentence);
}

/** 230 of '220–240 V', 400 of '380 V' and '415 V'. */
function nominal(volt: number): number {
	if (volt >= 220 && volt <= 245) return 230;
	return volt >= 380 && volt <= 415 ? 400 : volt;
}

/** 400 V has three phases and 230 V one where none are named. */
function voltageOf(volt: number, phases: ReadonlySet<number>): Voltage | undefined {
	const only = phases.size === 0 || (phases.size === 1 && phases.has(volt === 400 ? 3 : 1));
	if (!only) return undefined;
	return volt === 400 ? '400v_3ph' : volt === 230 ? '230v_1ph' : undefined;
}

function readFuse(sentence: Sentence, found: Candidates): void {
	for (const { unit, form, values, before, after } of sentence.measures) {
		if (
			unit !== 'a' ||
			form === 'range' ||
			/märkström|driftström|startström|(?:^|[^a-zåäö])ström|förbruk|jordfel|kabel|klass/.test(before)
		)
			continue;
		const fuse = fuses.find((size) => size === String(values[values.length - 1]));
		const isNamed = /säkr|fuse/.test(before) || /säkr|trög/.test(after);
		if (fuse) add(found, 'fuse', fuse, isNamed ? named : standing, sentence);
	}
}

function readYear(sentence: Sentence, found: Candidates): void {
	const year =
		/(?:årsmodell|tillverkningsår|tillverkad|tillverkat|tillv\.? ?år|byggår|modellår|årgång)(?: år)?[ :.=]{0,3}(19[5-9]\d|20\d\d)(?![\d/]| ?-)/.exec(
			sentence.text,
		) ?? /(?:^|[^\d-])(19[5-9]\d|20\d\d) års modell/.exec(sentence.text);
	if (year) add(found, 'year_made', Number(year[1]), named, sentence);
}

const steam = /externånga|extern ånga|ångansl|ansluten ånga|ångdriv|ansluts till ånga/;
const electric =
	/(?:^|[^a-zåäö])(?:el|elektrisk|elektriskt|elektriska|eldriven|eldrivet|elansluten|elspis|elugn|elfritös|elstekbord|elstekhäll|elgryta|elhäll|elgrill)(?![a-zåäö])/;
const gas = /(?:^|[^a-zåäö])(?:natur|stads|bio|flask)?gas(?!fjäd|dämp|spol|tro)/;
const noElectricity = /(?:ingen|inte|ej|utan) el(?![a-zåäö])/;

function readEnergySource(sentences: readonly Sentence[], found: Candidates): void {
	const isGas = sentences.some(({ text }) => gas.test(text));
	for (const sentence of sentences) {
		const { text } = sentence;
		if (/gasol/.test(text)) add(found, 'energy_source', 'lpg', named, sentence);
		if (/naturgas/.test(text)) add(found, 'energy_source', 'natural_gas', named, sentence);
		if (steam.test(text)) add(found, 'energy_source', 'steam', named, sentence);
		if (isGas || noElectricity.test(text)) continue;
		if (electric.test(text)) add(found, 'energy_source', 'electricity', inFacts, sentence);
		else if (
			/(?:^|[^a-zåäö])(?:trefas|enfas)/.test(text) ||
			sentence.measures.some(({ unit }) => unit === 'v' || unit === 'fas')
		)
			add(found, 'energy_source', 'electricity', standing, sentence);
	}
}

const connectionWords: Record<Connection, RegExp> = {
	cold_water:
		/(?:^|[^a-zåäö])(?:kallvatten(?:anslutning)?(?![a-zåäö])|kall ?(?:-|och|\/|\+)[^a-zåäö]{0,3}(?:och )?varmvatten|kallt vatten)|vatten[^.,]{0,12} kallt/,
	hot_water: /(?:^|[^a-zåäö])(?:varmvatten(?:anslutning)?(?![a-zåäö])|varmt vatten)/,
	drain: /(?:^|[^a-zåäö])avlopp(?:sanslutning|et)?(?![a-zåäö])/,
	ventilation: /(?:^|[^a-zåäö])ventilation(?:sanslutning)?(?![a-zåäö])/,
};

const negation = /(?:^|[^a-zåäö])(?:ingen|inget|inga|utan|ej|inte|nej)(?![a-zåäö])/;

function readConnections(sentences: readonly Sentence[], found: Candidates): void {
	const said = new Map<Connection, string>();
	for (const { text, source } of sentences) {
		for (const connection of connections) {
			const at = connectionWords[connection].exec(text)?.index;
			if (at === undefined || said.has(connection)) continue;
			// 'Vi ritar köket med ventilation' asks for none.
			if (connection === 'ventilation' && at > 0 && !/anslut|kräv|behöv|koppla|vatten|avlopp/.test(text)) continue;
			const clause = text.slice(text.lastIndexOf(',', at) + 1).split(',')[0] ?? '';
			const isEither = connection.endsWith('water') && /vatten eller (?:varm|kall)/.test(text);
			if (!isEither && !negation.test(clause)) said.set(connection, source);
		}
	}
	if (said.size === 0) return;
	const value = connections.filter((connection) => said.has(connection));
	add(found, 'connections', value, named, { source: [...new Set(said.values())].join(' ') });
}
