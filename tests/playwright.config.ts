import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { workers } from '#tests/support/workers.ts';

// A page of a test lives for seconds: to compile its scripts for speed is more work than it saves.
const unoptimised = '--js-flags=--no-maglev,--no-opt';
// Otherwise Chromium keeps a spare process ready for the next page of each test, which few of them open.
const noSpareProcess = '--renderer-process-limit=1';
const browser = {
	launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, unoptimised, noSpareProcess] },
};

export default defineConfig({
	testDir: 'e2e',
	outputDir: '../test-results/e2e',
	globalSetup: './support/template.ts',
	// Each has a site of its own (tests/support/site.ts).
	workers,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	// A shared machine may stall for seconds. What passes only the second time is listed as flaky.
	retries: process.env.CI ? 2 : 0,
	forbidOnly: Boolean(process.env.CI),
	reporter: [['list']],
	use: {
		locale: 'sv-SE',
		timezoneId: 'Europe/Stockholm',
		trace: 'on-first-retry',
		// What a service worker fetches, no test can hold back or break. The test of the one we have allows it.
		serviceWorkers: 'block',
	},
	// A test runs in a wide window. With the tag @phone it runs on a phone too, with @phone-only there alone.
	projects: [
		{
			name: 'desktop',
			grepInvert: /@phone-only/,
			use: {
				...browser,
				viewport: { width: 1440, height: 900 },
				// Here things appear at once, which is a little less work; on the phone they move.
				contextOptions: { reducedMotion: 'reduce' },
			},
		},
		{
			name: 'phone',
			grep: /@phone/,
			use: {
				...devices['iPhone 13 Mini'],
				...browser,
				defaultBrowserType: 'chromium',
				viewport: { width: 375, height: 740 },
				// What is laid out, and how it is touched, is the same with a ninth of the pixels to paint.
				deviceScaleFactor: 1,
			},
		},
	],
});
