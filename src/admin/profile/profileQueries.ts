import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as data from '#data/office/admins.ts';

export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: data.readProfile, staleTime: 0 });

const invalidates = [['profile'], ['admins']];

export const saveProfile = mutationOptions({
	mutationFn: data.saveProfile,
	meta: { id: 'profile', done: 'Profil uppdaterad', failed: 'Kunde inte uppdatera profil', invalidates },
});

export const changePassword = mutationOptions({
	mutationFn: data.saveProfile,
	meta: { id: 'password', done: 'Lösenord ändrat', failed: 'Kunde inte ändra lösenord', invalidates },
});
