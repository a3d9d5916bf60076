import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { KeptOfPerson } from '#data/office/privacy.ts';
import * as data from '#data/office/privacy.ts';

export const retentionQuery = queryOptions({ queryKey: ['privacy'], queryFn: data.readRetention });

export const exportPerson = mutationOptions({
	mutationFn: data.exportPerson,
	meta: {
		done: ({ leads, alerts }: KeptOfPerson) => ({
			title: countedText({ leads: leads.length, alerts: alerts.length }, ['hämtad', 'hämtade']),
		}),
		failed: 'Uppgifterna kunde inte hämtas',
	},
});

export const erasePerson = mutationOptions({
	mutationFn: data.erasePerson,
	meta: {
		done: (erased: { leads: number; alerts: number }) => ({ title: countedText(erased, ['raderad', 'raderade']) }),
		failed: 'Uppgifterna kunde inte raderas',
		invalidates: [['leads'], ['dashboard'], ['privacy'], ['mail']],
	},
});

/** 'En förfrågan och 2 bevakningar raderade' */
function countedText({ leads, alerts }: { leads: number; alerts: number }, [one, several]: [string, string]): string {
	const parts = [
		leads > 0 && (leads === 1 ? 'En förfrågan' : `${leads} förfrågningar`),
		alerts > 0 && (alerts === 1 ? 'En bevakning' : `${alerts} bevakningar`),
	].filter((part) => part !== false);
	const [first = '', second = ''] = parts;
	if (parts.length === 0) return 'Inget är sparat om den adressen';
	if (parts.length === 2) return `${first} och ${second.replace(/^E/, 'e')} ${several}`;
	return `${first} ${leads + alerts === 1 ? one : several}`;
}
