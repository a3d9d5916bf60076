/** What a long description consists of, as staff write it in a plain text field. */
export type DescriptionPart =
	| { kind: 'paragraph'; lines: string[] }
	| { kind: 'list'; items: string[] }
	| { kind: 'facts'; facts: { name: string; value: string }[] };

/**
 * Paragraphs are parted by blank lines. Lines that all begin with '-', '•' or '*' are a list; two or more lines that
 * all read 'Mått: 1 800 × 700 mm' are a table of facts. Everything else stays as it is written.
 */
export function descriptionParts(text: string): DescriptionPart[] {
	return text
		.replace(/\r\n?/g, '\n')
		.split(/\n\s*\n/)
		.map((block) =>
			block
				.split('\n')
				.map((line) => line.trim())
				.filter(Boolean),
		)
		.filter((lines) => lines.length > 0)
		.map(partOf);
}

const item = /^[-•*–]\s+(.+)$/;
const fact = /^([^:.!?]{1,40}):\s+(\S.*)$/;

function partOf(lines: string[]): DescriptionPart {
	const items = lines.map((line) => item.exec(line)?.[1] ?? '');
	if (items.every(Boolean)) return { kind: 'list', items };
	const facts = lines.map((line) => fact.exec(line));
	if (lines.length > 1 && facts.every(Boolean)) {
		return { kind: 'facts', facts: facts.map((match) => ({ name: match?.[1] ?? '', value: match?.[2] ?? '' })) };
	}
	return { kind: 'paragraph', lines };
}
