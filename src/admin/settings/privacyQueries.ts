import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { KeptOfPerson } from '#data/office/privacy.ts';
import * as data from '#data/office/privacy.ts';

export const retentionQuery = queryOptions({ queryKey: ['privacy'], queryFn: data.readRetention });

export const exportPerson = mutationOptions({
	mutationFn: data.exportPerson,
	meta: {
		done: ({ leads }: KeptOfPerson) =>
			leads.length === 0
				? { title: 'Inget är sparat om den adressen' }
				: { title: leads.length === 1 ? 'En förfrågan hämtad' : `${leads.length} förfrågningar hämtade` },
		failed: 'Uppgifterna kunde inte hämtas',
	},
});

export const erasePerson = mutationOptions({
	mutationFn: data.erasePerson,
	meta: {
		done: (erased: number) =>
			erased === 0
				? { title: 'Inget är sparat om den adressen' }
				: { title: erased === 1 ? 'En förfrågan raderad' : `${erased} förfrågningar raderade` },
		failed: 'Uppgifterna kunde inte raderas',
		invalidates: [['leads'], ['dashboard'], ['privacy'], ['mail']],
	},
});
