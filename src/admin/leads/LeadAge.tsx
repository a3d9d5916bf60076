import { Clock } from 'lucide-react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { replyDue, replyState } from '#domain/leads/replyPromise.ts';
import { dayAndTime, timeSince } from '#domain/text/format.ts';
import { swedishClock } from '#domain/text/swedishDay.ts';
import { useNow } from './useNow.ts';

/** How long ago a lead arrived. */
export function LeadAge({ lead }: { lead: StoredLead }) {
	const now = useNow();
	return (
		<time dateTime={lead.created.replace(' ', 'T')} title={dayAndTime(lead.created)}>
			{timeSince(lead.created, now)}
		</time>
	);
}

/** Warns while a new lead is unanswered and the promised 24 hours run out. */
export function ReplyWarning({ lead }: { lead: StoredLead }) {
	const now = useNow();
	if (lead.status !== 'new' || lead.first_answer_at || lead.is_archived || lead.is_likely_spam) return null;
	const arrived = swedishClock(lead.created);
	const state = replyState(arrived, swedishClock(now));
	if (state === 'in_time') return null;
	const [day, time] = replyDue(arrived).split('T');
	const isToday = day === swedishClock(now).slice(0, 10);
	return (
		<span
			className={`inline-flex items-center gap-1 font-semibold text-sm ${state === 'late' ? 'text-stop-ink' : 'text-warn-ink'}`}
		>
			<Clock className="size-3.5 flex-none" aria-hidden="true" />
			<span>
				{state === 'late' ? 'Svarstiden har gått ut' : `Svara före ${isToday ? '' : `${day} `}${time?.slice(0, 5)}`}
			</span>
		</span>
	);
}
