import { mutationOptions } from '@tanstack/react-query';
import { Conflict } from '#data/office/conflict.ts';
import { messageOf } from '#data/office/errors.ts';
import * as data from '#data/office/settings.ts';

export const saveContent = mutationOptions({
	mutationFn: data.saveSettings,
	meta: {
		id: 'save',
		done: 'Innehåll uppdaterat',
		// A conflict opens a dialog instead.
		failed: (error) =>
			error instanceof Conflict ? undefined : `Kunde inte uppdatera innehåll: ${messageOf(error) ?? 'okänt fel'}`,
		invalidates: [['settings']],
	},
});
