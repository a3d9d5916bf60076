/** `test` for everything that runs in a browser: it fails on errors in the console, and on errors that no script caught. */
import { test as base, expect } from '@playwright/test';

/** Messages that fail no test, each with its reason. */
const allowedMessages: readonly RegExp[] = [
	// The browser reports each response from 400 up, and each request without one. Tests cause both on purpose, and check
	// what the page makes of them.
	/^Failed to load resource: /,
	// The cause of an error toast, which the back office writes to the console (admin/queries/queryClient.ts).
	/^(ClientResponseError \d+: |Conflict: )/,
	// The cause of what a form, the list or the editor shows as a message, where a test withholds or breaks something.
	/^The inquiry could not be sent/,
	/^The inquiry form could not be fetched /,
	/^The product list could not be fetched /,
	/ could not be decoded /,
	// A script that a test withholds: the page offers to reload (F10). Browsers and libraries add their own words before.
	/Failed to fetch dynamically imported module/,
	// A person who is signed out because the account is no admin (Frame.tsx): a toast says so.
	/Du har inte behörighet att komma åt admin-panelen/,
	// A test that breaks a part of the page, to see what is shown instead (F10).
	/broken on purpose/,
	// The browser's own words where a click leads from our pages to a bare photo, or is made before the page has its styles.
	/^InvalidStateError: Transition was aborted because of invalid state/,
];

interface ConsoleFixtures {
	/** Further messages that the tests of a file or a group cause on purpose: `test.use({ allowedErrors: /…/ })`. */
	allowedErrors: RegExp | undefined;
	noConsoleErrors: undefined;
}

export const test = base.extend<ConsoleFixtures>({
	allowedErrors: [undefined, { option: true }],
	noConsoleErrors: [
		async ({ context, allowedErrors }, use) => {
			const errors: string[] = [];
			context.on('console', (message) => {
				if (message.type() === 'error') errors.push(message.text());
			});
			context.on('weberror', (error) => errors.push(String(error.error())));
			await use(undefined);
			const isAllowed = (error: string) =>
				allowedErrors?.test(error) || allowedMessages.some((pattern) => pattern.test(error));
			const unexpected = errors.filter((error) => !isAllowed(error));
			expect(unexpected, 'errors in the console of the browser').toEqual([]);
		},
		{ auto: true },
	],
});
