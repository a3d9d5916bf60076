/** The value of any field in Swedish words, for spreadsheets, previews and histories. Uses no Intl: hooks write it too. */
import { fTaxLabels } from '../company/companyFacts.ts';
import type { Column } from '../fields.ts';
import { connectionLabels, energySourceLabels, fuseLabel, fuses, voltageLabels } from '../measures/measure.ts';
import { kronorText } from '../prices/vat.ts';
import {
	categoryIconLabels,
	conditionLabels,
	deliveryTypeLabels,
	stockStatusLabels,
	warrantyUnitLabels,
} from '../products/labels.ts';
import { refrigerantLabels } from '../products/refrigerant.ts';
import { dayText, isDay, swedishDay, swedishTimeOfDay } from '../text/swedishDay.ts';

/** The labels of each choice field's values, by the field's name, which means the same in every entity. */
export const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	condition: conditionLabels,
	stock_status: stockStatusLabels,
	delivery_type: deliveryTypeLabels,
	warranty_unit: warrantyUnitLabels,
	voltage: voltageLabels,
	fuse: Object.fromEntries(fuses.map((fuse) => [fuse, fuseLabel(fuse)])),
	energy_source: energySourceLabels,
	connections: connectionLabels,
	refrigerant: refrigerantLabels,
	icon_name: categoryIconLabels,
	f_tax: fTaxLabels,
};

/** What the numbers of a field are counted in. A number without unit, such as a year, is not here. */
const fieldUnits = {
	price: 'kr',
	old_price: 'kr',
	lowest_price: 'kr',
	width: 'mm',
	depth: 'mm',
	height: 'mm',
	weight: 'kg',
	power: 'kW',
	refrigerant_charge: 'kg',
} as const satisfies Record<string, string>;

export function unitOf(field: string): (typeof fieldUnits)[keyof typeof fieldUnits] | undefined {
	return Object.hasOwn(fieldUnits, field) ? fieldUnits[field as keyof typeof fieldUnits] : undefined;
}

/** The name of a record of another collection, such as 'Ugnar > Kombiugnar'; undefined when it is gone. */
export type NameOf = (collection: string, id: string) => string | undefined;

export const noValue = '(tomt)';

/** '22 900 kr', 'ja', 'Begagnad', 'Kallvatten, Avlopp', or the text itself; `noValue` for none. */
export function valueText(name: string, column: Column, value: unknown, nameOf: NameOf = () => undefined): string {
	if (column.type === 'bool') return value ? 'ja' : 'nej';
	if (isNone(value, column)) return noValue;
	if (name === 'reserved_until' && isDay(String(value))) return dayText(String(value), true);
	if (column.type === 'date') return momentWords(String(value));
	if (column.type === 'select')
		return [value]
			.flat()
			.map((each) => choiceLabel(name, each))
			.join(', ');
	if (column.type === 'relation') {
		const collection = String(column.collectionId).replace(/^pbc_/, '');
		return nameOf(collection, String(value)) ?? `borttagen (${value})`;
	}
	if (typeof value === 'number') return numberWords(name, value);
	if (Array.isArray(value))
		return value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ');
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** '29 november 2026 14:05', in Swedish time. What is no moment stays as it is. */
function momentWords(moment: string): string {
	if (!/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(moment)) return moment;
	return `${dayText(swedishDay(moment), true)} ${swedishTimeOfDay(moment)}`;
}

/** Whether a field holds nothing. PocketBase stores 0 where a number may be missing. */
export function isNone(value: unknown, column: Column): boolean {
	if (value === null || value === undefined || value === '') return true;
	if (value === 0) return column.type === 'number';
	return Array.isArray(value) && value.length === 0;
}

export function choiceLabel(name: string, value: unknown): string {
	return choiceLabels[name]?.[String(value)] ?? String(value);
}

function numberWords(name: string, value: number): string {
	const unit = unitOf(name);
	if (unit === 'kr') return kronorText(value);
	return unit ? `${decimalText(value, '\u00a0')}\u00a0${unit}` : String(value);
}

/** '1060,5' with `thousands` between groups of three digits. All decimals stay. */
export function decimalText(value: number, thousands = ''): string {
	const [whole = '', decimals] = String(value).split('.');
	// '1e+21' and '1e-7' have no groups.
	if (whole.includes('e') || decimals?.includes('e')) return String(value).replace('.', ',');
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
	return decimals ? `${grouped},${decimals}` : grouped;
}
