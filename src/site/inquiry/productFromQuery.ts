import { productUrl } from '#data/addresses.ts';
import type { InquiredProduct } from '#data/inquiries.ts';

/** The slug in '/intresse?produkt={slug}', where a product's page leads without its script; '' when there is none. */
export function slugFromQuery(query: string): string {
	return new URLSearchParams(query).get('produkt') ?? '';
}

/** The product of a slug as its public page names it, or undefined when there is no such page. Throws without a network. */
export async function productFromQuery(slug: string): Promise<(InquiredProduct & { slug: string }) | undefined> {
	const response = await fetch(productUrl({ slug: encodeURIComponent(slug) }));
	if (!response.ok) return undefined;
	const page = new DOMParser().parseFromString(await response.text(), 'text/html');
	const { inquiry, title } = page.querySelector<HTMLElement>('[data-inquiry]')?.dataset ?? {};
	return inquiry && title ? { id: inquiry, title, slug } : undefined;
}
