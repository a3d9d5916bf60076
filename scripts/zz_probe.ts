import { chromium, devices } from 'playwright';
import { chromiumFlags, findChromium } from './chromium.ts';
const url = process.argv[2] ?? 'http://localhost:4780';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
for (const path of ['/produkter','/produkter?skick=ny','/produkter?sok=kombiung','/produkter?sortering=namn-a-o&sida=2','/produkter/ugnar','/produkter?sok=zzzz']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)));
  page.on('console', (m) => { if (m.type() !== 'log') console.log(m.type(), m.text().slice(0, 300)); });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(600);
  console.log(path, await page.evaluate(() => [document.documentElement.outerHTML.match(/^<html[^>]*>/)?.[0], document.querySelector('.list-total')?.textContent, document.querySelectorAll('[data-cards] article').length, document.querySelector('[data-active-number]')?.textContent, document.title, document.querySelector('#filter-skick')?.innerText.replace(/\n/g,'|'), location.search, [...document.querySelectorAll('nav.pagination a')].map(a=>a.getAttribute('href')).join(' ')].join(' ; ')));
  if (path === '/produkter') {
    await page.getByRole('combobox', { name: 'Skick' }).selectOption('new');
    await page.waitForTimeout(300);
    console.log(await page.evaluate(() => [location.search, document.querySelector('.list-total')?.textContent, document.querySelectorAll('[data-cards] article').length].join(' ; ')));
    await page.goBack(); await page.waitForTimeout(300);
    console.log(await page.evaluate(() => [location.search, document.querySelector('.list-total')?.textContent, document.querySelectorAll('[data-cards] article').length, document.querySelector('#filter-skick').value].join(' ; ')));
  }
  await page.close();
}
await browser.close();
