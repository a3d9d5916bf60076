import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Mail, Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { isTemporary, messageOf } from '#data/office/errors.ts';
import { currentSession } from '#data/office/session.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field, Input, Textarea } from '#ui/Field.tsx';
import { showFieldErrors } from '../../forms/showFieldErrors.ts';
import { UnsavedNotice } from '../../forms/UnsavedNotice.tsx';
import { mailQuery } from '../../queries/mailQueries.ts';
import { MailLink } from '../ContactLinks.tsx';
import { sendReply } from '../leadQueries.ts';
import { TemplateChoice } from './TemplateChoice.tsx';
import { useReplyForm } from './useReplyForm.ts';

/** An email to a customer, which the site sends. */
export function EmailForm({ lead, onClose }: { lead: StoredLead; onClose: () => void }) {
	const reply = useReplyForm(lead, 'email');
	const { data: mail } = useQuery(mailQuery);
	const hasMailServer = mail?.configured !== false;
	const { send, isSending, problem } = useSending(lead, reply, onClose);
	const formId = useId();

	function close() {
		if (isSending) return;
		reply.leave();
		onClose();
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title={`Mejla ${lead.name}`}
			description={lead.email}
			footer={
				<>
					{problem && <Problem error={problem} />}
					<Button look="secondary" onClick={close}>
						Avbryt
					</Button>
					{hasMailServer ? (
						<Button type="submit" form={formId} isBusy={isSending} className="max-sm:flex-1">
							{!isSending && <Send aria-hidden="true" />}
							<span>{isSending ? 'Skickar...' : 'Skicka mejlet'}</span>
						</Button>
					) : (
						<OwnProgram lead={lead} form={reply.form} />
					)}
				</>
			}
		>
			{reply.restoredAt !== undefined && <UnsavedNotice kept={reply.restoredAt} onStartOver={reply.startOver} />}
			<form
				id={formId}
				noValidate
				onSubmit={(event) => (hasMailServer ? send(event) : event.preventDefault())}
				className="grid grid-cols-1 gap-5"
			>
				<TemplateChoice lead={lead} reply={reply} isDisabled={isSending} />
				<Words form={reply.form} isSending={isSending} hint={hasMailServer ? <AnswersTo /> : noMailServer} />
			</form>
		</Dialog>
	);
}

type Reply = ReturnType<typeof useReplyForm>;

/** Sends a reply once, however often the button is pressed. What was refused stays in the form. */
function useSending(lead: StoredLead, reply: Reply, onSent: () => void) {
	const isLeft = useRef(false);
	useEffect(() => {
		isLeft.current = false;
		return () => {
			isLeft.current = true;
		};
	}, []);
	// Also when the sheet is left before the answer comes: 'Back' does so, and nothing would say that it was not sent.
	const sending = useMutation({
		...sendReply,
		onSuccess: reply.forget,
		onError(error) {
			if (!isLeft.current) return;
			const description = `Texten finns kvar vid leadet. ${messageOf(error) ?? ''}`.trim();
			toast.error(`Mejlet till ${lead.name} kunde inte skickas`, { id: `reply ${lead.id}`, description });
		},
	});
	const [problem, setProblem] = useState<Error>();
	// The second tap of a double tap comes before `isPending` has been drawn.
	const isSending = useRef(false);
	const send = reply.form.handleSubmit((words) => {
		if (isSending.current) return;
		isSending.current = true;
		setProblem(undefined);
		reply.keepNow();
		sending.mutate(
			{ lead, reply: words },
			{
				onSuccess: onSent,
				onError: (error) => {
					showFieldErrors(error, reply.form.setError, ['subject', 'body']);
					reply.refused(error);
					setProblem(error);
				},
				onSettled: () => {
					isSending.current = false;
				},
			},
		);
	});
	return { send, isSending: sending.isPending, problem };
}

function Words({ form, isSending, hint }: { form: Reply['form']; isSending: boolean; hint: ReactNode }) {
	const { errors } = form.formState;
	return (
		<>
			<Field label="Ämne" error={errors.subject?.message}>
				{(control) => (
					<Input
						{...control}
						{...form.register('subject')}
						readOnly={isSending}
						autoComplete="off"
						// An email is sent by its button alone.
						onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
					/>
				)}
			</Field>
			<Field label="Meddelande" error={errors.body?.message} hint={hint}>
				{(control) => (
					<Textarea
						{...control}
						{...form.register('body')}
						readOnly={isSending}
						rows={8}
						className="field-sizing-content min-h-52"
					/>
				)}
			</Field>
		</>
	);
}

const noMailServer =
	'Ingen mejlserver är inställd, så sajten kan inte skicka mejlet. Skicka det från ditt eget mejlprogram.';

/** Opens the person's own mail program with what is written. */
function OwnProgram({ lead, form }: { lead: StoredLead; form: Reply['form'] }) {
	const [subject, body] = form.watch(['subject', 'body']);
	return (
		<MailLink lead={lead} written={{ subject, body }} className={buttonClass({ className: 'max-sm:flex-1' })}>
			<Mail aria-hidden="true" />
			<span>Öppna i mejlprogrammet</span>
		</MailLink>
	);
}

/** Whom the customer's answer goes to: the person who writes. */
function AnswersTo() {
	const { admin } = currentSession();
	return admin && <span className="wrap-anywhere">{`Kundens svar går till ${admin.email}.`}</span>;
}

function Problem({ error }: { error: Error }) {
	return (
		<p role="alert" className="flex basis-full gap-2 text-sm text-stop-ink">
			<CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
			<span>
				<strong className="font-semibold">Mejlet kunde inte skickas. Texten finns kvar.</strong>
				<span>{` ${messageOf(error) ?? 'Ett oväntat fel uppstod.'}`}</span>
				{/* It carries its key: had the first try arrived after all, the next one sends nothing. */}
				{isTemporary(error) && <span> Kunden får bara ett mejl, hur många gånger du än försöker.</span>}
			</span>
		</p>
	);
}
