/** Which leads a list shows (C1). */
import * as z from 'zod/mini';
import { leadStatuses } from '../products/labels.ts';

export const leadViews = ['active', 'todo', 'starred', 'archived', 'all'] as const;
export type LeadView = (typeof leadViews)[number];
export const leadViewLabels = {
	active: 'Aktiva',
	/** In the order of `todoOrder` (nextStep.ts): what is overdue first. */
	todo: 'Att göra',
	starred: 'Stjärnmarkerade',
	archived: 'Arkiverade',
	all: 'Alla',
} as const satisfies Record<LeadView, string>;

export const leadFilter = z.strictObject({
	/** Typed by staff; several words must all match. */
	search: z.string('Ogiltig sökning'),
	view: z.enum(leadViews, 'Ogiltig vy'),
	status: z.enum([...leadStatuses, 'all'], 'Ogiltig status'),
});
export type LeadFilter = z.infer<typeof leadFilter>;

export const defaultLeadFilter: LeadFilter = { search: '', view: 'active', status: 'all' };

/** The flags that a view asks for; `todo` shows only leads with a next step, likely spam as well, since staff planned it. Archiving hides a lead from those two views alone. */
export function flagsOf(view: LeadView): { is_archived?: boolean; is_starred?: boolean } {
	switch (view) {
		case 'active':
		case 'todo':
			return { is_archived: false };
		case 'starred':
			return { is_starred: true };
		case 'archived':
			return { is_archived: true };
		case 'all':
			return {};
	}
}
