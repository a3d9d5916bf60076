import { type MeasureRow, measureTableTitle } from '#domain/measureTable.ts';

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
					<div
						key={label}
						className="grid grid-cols-[8.5rem_1fr] gap-x-4 border-line border-b py-2.5 sm:grid-cols-[12rem_1fr] sm:gap-x-6"
					>
						<dt className="text-muted">{label}</dt>
						<dd className="font-medium tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
