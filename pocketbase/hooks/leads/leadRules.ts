import { editableLeadFields, lead } from '#domain/lead.ts';
import { internationalNumber } from '#domain/phone.ts';
import { searchText } from '#domain/search.ts';
import { valuesOf } from '../record.ts';
import { invalidField } from '../request.ts';

/** Before a lead is stored: what it can be found by. */
export function prepareLead(e: core.RecordEvent) {
	const lead = e.record!;
	const parts = ['name', 'email', 'doubtful_email', 'company', 'reference'].map((name) => lead.getString(name));
	// The number first: what stands last is cut off when the names are very long.
	lead.set('search_text', searchText([internationalNumber(lead.getString('phone')), ...parts], 600));
	e.next();
}

/** Staff keep notes about a lead; what the customer wrote stays as it was sent (C1). */
export function freezeLead(e: core.RecordRequestEvent) {
	if (!e.hasSuperuserAuth()) {
		const before = valuesOf(e.record!.original(), lead);
		const editable: readonly string[] = editableLeadFields;
		for (const [name, value] of Object.entries(valuesOf(e.record!, lead)))
			if (!editable.includes(name) && value !== before[name])
				throw invalidField(name, 'Kundens egna uppgifter kan inte ändras');
	}
	e.next();
}
