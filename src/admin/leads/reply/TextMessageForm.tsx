import { MessageSquare } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { unfilledProblem } from '#domain/leads/leadReply.ts';
import {
	takesTextMessages,
	textMessageAddress,
	textMessageLength,
	textMessageLengthInWords,
} from '#domain/leads/textMessage.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field, Textarea } from '#ui/Field.tsx';
import { noteBegun } from '../../calls/begunActs.ts';
import { UnsavedNotice } from '../../forms/UnsavedNotice.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { useReplyForm } from './useReplyForm.ts';

/** A text message to a customer, which opens filled in in the phone's own program. It may be written there too. */
export function TextMessageForm({ lead, onClose }: { lead: StoredLead; onClose: () => void }) {
	const reply = useReplyForm(lead, 'text_message');
	const { form } = reply;
	const text = form.watch('body').trim();

	function close() {
		reply.leave();
		onClose();
	}

	function begin(event: MouseEvent) {
		const message = unfilledProblem(text);
		if (message) {
			event.preventDefault();
			form.setError('body', { message }, { shouldFocus: true });
			return;
		}
		void noteBegun(lead, 'text_message', text);
		reply.forget();
		// The browser follows the link first.
		setTimeout(onClose);
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title={`Sms till ${lead.name}`}
			description={lead.phone}
			footer={
				<>
					<Button look="secondary" onClick={close}>
						Avbryt
					</Button>
					<a
						href={textMessageAddress(lead.phone, text)}
						onClick={begin}
						className={buttonClass({ className: 'max-sm:flex-1' })}
					>
						<MessageSquare aria-hidden="true" />
						<span>Öppna i sms-appen</span>
					</a>
				</>
			}
		>
			{reply.restoredAt !== undefined && <UnsavedNotice kept={reply.restoredAt} onStartOver={reply.startOver} />}
			<div className="grid grid-cols-1 gap-5">
				<TemplateChoice lead={lead} reply={reply} />
				<Field
					label="Meddelande"
					aside={text && <span className="tabular-nums">{textMessageLengthInWords(textMessageLength(text))}</span>}
					error={form.formState.errors.body?.message}
					hint={
						takesTextMessages(lead.phone)
							? 'Du skickar det själv i telefonens sms-app.'
							: 'Numret är inte ett mobilnummer. Det är inte säkert att ett sms kommer fram.'
					}
				>
					{(control) => (
						<Textarea {...control} {...form.register('body')} rows={6} className="field-sizing-content min-h-40" />
					)}
				</Field>
			</div>
		</Dialog>
	);
}
