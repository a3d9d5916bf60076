/** Reads width, depth and height of a machine from its sentences: 'BxDxH 800 × 700 × 850 mm', 'Längd 150, djup 92 cm'. */
import { lengthLimits } from '../measure.ts';
import { add, type Candidates, implied, named, standing } from './candidates.ts';
import { isOfPart, type Placed, type Sentence } from './sentences.ts';

const dimensionNames =
	/(?:^|[^a-zåäö])(?:mått|måtten|yttermått|utv|utvändig[at]?|yttre|storlek|dim|dimension|dimensioner|dimensions|size|bxdxh|b ?[x×*/] ?d|l ?[x×*/] ?b|h ?[x×*/] ?b|w ?[x×*/] ?d)/;

/** `subject`: what the title calls the machine. Measures of its parts are left out. */
export function readLengths(sentence: Sentence, subject: string, found: Candidates): void {
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
