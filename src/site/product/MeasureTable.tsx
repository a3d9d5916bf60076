import { type MeasureRow, measureTableTitle } from '#domain/measures/measureTable.ts';

/** M2: what is given of measures and connections. Nothing where nothing is. */
export function MeasureTable({ rows }: { rows: readonly MeasureRow[] }) {
	if (rows.length === 0) return null;
	return (
		<section className="break-inside-avoid" aria-labelledby="matt">
			<h2 id="matt" className="mb-4 text-heading">
				{measureTableTitle}
			</h2>
			<dl className="border-line border-t">
				{rows.map(({ label, value }) => (
					<div key={label} className="fact-row">
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
