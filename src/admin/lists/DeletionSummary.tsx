interface DeletionSummaryProps {
	count: number;
	/** The known names, in the order in which they were marked. */
	names: readonly string[];
	/** How many of them the current search or page does not show. */
	outOfView: number;
}

/** The question has room for so many names. */
const maxNames = 5;

/** Names what will be deleted: marks stay when the search changes, so the list behind may show none of it. */
export function DeletionSummary({ count, names, outOfView }: DeletionSummaryProps) {
	const named = names.slice(0, maxNames);
	const others = count - named.length;
	return (
		<>
			{named.length > 0 && (
				<ul className="mt-3 list-disc space-y-1 pl-5">
					{named.map((name, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none changes places
						<li key={place}>{name}</li>
					))}
					{others > 0 && <li>{others === 1 ? 'och 1 till' : `och ${others.toLocaleString('sv-SE')} till`}</li>}
				</ul>
			)}
			{outOfView > 0 && (
				<p className="mt-3 rounded-card bg-warn-soft px-4 py-3 text-warn-ink">
					{`${outOfView.toLocaleString('sv-SE')} av dem syns inte i listan just nu.`}
				</p>
			)}
		</>
	);
}
