/** What is kept of energy labels (J4; energyLabel.ts). */

import { derivedText, flag, text } from '../fields.ts';
import { readEprelNumber } from './energyLabel.ts';

/** A product's registration in the European product registry for energy labelling. */
export const energyFields = {
	/** '1234567'. */
	eprel_number: derivedText({ derive: readEprelNumber, kept: text({ max: 12 }) }),
};
export const energyFieldLabels = {
	eprel_number: 'EPREL-nummer',
} as const satisfies Record<keyof typeof energyFields, string>;

/** Of a category: its new products have an energy label. */
export const energyCategoryFields = { has_energy_label: flag() };
export const energyCategoryFieldLabels = {
	has_energy_label: 'Energimärkt',
} as const satisfies Record<keyof typeof energyCategoryFields, string>;
