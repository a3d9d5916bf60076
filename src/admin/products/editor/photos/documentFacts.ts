/** What a chosen document says of itself (J7). */

import type { DocumentKind } from '#domain/products/productDocuments.ts';
import { cutText } from '#domain/text/cleanText.ts';
import type { DocumentFacts } from './mediaItems.ts';

const nameMax = 255;

export function documentFacts({ name, size }: File): DocumentFacts {
	return { kind: guessedKind(name), name: cutText(name, nameMax), size };
}

const words: readonly [DocumentKind, RegExp][] = [
	[
		'declaration_of_conformity',
		/f[öo]rs[äa]kran|declaration|conformity|[öo]verensst[äa]mmelse|(?:^|[^a-zåäö])ce(?:[^a-zåäö]|$)/,
	],
	['data_sheet', /datablad|data[ _-]?sheet|produktblad|(?:^|[^a-zåäö])spec/],
	['manual', /manual|bruksanvisning|handbok|instruktion/],
];

/** A proposal by the file's name: 'Bruksanvisning_UGN-500.pdf' is a manual. */
export function guessedKind(name: string): DocumentKind {
	const folded = name.normalize('NFC').toLowerCase();
	return words.find(([, word]) => word.test(folded))?.[0] ?? 'other';
}
