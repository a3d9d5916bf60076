import { catalogueWords } from '#data/public/catalogueFiles.ts';
import { snapshot } from '#data/public/currentSnapshot.ts';

export async function GET() {
	return Response.json(catalogueWords(await snapshot()));
}
