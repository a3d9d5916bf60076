import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
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

/** `replaced`: the person's own texts that others have taken the place of, the latest last. */
const unsentReply = z.extend(leadReply.schema, {
	replaced: z.array(z.object({ subject: z.string(), body: z.string() })),
});
type UnsentReply = z.infer<typeof unsentReply>;

const sentReply = z.pipe(
	unsentReply,
	z.transform(({ replaced, ...reply }: UnsentReply): LeadReply => reply),
);

/**
 * A reply that is being written. What was typed is kept on this device until it is sent, with its key: a reply whose answer
 * was lost on the way is sent again as the same one. What a template filled in and no one changed need not be kept, but
 * what it replaced.
 */
export function useReplyForm(lead: StoredLead, way: ReplyWay) {
	const name = unsavedReplyName(lead, way);
	// Browsers in use hold replies without `replaced`.
	const { found, keep, forget } = useUnsaved<LeadReply & Partial<UnsentReply>>(name);
	const form = useForm<UnsentReply, unknown, LeadReply>({
		resolver: zodResolver(sentReply),
		defaultValues: { ...emptyReply(lead), ...found?.values },
	});
	// What stands in the form without the person's doing.
	const given = useRef(wordsOf(emptyReply(lead)));
	const [chosen, setChosen] = useState<{ name: string; missing: Placeholder[] }>();

	useEffect(() => {
		return form.subscribe({
			formState: { values: true },
			callback({ values }) {
				const own = ownReply(values, given.current);
				if (own) keep(own);
				else forget();
			},
		});
	}, [form, keep, forget]);

	/** `others`, with what stands in the form where that is the person's own. */
	function withWritten(others: Words[]): Words[] {
		const written = form.getValues();
		return isOwn(written, given.current) ? [...others, wordsOf(written)] : others;
	}

	function show({ subject, body }: Words, replaced: Words[]) {
		form.setValue('replaced', replaced);
		form.setValue('subject', subject);
		form.setValue('body', body);
		form.clearErrors();
	}

	/** Fills the template in. What the person had written before can be taken back. */
	function choose(template: ReplyTemplate, values: ReplyValues) {
		const replaced = withWritten(form.getValues('replaced'));
		const filled = fillReply(template, values, lead.reference);
		setChosen({ name: template.name, missing: filled.missing });
		given.current = wordsOf(filled);
		show(filled, replaced);
	}

	/** Shows what was replaced last. What the person had changed in the template can be taken back in its turn. */
	function takeBack() {
		const others = [...form.getValues('replaced')];
		const latest = others.pop();
		if (!latest) return;
		const replaced = withWritten(others);
		setChosen(undefined);
		given.current = wordsOf(emptyReply(lead));
		show(latest, replaced);
	}

	return {
		form,
		restoredAt: found?.kept,
		chosen,
		choose,
		canTakeBack: form.watch('replaced').length > 0,
		takeBack,
		/** Before it is sent: a page that is closed in between knows the key. */
		keepNow() {
			// A template that is sent as it is counts as the person's own from now on.
			given.current = noWords;
			writeUnsaved(name, form.getValues());
		},
		/** When it is left unsent: what it was opened from says at once that something is kept. */
		leave() {
			const own = ownReply(form.getValues(), given.current);
			if (own) writeUnsaved(name, own);
		},
		forget,
		/** The server has another answer under this key, whose own answer was lost: this one is a new one. */
		refused(error: Error) {
			if (isConflict(error)) form.setValue('idempotency_key', newId());
		},
		startOver() {
			forget();
			given.current = wordsOf(emptyReply(lead));
			form.reset(emptyReply(lead));
			setChosen(undefined);
		},
	};
}

function emptyReply({ reference }: StoredLead): UnsentReply {
	return { subject: defaultSubject(reference), body: '', idempotency_key: newId(), replaced: [] };
}

const noWords: Words = { subject: '', body: '' };

function wordsOf({ subject, body }: Words): Words {
	return { subject, body };
}

/** Whether the person has written any of it: an emptied field is no one's text. */
function isOwn({ subject, body }: Words, given: Words): boolean {
	return (subject !== '' && subject !== given.subject) || (body !== '' && body !== given.body);
}

/** The reply as the person wrote it: before a template that no one has changed took its place. Undefined for none. */
function ownReply(reply: UnsentReply, given: Words): UnsentReply | undefined {
	if (isOwn(reply, given)) return reply;
	const latest = reply.replaced.at(-1);
	return latest && { ...reply, ...latest, replaced: reply.replaced.slice(0, -1) };
}
