import type { ReactNode } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { noteBegun } from '../calls/begunActs.ts';
import { callAddress } from './contact.ts';

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
			onClick={() => void noteBegun(lead, 'call')}
		>
			{children}
		</a>
	);
}
