import { useMemo } from 'react';
import { defaultLeadFilter, type LeadFilter, leadViews } from '#domain/leads/leadFilter.ts';
import { leadStatuses } from '#domain/products/labels.ts';
import { pageNumber, useUrlState } from '../lists/useUrlState.ts';
import { type ReplyWay, replyWays } from './reply/useReplyForm.ts';

const { search, view, status } = defaultLeadFilter;
const defaults = { sok: search, vy: view as string, status: status as string, sida: '1', id: '', svara: '' };
export type LeadUrlState = typeof defaults;

/** How the open lead is being answered, as the URL says it. */
export const replyWords = { email: 'mejl', text_message: 'sms' } as const satisfies Record<ReplyWay, string>;

/** The filter and the open lead, as the URL has them. */
export function useLeadFilter() {
	const [url, change] = useUrlState(defaults);
	const filter: LeadFilter = useMemo(
		() => ({
			search: url.sok,
			view: leadViews.find((known) => known === url.vy) ?? view,
			status: leadStatuses.find((known) => known === url.status) ?? 'all',
		}),
		[url.sok, url.vy, url.status],
	);
	return {
		filter,
		page: pageNumber(url.sida),
		id: url.id,
		replyWay: replyWays.find((way) => replyWords[way] === url.svara),
		change,
	};
}
