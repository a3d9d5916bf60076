/** `test` for everything that runs in a browser: it fails on errors in the console, and on errors that no script caught. */
import { test as base, expect } from '@playwright/test';

/** Messages that fail no test, each with its reason. */
const allowedMessages: readonly RegExp[] = [
	// The browser reports each response from 400 up, and each request without one. Tests cause both on purpose, and check
	// what the page makes of them.
	/^Failed to load resource: /,
	// The cause of an error toast, which the back office writes to the console (admin/queries/queryClient.ts).
	/^(ClientResponseError \d+: |Conflict: )/,
	// The cause of an inquiry that could not be sent (data/inquiries.ts): the form shows it as a message.
	/^The inquiry could not be sent /,
];

interface ConsoleFixtures {
	/** Further messages that the tests of a file or a group cause on purpose: `test.use({ allowedErrors: [/…/] })`. */
	allowedErrors: readonly RegExp[];
	noConsoleErrors: undefined;
}

export const test = base.extend<ConsoleFixtures>({
	allowedErrors: [[], { option: true }],
	noConsoleErrors: [
		async ({ context, allowedErrors }, use) => {
			const errors: string[] = [];
			context.on('console', (message) => {
				if (message.type() === 'error') errors.push(message.text());
			});
			context.on('weberror', (error) => errors.push(String(error.error())));
			await use(undefined);
			const allowed = [...allowedMessages, ...allowedErrors];
			const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
			expect(unexpected, 'errors in the console of the browser').toEqual([]);
		},
		{ auto: true },
	],
});
