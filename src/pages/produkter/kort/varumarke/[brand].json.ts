import type { APIContext } from 'astro';
import { brandCards } from '#data/public/catalogueFiles.ts';
import { snapshot } from '#data/public/currentSnapshot.ts';

export async function getStaticPaths() {
	const { brands } = await snapshot();
	return brands.map(({ slug }) => ({ params: { brand: slug } }));
}

export async function GET({ params }: APIContext) {
	const current = await snapshot();
	const brand = current.brands.find(({ slug }) => slug === params.brand);
	return brand ? Response.json(brandCards(current, brand)) : new Response(null, { status: 404 });
}
