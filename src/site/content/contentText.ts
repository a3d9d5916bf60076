import { type DescriptionPart, descriptionParts } from '../product/description.ts';

export type ContentPart = DescriptionPart | { kind: 'heading'; text: string };

/**
 * A long text as staff write it in a plain field: paragraphs and lists as in a product's description, and a short line
 * on its own, without a full stop, is a heading.
 */
export function contentParts(text: string): ContentPart[] {
	return descriptionParts(text).map((part) => {
		const [line = ''] = part.kind === 'paragraph' && part.lines.length === 1 ? part.lines : [];
		return line !== '' && line.length <= 60 && !/[.!?:,]$/.test(line) ? { kind: 'heading', text: line } : part;
	});
}
