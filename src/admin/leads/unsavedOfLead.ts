import { forgetBegunActs } from '../calls/begunActs.ts';
import { forgetUnsaved } from '../forms/unsavedStorage.ts';
import { unsavedStepName } from './NextStep.tsx';
import { unsavedNoteName } from './NoteForm.tsx';
import { forgetUnsentReplies } from './reply/useReplyForm.ts';

/** Removes from this device what was begun about a lead that is deleted: its note, its next step, answers to it, and calls. */
export function forgetUnsavedOf(lead: { id: string }): void {
	forgetUnsaved(unsavedNoteName(lead));
	forgetUnsaved(unsavedStepName(lead));
	forgetUnsentReplies(lead);
	forgetBegunActs(lead);
}
