import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newId } from '#data/newId.ts';
import { isConflict } from '#data/office/errors.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { type LeadReply, leadReply } from '#domain/leads/leadReply.ts';
import type { Placeholder, ReplyValues } from '#domain/leads/replyPlaceholders.ts';
import { defaultSubject, fillReply, type ReplyTemplate } from '#domain/leads/replyTemplate.ts';
import { forgetUnsaved, readUnsaved, useUnsaved, writeUnsaved } from '../../forms/unsavedStorage.ts';

export const replyWays = ['email', 'text_message'] as const;
export type ReplyWay = (typeof replyWays)[number];

/** The name that an unsent reply is kept under. */
function unsavedReplyName({ id }: { id: string }, way: ReplyWay): string {
	return `${way} ${id}`;
}

/** Whether a reply to a lead was begun here and not sent. */
export function hasUnsentReply(lead: { id: string }, way: ReplyWay): boolean {
	return readUnsaved(unsavedReplyName(lead, way)) !== undefined;
}

export function forgetUnsentReplies(lead: { id: string }): void {
	for (const way of replyWays) forgetUnsaved(unsavedReplyName(lead, way));
}

type Words = Pick<LeadReply, 'subject' | 'body'>;

/**
 * A reply that is being written. What was typed is kept on this device until it is sent, with its key: a reply whose answer
 * was lost on the way is sent again as the same one. What a template filled in and no one changed need not be kept.
 */
export function useReplyForm(lead: StoredLead, way: ReplyWay) {
	const name = unsavedReplyName(lead, way);
	const { found, keep, forget } = useUnsaved<LeadReply>(name);
	const form = useForm<LeadReply>({
		resolver: zodResolver(leadReply.schema),
		defaultValues: found?.values ?? emptyReply(lead),
	});
	// What stands in the form without the person's doing.
	const given = useRef<Words>(wordsOf(emptyReply(lead)));
	const [chosen, setChosen] = useState<{ name: string; missing: Placeholder[] }>();
	const [replaced, setReplaced] = useState<Words>();

	useEffect(() => {
		return form.subscribe({
			formState: { values: true },
			callback: ({ values }) => (isSame(values, given.current) ? forget() : keep(values)),
		});
	}, [form, keep, forget]);

	function fill({ subject, body }: Words) {
		form.setValue('subject', subject);
		form.setValue('body', body);
		form.clearErrors();
	}

	/** Fills the template in. What the person had written before can be taken back. */
	function choose(template: ReplyTemplate, values: ReplyValues) {
		const written = wordsOf(form.getValues());
		const filled = fillReply(template, values, lead.reference);
		setReplaced(written.body === '' || isSame(written, given.current) ? undefined : written);
		setChosen({ name: template.name, missing: filled.missing });
		given.current = wordsOf(filled);
		fill(filled);
	}

	function takeBack() {
		if (!replaced) return;
		fill(replaced);
		setReplaced(undefined);
		setChosen(undefined);
	}

	return {
		form,
		restoredAt: found?.kept,
		chosen,
		choose,
		canTakeBack: replaced !== undefined,
		takeBack,
		/** Before it is sent: a page that is closed in between knows the key. */
		keepNow: () => writeUnsaved(name, form.getValues()),
		/** When it is left unsent: what it was opened from says at once that something is kept. */
		leave() {
			if (!isSame(form.getValues(), given.current)) writeUnsaved(name, form.getValues());
		},
		forget,
		/** The server has another answer under this key, whose own answer was lost: this one is a new one. */
		refused(error: Error) {
			if (isConflict(error)) form.setValue('idempotency_key', newId());
		},
		startOver() {
			forget();
			form.reset(emptyReply(lead));
			given.current = wordsOf(emptyReply(lead));
			setChosen(undefined);
			setReplaced(undefined);
		},
	};
}

function emptyReply({ reference }: StoredLead): LeadReply {
	return { subject: defaultSubject(reference), body: '', idempotency_key: newId() };
}

function wordsOf({ subject, body }: Words): Words {
	return { subject, body };
}

function isSame(one: Words, other: Words): boolean {
	return one.subject === other.subject && one.body === other.body;
}
