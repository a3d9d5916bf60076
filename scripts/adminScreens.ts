/**
 * `npm run screens [folder] [beginning of a name] [width]`: every screen and dialog of the back office as a picture, at the width of a phone, a tablet
 * and a desk, for a person to look at. Ends with 1 when axe finds a fault in one, or one scrolls sideways.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { axeFaults } from '#tests/support/accessibility.ts';
import { startSite } from '#tests/support/running.ts';
import { signIn } from '#tests/support/signIn.ts';
import makeTemplate, { copyOfTemplate } from '#tests/support/template.ts';
import { editorScreens } from './adminScreens/editorScreens.ts';
import { enterLeads, leadScreens } from './adminScreens/leadScreens.ts';
import { officeScreens } from './adminScreens/officeScreens.ts';
import { productScreens } from './adminScreens/productScreens.ts';
import type { Screen } from './adminScreens/steps.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { projectFolder } from './environment.ts';

const [folder = join(projectFolder, 'test-results', 'screens'), only = '', width] = process.argv.slice(2);
const widths = width ? [Number(width)] : [375, 768, 1440];
await mkdir(folder, { recursive: true });
await makeTemplate();
const data = await copyOfTemplate();
const site = await startSite(data);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
try {
	await site.createAdmin('bo@rostfri.example', 'Bo-Gunnar Långström-Abrahamsson');
	await enterLeads(site);
	for (const width of widths) {
		for (const screen of [...officeScreens, ...productScreens, ...editorScreens, ...leadScreens])
			if (screen.name.startsWith(only)) await look(browser, screen, width);
	}
} finally {
	await browser.close();
	await site.stop();
	await rm(data, { recursive: true, force: true });
}
process.exit();

async function look(browser: Browser, { name, path, steps = [], isVisitor }: Screen, width: number): Promise<void> {
	const context = await browser.newContext({
		baseURL: site.url,
		viewport: { width, height: width < 700 ? 740 : 900 },
		hasTouch: width < 1000,
		locale: 'sv-SE',
		timezoneId: 'Europe/Stockholm',
	});
	const page = await context.newPage();
	page.setDefaultTimeout(8000);
	try {
		if (!isVisitor) await signIn(page, site);
		await page.goto(path);
		await page.locator('h1').first().waitFor();
		for (const step of steps) await step(page, site);
		await page.evaluate(() => document.fonts.ready);
		await page.waitForTimeout(700);
		const isDialog = (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) > 0;
		await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: !isDialog });
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		if (overflow > 0) fail(`${name} at ${width} px scrolls ${overflow} px sideways`);
		// While a menu is open, the page behind it is nothing to assistive technology.
		const isMenu = (await page.getByRole('menu').count()) > 0;
		for (const fault of await axeFaults(page, isMenu ? '[role=menu]' : undefined))
			fail(`${name} at ${width} px: ${fault}`);
	} catch (error) {
		fail(`${name} at ${width} px: ${error}`);
	} finally {
		await context.close();
	}
}

function fail(message: string): void {
	console.error(message);
	process.exitCode = 1;
}
