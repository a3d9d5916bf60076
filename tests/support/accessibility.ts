/** What axe finds in a page, and what sticks out of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { projectFolder } from '#scripts/environment.ts';

declare global {
	interface Window {
		axe: typeof axe;
	}
}

/**
 * The faults that axe finds by all its rules (WCAG 2.2 A and AA and good practice), each as 'rule: elements'.
 * `part` is a selector of what is looked at, for when the rest of the page is out of reach; else the whole page.
 */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
	await animationsEnd(page);
	await bringAxe(page);
	// Elements in order are only counted.
	const violations = await page.evaluate(
		async (selector) => (await window.axe.run(selector ?? document, { resultTypes: ['violations'] })).violations,
		part,
	);
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The small form of it: half as much for the browser to read. */
const axeSource = readFileSync(join(projectFolder, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Once for each document: to read it takes as long as a small page's faults. */
async function bringAxe(page: Page): Promise<void> {
	for (const frame of page.frames())
		if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
}

/** Waits until what fades or slides in is there: axe measures the contrast of what it sees. Spinners go on. */
export async function animationsEnd(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const ending = document
			.getAnimations()
			.filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});
}

/** Fails when axe finds a fault in the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
	expect(await axeFaults(page)).toEqual([]);
}

/**
 * Fails when something sticks out sideways at one of the widths (CSS px), or axe finds a fault at the least or the
 * greatest of them: what stands between shows the parts of one of the two.
 */
export async function expectAccessibleAt(widths: number[], page: Page, state: string): Promise<void> {
	const [least, greatest] = [Math.min(...widths), Math.max(...widths)];
	for (const width of widths) {
		await page.setViewportSize({ width, height: width < 768 ? 640 : 900 });
		if (width === least || width === greatest) expect(await axeFaults(page), `${state} at ${width} px`).toEqual([]);
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth),
			`${state} at ${width} px: nothing sticks out sideways`,
		).toBeLessThanOrEqual(width);
	}
}
