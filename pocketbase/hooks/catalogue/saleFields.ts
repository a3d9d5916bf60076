/** Keeps when a machine was published and sold out of everyone's hands (S2). */
import { invalidField } from '../request.ts';

/** Written by the server alone, and by a superuser who enters a catalogue. */
const fields = ['sold_at', 'first_published_at'] as const;

/** Refuses a save through PocketBase's record API that writes them: that is products/sold, undo and restore alone. */
export function refuseSaleFields(e: core.RecordRequestEvent) {
	const record = e.record!;
	if (!e.hasSuperuserAuth())
		for (const name of fields)
			if (record.getString(name) !== record.original().getString(name))
				throw invalidField(name, 'Fältet kan inte ändras');
	e.next();
}
