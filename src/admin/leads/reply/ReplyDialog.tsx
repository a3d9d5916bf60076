import { Mail, Phone } from 'lucide-react';
import { writtenAddress } from '#domain/leads/doubtfulAddress.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { replyObstacle } from '#domain/leads/leadReply.ts';
import { textMessageAddress } from '#domain/leads/textMessage.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CallLink, MailLink } from '../ContactLinks.tsx';
import { EmailForm } from './EmailForm.tsx';
import { TextMessageForm } from './TextMessageForm.tsx';
import type { ReplyWay } from './useReplyForm.ts';

interface ReplyDialogProps {
	lead: StoredLead;
	way: ReplyWay;
	onClose: () => void;
}

/** R3: an answer to a customer, from a template or in one's own words. */
export function ReplyDialog(props: ReplyDialogProps) {
	return props.way === 'email' ? <EmailDialog {...props} /> : <TextMessageDialog {...props} />;
}

type WayProps = Omit<ReplyDialogProps, 'way'>;

function EmailDialog({ lead, onClose }: WayProps) {
	const obstacle = replyObstacle(lead);
	if (!obstacle) return <EmailForm lead={lead} onClose={onClose} />;
	return (
		<Obstacle
			lead={lead}
			title={`Mejla ${lead.name}`}
			obstacle={obstacle}
			canMail={writtenAddress(lead) !== ''}
			onClose={onClose}
		/>
	);
}

function TextMessageDialog({ lead, onClose }: WayProps) {
	if (textMessageAddress(lead.phone, '')) return <TextMessageForm lead={lead} onClose={onClose} />;
	return (
		<Obstacle
			lead={lead}
			title={`Sms till ${lead.name}`}
			obstacle={`Det går inte att skicka sms till ”${lead.phone}”.`}
			canMail={false}
			onClose={onClose}
		/>
	);
}

interface ObstacleProps extends WayProps {
	title: string;
	/** Why it cannot be sent, as a sentence. */
	obstacle: string;
	/** Whether the person's own mail program may. */
	canMail: boolean;
}

/** Why a customer cannot be written to, and what can be done instead. */
function Obstacle({ lead, title, obstacle, canMail, onClose }: ObstacleProps) {
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={title}
			footer={
				<Button look="secondary" onClick={onClose}>
					Tillbaka
				</Button>
			}
		>
			<p>{obstacle}</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<CallLink lead={lead} className={buttonClass({ look: 'secondary' })}>
					<Phone aria-hidden="true" />
					<span>{`Ring ${lead.phone}`}</span>
				</CallLink>
				{canMail && (
					<MailLink lead={lead} className={buttonClass({ look: 'secondary' })}>
						<Mail aria-hidden="true" />
						<span>Öppna eget mejlprogram</span>
					</MailLink>
				)}
			</div>
		</Dialog>
	);
}
