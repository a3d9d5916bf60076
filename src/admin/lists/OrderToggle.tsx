import { ArrowUpDown, Check } from 'lucide-react';
import { Button } from '#ui/Button.tsx';

interface OrderToggleProps {
	/** 'Ändra ordning' */
	label: string;
	isOrdering: boolean;
	/** The list's search: rows can be put in order only while all of them are shown. */
	search: string;
	onToggle: () => void;
}

/** Switches the reorder mode of a list on and off. Not for a list without rows. */
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
