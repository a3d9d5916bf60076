import { useMutation } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { updateLead } from './leadQueries.ts';

/** Stars a lead, or removes the star. Shows the new state at once; what is pressed while it is saved is saved after it. */
export function StarButton({ lead }: { lead: StoredLead }) {
	const { mutate, isPending, variables } = useMutation({ ...updateLead, scope: { id: `star of ${lead.id}` } });
	const isStarred = isPending ? variables.change.is_starred === true : lead.is_starred;
	return (
		<button
			type="button"
			aria-pressed={isStarred}
			aria-label={`Stjärnmarkera ${lead.name}`}
			title={isStarred ? 'Ta bort stjärnan' : 'Stjärnmarkera'}
			onClick={() => mutate({ lead: { ...lead, is_starred: isStarred }, change: { is_starred: !isStarred } })}
			className="grid size-11 flex-none place-items-center rounded-control text-steel-400 hover:bg-steel-100 hover:text-ink aria-pressed:text-warn"
		>
			<Star className={`size-5 ${isStarred ? 'fill-current' : ''}`} aria-hidden="true" />
		</button>
	);
}
