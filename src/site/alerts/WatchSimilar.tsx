import { Bell } from 'lucide-react';
import { type CriteriaNames, criteriaLike, criteriaQuery, criteriaText } from '#domain/alertCriteria.ts';

interface WatchSimilarProps {
	/** Category and brand by their slugs, '' for none. */
	machine: { category: string; brand: string; title: string };
	names: CriteriaNames;
	/** The id of the live region that tells what went wrong. */
	status: string;
	className?: string;
}

/** S4: on the page of a sold machine. alertButton.ts finds it by data-watch and opens the dialog. */
export function WatchSimilar({ machine, names, status, className = '' }: WatchSimilarProps) {
	const criteria = criteriaLike(machine);
	const query = criteriaQuery(criteria);
	// A machine without category and brand may have a title that nothing is found by.
	if (!query) return null;
	return (
		<button
			type="button"
			className={`button button-primary needs-script ${className}`}
			data-watch={query}
			data-watched={criteriaText(criteria, names)}
			data-status={status}
		>
			<Bell aria-hidden="true" />
			<span>Bevaka liknande</span>
		</button>
	);
}
