import type { APIContext } from 'astro';
import { cardFileCount, catalogueCards } from '#data/public/catalogueFiles.ts';
import { snapshot } from '#data/public/currentSnapshot.ts';

export async function getStaticPaths() {
	const { products } = await snapshot();
	return Array.from({ length: cardFileCount(products.length) }, (_, index) => ({
		params: { file: String(index + 1) },
	}));
}

export async function GET({ params }: APIContext) {
	return Response.json(catalogueCards(await snapshot(), Number(params.file)));
}
