import type { Submission } from './inquiry.ts';

/** Milliseconds. No person sends the form faster than this, not even one whose browser fills it in. */
const fastest = 1000;
/** Milliseconds. A person who types needs longer than this: a faster inquiry with any link in it is doubtful. */
const hurried = 3000;
/** So many web addresses in one inquiry are unusual. */
const manyLinks = 3;

/**
 * Whether an inquiry was probably written by a robot: it filled in the honeypot, was faster than any
 * person, put a link where a name belongs, or sent many links. Likely spam is marked, never dropped.
 */
export function isLikelySpam(
	sent: Pick<Submission, 'website' | 'elapsed' | 'name' | 'company' | 'city' | 'message' | 'budget'>,
): boolean {
	if (sent.website !== '') return true;
	if (sent.elapsed !== null && sent.elapsed < fastest) return true;
	if (links([sent.name, sent.company, sent.city, sent.budget].join(' ')) > 0) return true;
	const isHurried = sent.elapsed !== null && sent.elapsed < hurried;
	return links(sent.message) >= (isHurried ? 1 : manyLinks);
}

function links(text: string): number {
	return text.match(/https?:\/\/|www\.|\[url|<a\s/gi)?.length ?? 0;
}
