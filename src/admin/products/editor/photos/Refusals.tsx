import { X } from 'lucide-react';
import { Button } from '#ui/Button.tsx';

/** The files that were refused and why, until it is dismissed. */
export function Refusals({ refusals, onDismiss }: { refusals: readonly string[]; onDismiss: () => void }) {
	if (refusals.length === 0) return null;
	return (
		<div className="flex items-start gap-3 rounded-control bg-stop-soft py-2 pr-2 pl-4 text-stop-ink">
			<ul className="min-w-0 flex-1 py-1.5 font-semibold text-sm">
				{refusals.map((refusal) => (
					<li key={refusal}>{refusal}</li>
				))}
			</ul>
			<Button look="quiet" size="small" iconOnly aria-label="Stäng" onClick={onDismiss}>
				<X aria-hidden="true" />
			</Button>
		</div>
	);
}
