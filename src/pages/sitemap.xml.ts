import type { APIContext } from 'astro';
import { snapshot } from '#data/public/currentSnapshot.ts';
import { sitemap } from '#site/frame/sitemap.ts';

export async function GET({ site }: APIContext) {
	const xml = sitemap(await snapshot(), site ?? new URL('http://localhost'));
	return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
