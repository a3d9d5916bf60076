import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { messageOf } from '#data/office/errors.ts';
import * as data from '#data/office/mail.ts';

const mailKey = ['mail'] as const;

export const mailQuery = queryOptions({ queryKey: mailKey, queryFn: data.readMail, refetchInterval: 60_000 });

/** Emails about one lead that failed for good. */
export const failedEmailsQuery = (leadId: string) =>
	queryOptions({ queryKey: [...mailKey, 'failed', leadId], queryFn: () => data.readFailedEmails(leadId) });

export const sendTestEmail = mutationOptions({
	mutationFn: data.sendTestEmail,
	meta: {
		done: { title: 'Testmejlet är skickat', description: 'Titta i inkorgen, och i skräpposten om det dröjer.' },
		failed: (error) => ({
			title: 'Testmejlet kunde inte skickas',
			description: 'isAbort' in error && error.isAbort ? 'Mejlservern svarar inte.' : messageOf(error),
		}),
		invalidates: [mailKey],
	},
});

export const retryEmails = mutationOptions({
	mutationFn: data.retryEmails,
	meta: {
		done: (count: number) => ({
			title: count === 1 ? 'Ett mejl skickas igen' : `${count} mejl skickas igen`,
			description: 'De går iväg inom en minut.',
		}),
		failed: 'Mejlen kunde inte skickas igen',
		invalidates: [mailKey],
	},
});
