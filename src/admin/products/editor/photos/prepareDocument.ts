import { documentProblem } from '#domain/products/productDocuments.ts';
import { FileRefused } from './fileRefused.ts';

/** Checks a document's bytes before it is sent (J7). Throws FileRefused for what is no PDF. */
export async function prepareDocument(file: File): Promise<File> {
	const problem = documentProblem(new Uint8Array(await file.arrayBuffer()));
	if (problem) throw new FileRefused(problem);
	return file;
}
