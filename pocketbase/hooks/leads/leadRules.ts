/** What the hooks add to a lead and refuse to change of it. */

import { searchText } from '#domain/catalogue/search.ts';
import { editableLeadFields, lead } from '#domain/leads/lead.ts';
import { internationalNumber } from '#domain/text/phone.ts';
import { valuesOf } from '../record.ts';
import { invalidField } from '../request.ts';

/** Before a lead is stored: fills in the text that the search compares. */
export function prepareLead(e: core.RecordEvent) {
	const lead = e.record!;
	const parts = ['name', 'email', 'doubtful_email', 'company', 'reference'].map((name) => lead.getString(name));
	// The number first: very long names cut off the end.
	lead.set('search_text', searchText([internationalNumber(lead.getString('phone')), ...parts], 600));
	e.next();
}

/** Refuses changes to what the customer wrote: staff change only their own fields of a lead (C1). */
export function refuseCustomerFieldChanges(e: core.RecordRequestEvent) {
	if (!e.hasSuperuserAuth()) {
		const before = valuesOf(e.record!.original(), lead);
		const editable: readonly string[] = editableLeadFields;
		for (const [name, value] of Object.entries(valuesOf(e.record!, lead)))
			if (!editable.includes(name) && value !== before[name])
				throw invalidField(name, 'Kundens egna uppgifter kan inte ändras');
	}
	e.next();
}
