import { mutationOptions } from '@tanstack/react-query';
import { Conflict } from '#data/conflict.ts';
import { messageOf } from '#data/errors.ts';
import * as data from '#data/settings.ts';

export const saveContent = mutationOptions({
	mutationFn: data.saveSettings,
	meta: {
		id: 'save',
		done: 'Innehåll uppdaterat',
		// A conflict is shown as a question instead.
		failed: (error) =>
			error instanceof Conflict ? undefined : `Kunde inte uppdatera innehåll: ${messageOf(error) ?? 'okänt fel'}`,
		invalidates: [['settings']],
	},
});
