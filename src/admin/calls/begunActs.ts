/**
 * Calls, text messages and emails that were begun in the person's own programs (R2), until they stand in the log of their
 * lead. Each is kept on this device from its tap on: the program takes the place of the page then, often where there is no
 * network.
 */
import { mutationOptions } from '@tanstack/react-query';
import { toast } from 'sonner';
import { newId } from '#data/newId.ts';
import { isTemporary, messageOf } from '#data/office/errors.ts';
import * as data from '#data/office/leadAnswers.ts';
import { currentSession } from '#data/office/session.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { forgetUnsaved, readUnsaved, writeUnsaved } from '../forms/unsavedStorage.ts';
import { runMutation } from '../queries/queryClient.ts';

interface KeptAct extends data.BegunAct {
	id: string;
	/** The id of its lead. */
	lead: string;
}

const words = { call: 'Samtalet', text_message: 'Sms:et', email: 'Mejlet' };

/** Notes what was begun with a customer; later where there is no network. */
export async function noteBegun(lead: StoredLead, kind: data.BegunAct['kind'], text = ''): Promise<void> {
	const act = { id: newId(), lead: lead.id, kind, text, at: Date.now() };
	keepActs([...keptActs(), act]);
	await send(act);
	if (isKept(act))
		toast(`${words[kind]} är inte noterat än`, {
			id: act.id,
			description: 'Det noteras av sig självt när det finns nät.',
		});
}

/** Milliseconds between tries: a phone does not always say that its network is back, and may say so too early. */
const pauseMs = 5_000;

/** Notes what could not be noted yet, now and whenever that may have become possible. Returns how to stop. */
export function startNotingActs(): () => void {
	const again = () => void Promise.all(keptActs().map(send));
	const onShow = () => document.visibilityState === 'visible' && again();
	const timer = setInterval(again, pauseMs);
	addEventListener('online', again);
	document.addEventListener('visibilitychange', onShow);
	again();
	return () => {
		clearInterval(timer);
		removeEventListener('online', again);
		document.removeEventListener('visibilitychange', onShow);
	};
}

/** Removes from this device what was begun with a lead that is deleted. */
export function forgetBegunActs(lead: { id: string }): void {
	keepActs(keptActs().filter((act) => act.lead !== lead.id));
}

const noteAct = mutationOptions({
	mutationFn: ({ lead, ...act }: KeptAct) => data.noteBegun(lead, act),
	meta: { invalidates: [['leads'], ['dashboard']] },
});

/** The ids of acts that are on their way. */
const sending = new Set<string>();

async function send(act: KeptAct): Promise<void> {
	if (sending.has(act.id)) return;
	sending.add(act.id);
	const { admin } = currentSession();
	await runMutation(
		{
			...noteAct,
			onSuccess: () => forget(act),
			onError(error) {
				// Signed out in between: it waits on this device for its own account.
				if (currentSession().admin?.id !== admin?.id) return;
				if (isTemporary(error) && isKept(act)) return;
				forget(act);
				toast.error(`${words[act.kind]} kunde inte noteras`, { description: messageOf(error) });
			},
		},
		act,
	);
	sending.delete(act.id);
}

const name = 'begun acts';

function keptActs(): KeptAct[] {
	return readUnsaved<KeptAct[]>(name)?.values ?? [];
}

function isKept(act: KeptAct): boolean {
	return keptActs().some(({ id }) => id === act.id);
}

function forget(act: KeptAct): void {
	toast.dismiss(act.id);
	keepActs(keptActs().filter(({ id }) => id !== act.id));
}

function keepActs(acts: KeptAct[]): void {
	if (acts.length > 0) writeUnsaved(name, acts);
	else forgetUnsaved(name);
}
