import { isOnlyWishedCondition } from './inquiry.ts';
import type { Lead } from './lead.ts';

/**
 * How a lead's message is shown (C1): not at all when there is nothing to read in it, folded when the
 * lead came from a product page, because the product says most of it. One click unfolds it: a customer's words are
 * never out of reach.
 */
export function messageDisplay(lead: Pick<Lead, 'message' | 'source'>): 'hidden' | 'folded' | 'shown' {
	if (lead.message.trim() === '' || isOnlyWishedCondition(lead.message)) return 'hidden';
	return lead.source === 'product' ? 'folded' : 'shown';
}
