/** Reads what a machine is supplied with: power, voltage, fuse, source of energy, water, drain and ventilation. */
import { type Connection, connections, fuses, powerLimits, type Voltage } from '../measure.ts';
import { add, type Candidates, implied, inFacts, named, standing } from './candidates.ts';
import { isOfPart, type Sentence } from './sentences.ts';

/** Power that a machine gives, or that one part of it takes. */
const ofPower =
	/uteffekt|mikroeffekt|kyleffekt|värmeeffekt|à|(?:^|[^a-zåäö])(?:per|ugn) ?$|vardera|brännare|platt|zon|element|panna|lamp|belysning/;

/** Of the whole machine, in kW: what it takes, not what it gives. */
export function readPower(sentence: Sentence, subject: string, found: Candidates): void {
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

/** Volts with their phases. None where the machine can be connected in several ways. */
export function readVoltage(sentence: Sentence, found: Candidates): void {
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

/** The size of the fuse that the machine needs. */
export function readFuse(sentence: Sentence, found: Candidates): void {
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

const steam = /externånga|extern ånga|ångansl|ansluten ånga|ångdriv|ansluts till ånga/;
const electric =
	/(?:^|[^a-zåäö])(?:el|elektrisk|elektriskt|elektriska|eldriven|eldrivet|elansluten|elspis|elugn|elfritös|elstekbord|elstekhäll|elgryta|elhäll|elgrill)(?![a-zåäö])/;
const gas = /(?:^|[^a-zåäö])(?:natur|stads|bio|flask)?gas(?!fjäd|dämp|spol|tro)/;
const noElectricity = /(?:ingen|inte|ej|utan) el(?![a-zåäö])/;

/** What it runs on, from all sentences together: gas in one of them outweighs the electricity of another. */
export function readEnergySource(sentences: readonly Sentence[], found: Candidates): void {
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

/** Water, drain and ventilation, from all sentences together. */
export function readConnections(sentences: readonly Sentence[], found: Candidates): void {
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
