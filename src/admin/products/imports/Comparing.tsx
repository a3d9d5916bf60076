import { ProgressBar } from '#ui/ProgressBar.tsx';

/** While products are fetched and a file is compared with them. */
export function Comparing() {
	return (
		<div className="card grid gap-3 p-5 sm:p-6">
			<p role="status" className="text-center text-muted">
				Jämför med produkterna …
			</p>
			<ProgressBar label="Jämför med produkterna" />
		</div>
	);
}
