import { energyLabel, eprelUrl } from '#domain/products/energyLabel.ts';

interface EnergyLabelProps {
	energyClass: string;
	/** Leads to what the Commission's register says of the model. '' for no link. */
	eprelNumber?: string | undefined;
}

/**
 * J4: the arrow with the class and the range beside it, with a letter as large as the text that it stands in, which is the
 * price's. Nothing for a class that is not on the scale A to G.
 */
export function EnergyLabel({ energyClass, eprelNumber = '' }: EnergyLabelProps) {
	const label = energyLabel(energyClass);
	if (!label) return null;
	const { viewBox, rangeBox, best, worst, letter, border, description } = label;
	const drawing = (
		<svg
			className="energy-label"
			viewBox={`0 0 ${viewBox.width} ${viewBox.height}`}
			role="img"
			aria-label={description}
			fontWeight="700"
			textAnchor="middle"
		>
			<g fill="#fff" stroke={border.color} strokeWidth={border.width}>
				<rect {...rangeBox} />
				<polygon points={label.arrow} fill={label.color} />
			</g>
			<polygon points={label.rangeArrow} />
			<text x={best.x} y={best.y} fontSize="12">
				{best.letter}
			</text>
			<text x={worst.x} y={worst.y} fontSize="12">
				{worst.letter}
			</text>
			<text
				x={letter.x}
				y={letter.y}
				fontSize={letter.size}
				fill={letter.color}
				stroke={letter.stroke}
				strokeWidth={letter.strokeWidth}
				paintOrder="stroke"
			>
				{label.energyClass}
			</text>
		</svg>
	);
	const url = eprelUrl(eprelNumber);
	if (!url) return drawing;
	return (
		<a href={url} className="energy-link" rel="noopener">
			{drawing}
			<span className="sr-only">, se produkten i EU:s energiregister EPREL</span>
		</a>
	);
}
