/** `npm run screenshots [address]`: takes the README's pictures of a running site, so that they stay true. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from './chromium.ts';
import { projectFolder } from './environment.ts';

const address = process.argv[2] ?? 'http://localhost:4321';
const folder = join(projectFolder, '.github');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'sv-SE' });

await picture('/', 'home');
await picture('/produkter', 'products');
await browser.close();

async function picture(path: string, name: string): Promise<void> {
	await page.goto(address + path, { waitUntil: 'networkidle' });
	const necessary = page.getByRole('button', { name: 'Bara nödvändiga' });
	if (await necessary.isVisible().catch(() => false)) await necessary.click();
	await page.waitForTimeout(500);
	await sharp(await page.screenshot())
		.webp({ quality: 80 })
		.toFile(join(folder, `${name}.webp`));
	console.log(`.github/${name}.webp`);
}
