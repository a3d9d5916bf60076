import { ArrowUpDown, Check } from 'lucide-react';
import { Button } from '#ui/Button.tsx';

interface OrderToggleProps {
	/** 'Ändra ordning' */
	label: string;
	isOrdering: boolean;
	/** What the list is searched for: rows can only be put in order when all of them are shown. */
	search: string;
	onToggle: () => void;
}

/** Turns the reorder mode of a list on, and off again. Not for a list without rows. */
export function OrderToggle({ label, isOrdering, search, onToggle }: OrderToggleProps) {
	return (
		<Button
			look={isOrdering ? 'primary' : 'secondary'}
			aria-pressed={isOrdering}
			disabled={!isOrdering && search !== ''}
			title={search ? 'Töm sökningen för att ändra ordning' : undefined}
			onClick={onToggle}
		>
			{isOrdering ? <Check aria-hidden="true" /> : <ArrowUpDown aria-hidden="true" />}
			<span>{isOrdering ? 'Klar' : label}</span>
		</Button>
	);
}
