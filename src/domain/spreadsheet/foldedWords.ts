import { unaccented } from '../catalogue/search.ts';

/** Words without what people write in different ways: 'Art. nr' → 'artnr', 'Mycket bra skick' → 'mycketbraskick'. */
export function foldedWords(written: string): string {
	return unaccented(written.normalize('NFKC').toLowerCase()).replace(/[^a-z0-9]+/g, '');
}
