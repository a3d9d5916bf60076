/** What the editor proposes from a product's texts: measures (M5) and refrigerant (J5). */
import { type Measures, noMeasures } from '#domain/measures/measure.ts';
import { newProposals, type Proposal, proposeMeasures } from '#domain/measures/measureProposals.ts';
import {
	chargeText,
	proposeRefrigerant,
	type RefrigerantProposal,
	refrigerantLabels,
} from '#domain/products/refrigerant.ts';
import { eachField } from '../../forms/formFields.ts';
import { isMeasure, measureText, measureWords } from '../measures/measureTexts.ts';
import { cleanValue, type ProductFormValues } from './formValues.ts';

export type EditorProposal =
	| Proposal
	| { field: 'refrigerant'; value: RefrigerantProposal['refrigerant']; source: string }
	| { field: 'refrigerant_charge'; value: number; source: string };

/** What the texts say and the form does not have yet, in the order of the editor. */
export function readProposals(values: ProductFormValues): EditorProposal[] {
	return [...newProposals(proposeMeasures(values), enteredMeasures(values)), ...refrigerantProposals(values)];
}

function refrigerantProposals(values: ProductFormValues): EditorProposal[] {
	const { title, short_description, long_description } = values;
	const found = proposeRefrigerant([title, short_description, long_description].join('\n'));
	if (!found) return [];
	const { refrigerant, refrigerant_charge, source } = found;
	const proposals: EditorProposal[] = [{ field: 'refrigerant', value: refrigerant, source }];
	if (refrigerant_charge !== null) proposals.push({ field: 'refrigerant_charge', value: refrigerant_charge, source });
	return proposals.filter(({ field, value }) => cleanValue(field, values[field]) !== value);
}

/** The proposed value as the product's page shows it: '880 mm', 'R404A', '1,2 kg'. */
export function proposedText(proposal: EditorProposal): string {
	if (proposal.field === 'refrigerant') return refrigerantLabels[proposal.value];
	if (proposal.field === 'refrigerant_charge') return chargeText(proposal.value);
	return measureText(proposal.field, proposal.value);
}

/** What the proposal's field holds, in words; '' for none. */
export function wordsNow(field: EditorProposal['field'], values: ProductFormValues): string {
	if (isMeasure(field)) return measureWords(field, values[field] ?? '');
	if (field === 'refrigerant') return values.refrigerant ? refrigerantLabels[values.refrigerant] : '';
	const charge = cleanValue(field, values[field]);
	return typeof charge === 'number' ? chargeText(charge) : String(charge ?? '');
}

/** The measures of the form. What its rule refuses is kept as typed, so that it differs from every proposal. */
function enteredMeasures(values: ProductFormValues): Measures {
	const names = Object.keys(noMeasures) as (keyof Measures)[];
	return eachField<Measures>(names, (name) => cleanValue(name, values[name]));
}
