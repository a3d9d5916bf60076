import { mutationOptions } from '@tanstack/react-query';
import { messageOf } from '#data/errors.ts';
import * as data from '#data/settings.ts';

export const saveContent = mutationOptions({
	mutationFn: data.saveSettings,
	meta: {
		done: 'Innehåll uppdaterat',
		failed: (error) => `Kunde inte uppdatera innehåll: ${messageOf(error) ?? 'okänt fel'}`,
		invalidates: [['settings']],
	},
});
