import { catalogueWords } from '#data/catalogueFiles.ts';
import { snapshot } from '#data/current.ts';

export async function GET() {
	return Response.json(catalogueWords(await snapshot()));
}
