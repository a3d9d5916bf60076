/** Says how rows are put in order. `what` names them: 'produkterna'. */
export function OrderHint({ what }: { what: string }) {
	return (
		<p className="mb-4 rounded-card bg-accent-soft px-4 py-3 text-steel-800">
			{`Dra ${what} för att ändra ordning. Ordningen visas som standard på publika sidan.`}
		</p>
	);
}
