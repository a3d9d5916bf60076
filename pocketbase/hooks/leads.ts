import { editableLeadFields, lead } from '#domain/lead.ts';
import { valuesOf } from './record.ts';
import { invalidField } from './request.ts';

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
