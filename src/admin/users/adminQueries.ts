import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as data from '#data/office/admins.ts';

export const adminsQuery = queryOptions({ queryKey: ['admins'], queryFn: data.readAdmins });

export const createAdmin = mutationOptions({
	mutationFn: data.createAdmin,
	meta: {
		id: 'save',
		done: { title: 'Admin skapad', description: 'Admin-kontot har skapats' },
		failed: 'Kunde inte skapa admin',
		invalidates: [['admins']],
	},
});

export const deleteAdmin = mutationOptions({
	mutationFn: data.deleteAdmin,
	meta: { done: 'Admin borttagen', failed: 'Kunde inte ta bort admin', invalidates: [['admins']] },
});
