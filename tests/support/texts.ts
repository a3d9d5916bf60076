/** The demo's texts, for tests that read them on a site that other tests may have written on. */
import { siteSettings } from '#domain/company/site.ts';
import { settings } from '#scripts/demo/settings.ts';
import type { RunningSite } from './running.ts';

/**
 * Writes the demo's texts, and the fallbacks' emptiness elsewhere, and waits until visitors see them. Inquiries do not ask
 * who buys (J6), other than in the demo: most tests are about a form without it.
 */
export async function restoreTexts(site: RunningSite): Promise<void> {
	await writeTexts(site, { ...siteSettings.initial, ...settings, sells_to_private_buyers: false });
}

/** Changes some texts and waits until visitors see it. */
export async function writeTexts(site: RunningSite, texts: Record<string, unknown>): Promise<void> {
	const collection = site.superuser.collection('site_settings');
	const row = await collection.getFirstListItem('');
	if (Object.entries(texts).every(([name, text]) => JSON.stringify(row[name]) === JSON.stringify(text))) return;
	await collection.update(row.id, texts);
	const giveUp = Date.now() + 30_000;
	for (;;) {
		const state = await site.superuser.collection('build_state').getFirstListItem('');
		const health = (await (await fetch(`${site.url}/_publisher/health`)).json()) as { rev: number; current: boolean };
		if (health.current && Math.min(health.rev, state.published_rev) >= state.rev) return;
		if (Date.now() > giveUp) throw new Error('The new texts have not been published');
		await new Promise((done) => setTimeout(done, 200));
	}
}
