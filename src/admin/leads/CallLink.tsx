import type { ReactNode } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { runMutation } from '../queries/queryClient.ts';
import { callAddress } from './contact.ts';
import { noteBegun } from './leadQueries.ts';

interface CallLinkProps {
	lead: StoredLead;
	className: string;
	/** For an icon alone. */
	label?: string;
	children: ReactNode;
}

/** Calls the customer with the phone's own program, and notes in the lead's log that the call was begun (R2). */
export function CallLink({ lead, className, label, children }: CallLinkProps) {
	return (
		<a
			href={callAddress(lead.phone)}
			aria-label={label}
			title={label}
			className={className}
			onClick={() => void runMutation(noteBegun, { id: lead.id, act: { kind: 'call' } })}
		>
			{children}
		</a>
	);
}
