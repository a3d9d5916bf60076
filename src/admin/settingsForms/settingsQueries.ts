import { mutationOptions } from '@tanstack/react-query';
import { Conflict } from '#data/office/conflict.ts';
import { messageOf } from '#data/office/errors.ts';
import * as data from '#data/office/settings.ts';

export const saveSettings = mutationOptions({
	mutationFn: data.saveSettings,
	meta: {
		id: 'save',
		done: { title: 'Inställningar uppdaterade', description: 'Dina ändringar har sparats' },
		// A conflict opens a dialog instead.
		failed: (error) =>
			error instanceof Conflict
				? undefined
				: {
						title: 'Fel',
						description: ['Kunde inte spara inställningar', messageOf(error)].filter(Boolean).join('. '),
					},
		invalidates: [['settings'], ['mail'], ['privacy']],
	},
});
