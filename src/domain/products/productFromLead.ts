/** 'Skapa produktutkast' (S7): what a seller wrote becomes a draft. Name, address and number of the seller stay in the lead. */

import { pickupLine } from '../leads/inquiry.ts';
import type { Lead } from '../leads/lead.ts';
import { cleanLine, cutText } from '../text/cleanText.ts';
import { type newProduct, type ProductFormValues, photoLimits } from './product.ts';

/** Whether a lead offers the button: it sells to us. Made twice it makes two: a lead may be about several machines. */
export function canBecomeProduct({ inquiry_type }: Pick<Lead, 'inquiry_type'>): boolean {
	return inquiry_type === 'sell_equipment';
}

const titleMax = 100;

/**
 * The form of a draft, over the empty one: the first line of the message as title, all of it as long description, used,
 * and the seller's town as where it stands. Price and the rest are for staff to decide.
 */
export function productFromLead(lead: Pick<Lead, 'message' | 'city'>, empty: typeof newProduct): ProductFormValues {
	const message = ownWords(lead.message);
	const [firstLine = ''] = message.split('\n');
	const title = cleanLine(firstSentence(firstLine));
	return {
		...empty,
		title: cutText(title, titleMax).trim() || `Erbjuden utrustning, ${cutText(lead.city, titleMax - 22)}`,
		long_description: message,
		condition: 'used',
		storage_location: lead.city,
		is_published: false,
	};
}

/** Without the line that `toLead` adds. */
function ownWords(message: string): string {
	return message
		.split('\n')
		.filter((line) => line !== pickupLine)
		.join('\n')
		.trim();
}

/** A line may hold a whole letter. Not after '1/1.', 'ca.' or the like: only where a new sentence begins. */
function firstSentence(line: string): string {
	const end = /[a-zåäö0-9)]{2}[.!?] +(?=[A-ZÅÄÖ])/.exec(line);
	return end ? line.slice(0, end.index + 2) : line;
}

/** How many photos of a lead a draft takes: all of them, as a product takes more. */
export const photosFromLead = Math.min(6, photoLimits.max);
