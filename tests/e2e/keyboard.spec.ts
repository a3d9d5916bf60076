/** The public site without a mouse: everything is reached, and what has the focus is seen. */
import type { Locator, Page } from '@playwright/test';
import { toast } from '#tests/support/inquiryForm.ts';
import { expect, test } from '#tests/support/site.ts';

test('L1, L3, D4, I7: from the home page to a sent inquiry', async ({ page, site }) => {
	// Some hundred key presses.
	test.slow();
	const name = `Tangent ${Date.now()}`;
	await page.goto('/');
	await tabTo(page, page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Produkter' }));
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL('/produkter');
	await tabTo(page, page.getByRole('searchbox'));
	await page.keyboard.type('kombiugn pekskärm');
	await expect(page.getByText('1 aktiva filter')).toBeVisible();
	await tabTo(page, page.locator('[data-cards]').getByRole('link', { name: 'om Kombiugn 6 GN 1/1 med pekskärm' }));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 1, name: 'Kombiugn 6 GN 1/1 med pekskärm' })).toBeVisible();
	const opener = page.getByRole('button', { name: 'Skicka intresseanmälan' }).first();
	await tabTo(page, opener);
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Intresseanmälan' });
	await expect(dialog).toBeVisible();
	for (const [label, text] of [
		['Namn', name],
		['E-post', 'anna@example.se'],
		['Telefon', '0701234567'],
		['Ort', 'Västerås'],
	] as const) {
		await tabTo(page, dialog.getByRole('textbox', { name: new RegExp(`^${label}$`) }));
		await page.keyboard.type(text);
	}
	await tabTo(page, dialog.getByRole('checkbox', { name: /Jag godkänner/ }));
	await page.keyboard.press('Space');
	await tabTo(page, dialog.getByRole('button', { name: 'Skicka intresseanmälan' }));
	await page.keyboard.press('Enter');
	await expect(toast(page)).toContainText('Tack för din förfrågan!');
	await expect(dialog).toBeHidden();
	await expect(opener).toBeFocused();
	expect(await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` })).toHaveLength(1);
});

for (const path of ['/', '/produkter', '/produkt/kombiugn-6-gn-1-1-med-pekskarm', '/intresse']) {
	test(`${path}: what has the focus is outlined, and hides behind no bar`, async ({ page }) => {
		test.slow();
		for (const width of [375, 1440]) {
			await page.setViewportSize({ width, height: 740 });
			// With the cookie banner at the bottom, as at a first visit.
			await page.goto(path);
			const faults: string[] = [];
			let steps = 0;
			for (; steps < 150; steps += 1) {
				await page.keyboard.press('Tab');
				let seen = await page.evaluate(lookAtFocus);
				// A page that is still coming may move what has the focus: what counts is where it stays.
				if (seen?.fault) {
					await page.waitForLoadState('networkidle');
					seen = await page.evaluate(lookAtFocus);
				}
				if (!seen) break;
				if (seen.fault) faults.push(`${width} px: ${seen.name} ${seen.fault}`);
			}
			expect([...new Set(faults)]).toEqual([]);
			expect(steps, 'from one end of the page to the other').toBeGreaterThan(15);
		}
	});
}

/** Runs in the page: what has the focus, and what is wrong with how it is seen; undefined at the end of the page. */
function lookAtFocus(): { name: string; fault: string } | undefined {
	const element = document.activeElement;
	if (!element || element === document.body) return undefined;
	const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
	const outlined = [element, element.closest('.product-card, label')].some(
		(one) => one && getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px',
	);
	// The browser outlines the controls within a video, where no page can look.
	if (!outlined && element.tagName !== 'VIDEO') return { name, fault: 'has no outline' };
	const { left, right, top, bottom } = element.getBoundingClientRect();
	// WCAG 2.4.11: something of it must be seen.
	const points = [0.1, 0.5, 0.9].flatMap((across) =>
		[0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
	);
	const isSeen = points.some(([x, y]) => {
		const there = document.elementFromPoint(x, y);
		return (
			there !== null &&
			(element.contains(there) || there.contains(element) || element.closest('label')?.contains(there))
		);
	});
	return { name, fault: isSeen ? '' : 'is hidden' };
}

/** Presses the tab key until it has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let step = 0; step < 120; step += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`The tab key does not reach ${target}`);
}
