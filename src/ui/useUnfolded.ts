import { type ToggleEvent, useState } from 'react';

/**
 * A folded part of a form, for its <details>: it opens when one of the reasons comes up, and closes by the person alone, so
 * that no field goes away while it is being corrected or emptied.
 */
export function useUnfolded(...reasons: readonly boolean[]) {
	const [open, setOpen] = useState(reasons.some(Boolean));
	const [before, setBefore] = useState(reasons);
	if (reasons.some((reason, at) => reason !== before[at])) {
		setBefore(reasons);
		if (reasons.some((reason, at) => reason && !before[at])) setOpen(true);
	}
	return {
		open,
		onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
	};
}
