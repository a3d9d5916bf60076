import { Fragment } from 'react';
import { withWholeMeasures } from '#domain/text/format.ts';
import { type DescriptionPart, descriptionParts } from './description.ts';

/** D6: the long description, or the short one when there is none. */
export function Description({ text }: { text: string }) {
	return (
		<div className="space-y-5">
			{descriptionParts(text).map((part, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change places
				<Part key={place} part={part} />
			))}
		</div>
	);
}

function Part({ part }: { part: DescriptionPart }) {
	if (part.kind === 'facts') {
		return (
			<dl className="border-line border-t">
				{part.facts.map(({ name, value }) => (
					<div key={name + value} className="fact-row">
						<dt>{name}</dt>
						<dd>{withWholeMeasures(value)}</dd>
					</div>
				))}
			</dl>
		);
	}
	if (part.kind === 'list') {
		return (
			<ul className="list-disc space-y-1 pl-5 marker:text-accent">
				{part.items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		);
	}
	return (
		<p>
			{part.lines.map((line, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fixed text never change places
				<Fragment key={place}>
					{place > 0 && <br />}
					<span>{line}</span>
				</Fragment>
			))}
		</p>
	);
}
