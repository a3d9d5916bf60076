/** Links that open the person's own programs, and note in the lead's log what was begun with them (R2). */
import type { MouseEvent, ReactNode } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { noteBegun } from '../calls/begunActs.ts';
import { callAddress, mailAddress } from './contact.ts';

interface ContactLinkProps {
	lead: StoredLead;
	className: string;
	children: ReactNode;
}

/** Calls the customer. `label`: for an icon alone. */
export function CallLink({ lead, className, label, children }: ContactLinkProps & { label?: string }) {
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

interface MailLinkProps extends ContactLinkProps {
	/** What the mail program opens with. */
	written?: { subject: string; body: string };
	/** May take the click for itself, by preventing what it does. */
	onClick?: (event: MouseEvent) => void;
}

/** Opens the person's own mail program with an email to the customer. */
export function MailLink({ lead, className, written, onClick, children }: MailLinkProps) {
	return (
		<a
			href={mailAddress(lead, written)}
			className={className}
			onClick={(event) => {
				onClick?.(event);
				if (!event.defaultPrevented) void noteBegun(lead, 'email', written?.body);
			}}
		>
			{children}
		</a>
	);
}
