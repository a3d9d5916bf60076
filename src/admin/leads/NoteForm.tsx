import { useEffect, useMemo, useRef } from 'react';
import { toast } from 'sonner';
import { partOf } from '#domain/fields.ts';
import { lead as leadEntity, type StoredLead } from '#domain/leads/lead.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Textarea } from '#ui/Field.tsx';
import { forgetUnsaved, readUnsaved } from '../forms/unsavedStorage.ts';
import { useRebasedForm } from '../forms/useRebasedForm.ts';
import { runMutation } from '../queries/queryClient.ts';
import { updateLead } from './leadQueries.ts';

const note = partOf(leadEntity, ['internal_note']);

/** The name that a lead's unsaved note is kept under. */
export function unsavedNoteName({ id }: { id: string }): string {
	return `note ${id}`;
}

/**
 * The note that only staff see. What is typed is kept on this device until it is saved: closing the dialog or going to
 * the next lead loses nothing, and says that colleagues do not see it yet. A colleague's newer note is shown beside it
 * and never overwritten unseen.
 */
export function NoteForm({ lead }: { lead: StoredLead }) {
	const { internal_note } = lead;
	const { form, save, undo, isSaving, base } = useRebasedForm({
		schema: note.schema,
		stored: useMemo(() => ({ internal_note }), [internal_note]),
		saving: updateLead,
		// On top of the note that is stored now, which the person sees.
		toChange: (change) => ({ lead, change }),
		toValues: (saved) => ({ internal_note: saved.internal_note }),
		unsavedName: unsavedNoteName(lead),
	});
	const text = form.watch('internal_note');
	const isChanged = text.trim() !== internal_note;
	useUnsavedToast(lead, isChanged && !isSaving ? text.trim() : undefined);

	return (
		<form noValidate onSubmit={(event) => (isChanged ? save(event) : event.preventDefault())}>
			<Field
				label="Intern anteckning"
				error={form.formState.errors.internal_note?.message}
				aside={isChanged ? 'Inte sparad' : undefined}
				hint={internal_note === '' && !isChanged ? 'Syns bara här.' : undefined}
			>
				{(control) => (
					<Textarea
						{...control}
						{...form.register('internal_note')}
						rows={4}
						className="field-sizing-content max-h-80 min-h-28"
					/>
				)}
			</Field>
			{isChanged && base.internal_note !== internal_note && <ColleaguesNote text={internal_note} />}
			<div className="mt-3 flex flex-wrap gap-2">
				<Button
					type="submit"
					look="secondary"
					size="small"
					isBusy={isSaving}
					// Not disabled: what has just saved keeps the focus.
					aria-disabled={!isChanged}
					className="min-h-11!"
				>
					{isSaving ? 'Sparar...' : 'Spara anteckning'}
				</Button>
				{isChanged && (
					<Button look="quiet" size="small" onClick={undo} className="min-h-11!">
						Ångra
					</Button>
				)}
			</div>
		</form>
	);
}

/** Says after the lead is closed that its note is not saved, and offers to save it. */
function useUnsavedToast(lead: StoredLead, unsavedNote: string | undefined) {
	const latest = useRef({ lead, unsavedNote });
	latest.current = { lead, unsavedNote };
	useEffect(
		() => () => {
			const { lead, unsavedNote } = latest.current;
			const name = unsavedNoteName(lead);
			// Nothing is kept where the lead itself is deleted, or the person has signed out.
			if (unsavedNote === undefined || !readUnsaved(name)) return;
			const saving = { ...updateLead, onSuccess: () => forgetUnsaved(name) };
			toast('Anteckningen är inte sparad', {
				id: 'note',
				description: lead.name,
				duration: 10_000,
				action: {
					label: 'Spara',
					onClick: () => void runMutation(saving, { lead, change: { internal_note: unsavedNote } }),
				},
			});
		},
		[],
	);
}

function ColleaguesNote({ text }: { text: string }) {
	return (
		<div role="status" className="mt-2 rounded-control bg-warn-soft p-3 text-sm text-warn-ink">
			<p className="font-semibold">En kollega har ändrat anteckningen:</p>
			<p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text || '(tom)'}</p>
		</div>
	);
}
