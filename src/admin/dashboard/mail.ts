import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { messageOf } from '#data/errors.ts';
import * as data from '#data/mail.ts';

const mailKey = ['mail'] as const;

export const mailQuery = queryOptions({ queryKey: mailKey, queryFn: data.readMail, refetchInterval: 60_000 });

export const sendTestLetter = mutationOptions({
	mutationFn: data.sendTestLetter,
	meta: {
		done: { title: 'Testmejlet är skickat', description: 'Titta i inkorgen, och i skräpposten om det dröjer.' },
		failed: (error) => ({
			title: 'Testmejlet kunde inte skickas',
			description: 'isAbort' in error && error.isAbort ? 'Mejlservern svarar inte.' : messageOf(error),
		}),
		invalidates: [mailKey],
	},
});

export const retryLetters = mutationOptions({
	mutationFn: data.retryLetters,
	meta: {
		done: (count: number) => ({
			title: count === 1 ? 'Ett mejl skickas igen' : `${count} mejl skickas igen`,
			description: 'De går iväg inom en minut.',
		}),
		failed: 'Mejlen kunde inte skickas igen',
		invalidates: [mailKey],
	},
});
