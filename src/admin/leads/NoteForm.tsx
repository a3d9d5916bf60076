import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { object, problemsOf } from '#domain/fields.ts';
import { lead as leadEntity, type StoredLead } from '#domain/lead.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Textarea } from '#ui/Field.tsx';
import { hasUnsaved, useDraft } from '../forms/unsavedStorage.ts';
import { runMutation } from '../queries/queryClient.ts';
import { updateLead } from './leadQueries.ts';

const note = object({ internal_note: leadEntity.fields.internal_note });

/** The name of the draft of a lead's note. */
export function unsavedNoteName({ id }: { id: string }): string {
	return `lead note ${id}`;
}

/** What was being written, and the stored note that it began from. */
interface NoteDraft {
	text: string;
	base: string;
}

interface NoteChange {
	lead: StoredLead;
	change: { internal_note: string };
}

/**
 * The note that only staff see. What is typed is kept on this device until it is saved: closing the dialog or going to
 * the next lead loses nothing, and says that colleagues do not see it yet. A colleague's newer note is shown beside it, never written over unseen.
 */
export function NoteForm({ lead }: { lead: StoredLead }) {
	const draftName = unsavedNoteName(lead);
	const { found, keep, forget } = useDraft<NoteDraft>(draftName);
	const [draft, setDraft] = useState<NoteDraft | undefined>(found?.values);
	const newest = useRef(draft);
	newest.current = draft;
	const [error, setError] = useState<string>();
	const saving = useMutation(updateLead);

	const text = draft?.text ?? lead.internal_note;
	const isChanged = text.trim() !== lead.internal_note;
	const unsaved = useRef<NoteChange>(undefined);
	unsaved.current = isChanged && !saving.isPending ? { lead, change: { internal_note: text.trim() } } : undefined;
	const isOvertaken = draft !== undefined && isChanged && draft.base !== lead.internal_note;

	// Nothing to be told of where the lead itself is gone, or who wrote has signed out.
	useEffect(
		() => () => {
			const left = unsaved.current;
			if (!left || !hasUnsaved(draftName)) return;
			toast('Anteckningen är inte sparad', {
				id: 'note',
				description: left.lead.name,
				duration: 10_000,
				action: { label: 'Spara', onClick: () => void runMutation({ ...updateLead, onSuccess: forget }, left) },
			});
		},
		[draftName, forget],
	);

	function type(typed: string) {
		const next = { text: typed, base: draft?.base ?? lead.internal_note };
		setDraft(next);
		keep(next);
		setError(undefined);
	}

	function drop() {
		forget();
		setDraft(undefined);
	}

	/** Forgets the draft, unless somebody went on typing while it was being saved. */
	function settle(saved: string) {
		const typed = newest.current;
		if (!typed || typed.text === saved) return drop();
		const next = { text: typed.text, base: saved.trim() };
		setDraft(next);
		keep(next);
	}

	function save(event: SubmitEvent) {
		event.preventDefault();
		if (saving.isPending) return;
		const problem = problemsOf(note, { internal_note: text }).internal_note;
		setError(problem);
		if (problem) return;
		saving.mutate({ lead, change: { internal_note: text.trim() } }, { onSuccess: () => settle(text) });
	}

	return (
		<form noValidate onSubmit={save}>
			<Field
				label="Intern anteckning"
				error={error}
				aside={isChanged ? 'Inte sparad' : undefined}
				hint={lead.internal_note === '' && !isChanged ? 'Syns bara här.' : undefined}
			>
				{(control) => (
					<Textarea
						{...control}
						rows={4}
						value={text}
						onChange={(event) => type(event.target.value)}
						className="field-sizing-content max-h-80 min-h-28"
					/>
				)}
			</Field>
			{isOvertaken && (
				<div role="status" className="mt-2 rounded-control bg-warn-soft p-3 text-sm text-warn-ink">
					<p className="font-semibold">En kollega har ändrat anteckningen:</p>
					<p className="mt-1 whitespace-pre-wrap wrap-anywhere">{lead.internal_note || '(tom)'}</p>
				</div>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				<Button
					type="submit"
					look="secondary"
					size="small"
					isBusy={saving.isPending}
					disabled={!isChanged}
					className="min-h-11!"
				>
					{saving.isPending ? 'Sparar...' : 'Spara anteckning'}
				</Button>
				{isChanged && (
					<Button look="quiet" size="small" onClick={drop} className="min-h-11!">
						Ångra
					</Button>
				)}
			</div>
		</form>
	);
}
