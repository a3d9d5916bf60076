/** Which leads a list shows (C1). */
import type { LeadStatus } from './labels.ts';

export const leadViews = ['active', 'starred', 'archived', 'all'] as const;
export type LeadView = (typeof leadViews)[number];
export const leadViewLabels = {
	active: 'Aktiva',
	starred: 'Stjärnmarkerade',
	archived: 'Arkiverade',
	all: 'Alla',
} as const satisfies Record<LeadView, string>;

export interface LeadFilter {
	/** What somebody typed; several words must all match. */
	search: string;
	view: LeadView;
	status: LeadStatus | 'all';
}

export const defaultLeadFilter: LeadFilter = { search: '', view: 'active', status: 'all' };

/** The flags that a view asks for. Archiving hides a lead from the active view and from no other. */
export function flagsOf(view: LeadView): { is_archived?: boolean; is_starred?: boolean } {
	switch (view) {
		case 'active':
			return { is_archived: false };
		case 'starred':
			return { is_starred: true };
		case 'archived':
			return { is_archived: true };
		case 'all':
			return {};
	}
}
