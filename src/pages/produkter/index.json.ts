import { catalogueIndex } from '#data/catalogueFiles.ts';
import { snapshot } from '#data/current.ts';

export async function GET() {
	return Response.json(catalogueIndex(await snapshot()));
}
