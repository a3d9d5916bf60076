/** Everything besides products and leads: ways in, dashboard, categories, brands, texts, accounts and settings. */
import type { Page } from 'playwright';
import type { RunningSite } from '#tests/support/running.ts';
import { fill, leave, press, type Screen, seeDialog, tick } from './steps.ts';

const categories = '/admin/kategorier';
const brands = '/admin/varumarken';
const tabs = ['hero', 'why', 'cta', 'about', 'services', 'contact', 'footer'];

export const officeScreens: readonly Screen[] = [
	{ name: 'login', path: '/admin/login', isVisitor: true },
	{ name: 'login-missing', path: '/admin/login', steps: [press('Logga in')], isVisitor: true },
	{ name: 'reset', path: '/admin/aterstall', isVisitor: true },
	{ name: 'reset-choose', path: '/admin/aterstall?token=x', isVisitor: true },
	{ name: 'dashboard', path: '/admin' },
	{ name: 'user-menu', path: '/admin', steps: [press(/Användarmeny/)] },
	{ name: 'publishing', path: '/admin', steps: [press(/^Publicera|^Väntar/)] },
	{ name: 'categories', path: categories },
	{ name: 'categories-marked', path: categories, steps: [tick(1)] },
	{ name: 'categories-order', path: `${categories}?lage=ordning` },
	{ name: 'category-new', path: `${categories}?id=ny`, steps: [press('Skapa kategori')] },
	{ name: 'category-same-name', path: `${categories}?id=ny`, steps: [fill(/^Namn/, 'diskmaskiner')] },
	{ name: 'category-gone', path: `${categories}?id=borta` },
	{ name: 'brands', path: brands },
	{ name: 'brands-delete', path: brands, steps: [tick(1), press(/^Radera valda/)] },
	{ name: 'brands-order', path: `${brands}?lage=ordning` },
	{ name: 'brand-edit', path: brands, steps: [press(/^Redigera/)] },
	...tabs.map((tab) => ({ name: `content-${tab}`, path: `/admin/innehall?tab=${tab}` })),
	{
		name: 'content-conflict',
		path: '/admin/innehall?tab=footer',
		steps: [fill('Beskrivning', `Min sidfot ${Date.now()}`), changeFooter, press('Spara'), seeDialog()],
	},
	{ name: 'users', path: '/admin/anvandare' },
	{
		name: 'user-created',
		path: '/admin/anvandare',
		steps: [
			fill(/^Namn/, 'Nora Ny'),
			(page) => page.getByLabel('E-post').fill(`nora${Date.now()}@rostfri.example`),
			press('Generera'),
			press('Skapa admin'),
			seeDialog('Kontot är skapat'),
		],
	},
	{ name: 'user-delete', path: '/admin/anvandare', steps: [press(/^Ta bort (Bo|Nora)/)] },
	{ name: 'profile', path: '/admin/profil' },
	{ name: 'settings', path: '/admin/installningar' },
	{
		name: 'settings-template',
		path: '/admin/installningar',
		steps: [
			openTemplate,
			fill('Text', 'Hej {nam}!\n\n{produkt} kostar {pris}.'),
			leave,
			(page) => page.getByRole('heading', { name: 'Svarsmallar' }).scrollIntoViewIfNeeded(),
		],
	},
	{ name: 'not-found', path: '/admin/finns/inte' },
];

function openTemplate(page: Page): Promise<void> {
	const templates = page.getByRole('list', { name: 'Svarsmallar' });
	return templates.getByRole('button', { name: /^Tack och pris/ }).click();
}

/** A colleague changes the text that is being changed. */
async function changeFooter(_page: Page, site: RunningSite): Promise<void> {
	const settings = site.superuser.collection('site_settings');
	const { id } = await settings.getFirstListItem('');
	await settings.update(id, { footer_description: `Den andras sidfot ${Date.now()}` });
}
