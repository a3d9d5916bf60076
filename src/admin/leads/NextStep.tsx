import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, Check, Pencil } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import {
	nextStep,
	nextStepLabels,
	nextStepProblems,
	nextStepState,
	noNextStep,
	type NextStep as Step,
	stepOf,
	suggestedDays,
	whenInWords,
} from '#domain/leads/nextStep.ts';
import { dayInWords, isDay, swedishDay } from '#domain/text/swedishDay.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { readUnsaved } from '../forms/unsavedStorage.ts';
import { useRebasedForm } from '../forms/useRebasedForm.ts';
import { finishStep, updateLead } from './leadQueries.ts';
import { useNow } from './useNow.ts';

/** The name that a lead's unsaved next step is kept under. */
export function unsavedStepName({ id }: { id: string }): string {
	return `step ${id}`;
}

/** R1: what is to be done about a lead, and when. One button until something is planned. */
export function NextStep({ lead }: { lead: StoredLead }) {
	const [isEditing, setIsEditing] = useState(() => readUnsaved(unsavedStepName(lead)) !== undefined);
	const opener = useReturningFocus(isEditing, lead.next_step_day !== '');
	const close = () => setIsEditing(false);
	if (isEditing) return <StepForm lead={lead} onClose={close} />;
	if (lead.next_step_day !== '')
		return <PlannedStep lead={lead} editButton={opener} onEdit={() => setIsEditing(true)} />;
	return (
		<div>
			<Button ref={opener} look="secondary" size="small" className="min-h-11!" onClick={() => setIsEditing(true)}>
				<CalendarPlus aria-hidden="true" />
				<span>Planera nästa steg</span>
			</Button>
		</div>
	);
}

/**
 * The button that opens the form, which gets the focus back when the form closes. Once the saved lead has come, another
 * button stands in its place: that gets it then, unless the person has done something since.
 */
function useReturningFocus(isEditing: boolean, isPlanned: boolean): RefObject<HTMLButtonElement | null> {
	const button = useRef<HTMLButtonElement>(null);
	const isReturning = useRef(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another button
	useEffect(() => {
		if (isEditing) isReturning.current = true;
		if (isEditing || !isReturning.current) return;
		button.current?.focus();
		const stop = () => {
			isReturning.current = false;
		};
		addEventListener('pointerdown', stop);
		addEventListener('keydown', stop);
		return () => {
			removeEventListener('pointerdown', stop);
			removeEventListener('keydown', stop);
		};
	}, [isEditing, isPlanned]);
	return button;
}

interface PlannedStepProps {
	lead: StoredLead;
	editButton: RefObject<HTMLButtonElement | null>;
	onEdit: () => void;
}

function PlannedStep({ lead, editButton, onEdit }: PlannedStepProps) {
	const finish = useMutation(finishStep);
	const titleId = useId();
	return (
		<section aria-labelledby={titleId}>
			<h3 id={titleId} className="mb-1.5 font-semibold text-[0.9375rem]">
				{nextStepLabels.next_step}
			</h3>
			<div className="rounded-card border border-line p-3">
				<p className="wrap-anywhere">{lead.next_step}</p>
				<p className="mt-0.5 text-sm">
					<StepTime lead={lead} />
				</p>
				<div className="mt-2 flex gap-2">
					<Button
						look="secondary"
						size="small"
						className="min-h-11!"
						isBusy={finish.isPending}
						onClick={() => finish.mutate(lead)}
					>
						{!finish.isPending && <Check aria-hidden="true" />}
						<span>Klart</span>
					</Button>
					<Button ref={editButton} look="quiet" size="small" className="min-h-11!" onClick={onEdit}>
						<Pencil aria-hidden="true" />
						<span>Ändra</span>
						<span className="sr-only"> nästa steg</span>
					</Button>
				</div>
			</div>
		</section>
	);
}

/** When a step is due, and that it is overdue. */
export function StepTime({ lead }: { lead: Step }) {
	const now = useNow();
	const state = nextStepState(lead, now);
	const words = whenInWords(lead, swedishDay(now));
	if (state === 'overdue')
		return <strong className="font-semibold text-stop-ink first-letter:uppercase">{`Försenat: ${words}`}</strong>;
	return (
		<span className={`inline-block first-letter:uppercase ${state === 'today' ? 'font-semibold' : 'text-muted'}`}>
			{words}
		</span>
	);
}

function StepForm({ lead, onClose }: { lead: StoredLead; onClose: () => void }) {
	const { next_step, next_step_day, next_step_time } = lead;
	const isPlanned = next_step_day !== '';
	const removal = useMutation(updateLead);
	const { form, save, undo, isSaving, base } = useRebasedForm({
		schema: nextStep.schema,
		stored: useMemo(() => ({ next_step, next_step_day, next_step_time }), [next_step, next_step_day, next_step_time]),
		saving: updateLead,
		check: isWhole,
		toChange: (change) => ({ lead, change }),
		toValues: stepOf,
		unsavedName: unsavedStepName(lead),
		onSaved: (_saved, isTyped) => isTyped || onClose(),
	});
	const { errors } = form.formState;
	const titleId = useId();

	function isWhole(step: Step): boolean {
		const problems = Object.entries(
			step.next_step === '' ? { next_step: 'Skriv vad som ska göras' } : nextStepProblems(step),
		);
		for (const [name, message] of problems) form.setError(name as keyof Step, { message }, { shouldFocus: true });
		return problems.length === 0;
	}
	function leave() {
		undo();
		onClose();
	}
	function remove() {
		removal.mutate({ lead, change: noNextStep }, { onSuccess: leave });
	}

	return (
		<form noValidate onSubmit={save} aria-labelledby={titleId} className="rounded-card border border-line p-4">
			<h3 id={titleId} className="mb-3 font-semibold text-[0.9375rem]">
				{nextStepLabels.next_step}
			</h3>
			<div className="grid gap-4">
				<Field label="Vad ska göras?" error={errors.next_step?.message}>
					{(control) => (
						<Input
							{...control}
							{...form.register('next_step')}
							autoComplete="off"
							enterKeyHint="done"
							placeholder="Ring om leverans"
							autoFocus
						/>
					)}
				</Field>
				<DayFields form={form} />
				{form.formState.isDirty && !isSameStep(base, lead) && <ColleaguesStep step={lead} />}
				<div className="flex flex-wrap gap-2">
					<Button type="submit" size="small" className="min-h-11!" isBusy={isSaving}>
						{isSaving ? 'Sparar...' : 'Spara'}
					</Button>
					<Button look="quiet" size="small" className="min-h-11!" onClick={leave}>
						Avbryt
					</Button>
					{isPlanned && <RemoveButton isBusy={removal.isPending} onClick={remove} />}
				</div>
			</div>
		</form>
	);
}

function RemoveButton(props: { isBusy: boolean; onClick: () => void }) {
	return (
		<Button look="quiet" size="small" className="min-h-11! ml-auto text-stop-ink!" {...props}>
			Ta bort
		</Button>
	);
}

function isSameStep(one: Step, other: Step): boolean {
	return JSON.stringify(stepOf(one)) === JSON.stringify(stepOf(other));
}

/** What a colleague has planned while this form was open, and saving it replaces. */
function ColleaguesStep({ step }: { step: Step }) {
	const now = useNow();
	return (
		<div role="status" className="rounded-control bg-warn-soft p-3 text-sm text-warn-ink">
			<p className="font-semibold">En kollega har ändrat nästa steg:</p>
			<p className="mt-1 wrap-anywhere">
				{step.next_step ? `${step.next_step}, ${whenInWords(step, swedishDay(now))}` : '(inget)'}
			</p>
		</div>
	);
}

type StepFormApi = ReturnType<typeof useRebasedForm<Step, Step, unknown, StoredLead>>['form'];

/** The day with one tap, or any other; the time if there is one. */
function DayFields({ form }: { form: StepFormApi }) {
	const now = useNow();
	const today = swedishDay(now);
	const day = form.watch('next_step_day');
	const { errors } = form.formState;
	return (
		<div className="grid gap-3">
			<fieldset className="flex flex-wrap gap-2">
				<legend className="sr-only">Välj dag</legend>
				{suggestedDays(today).map((suggested) => (
					<Chip
						key={suggested.day}
						isChosen={day === suggested.day}
						title={suggested.words}
						onClick={() => {
							form.setValue('next_step_day', suggested.day, { shouldDirty: true });
							form.clearErrors('next_step_day');
						}}
					>
						{suggested.label}
					</Chip>
				))}
			</fieldset>
			<div className="flex flex-wrap gap-3">
				<Field
					label={nextStepLabels.next_step_day}
					error={errors.next_step_day?.message}
					className="flex-[3_1_9.5rem]"
					hint={isDay(day) ? dayInWords(day, today) : undefined}
				>
					{(control) => <Input {...control} {...form.register('next_step_day')} type="date" />}
				</Field>
				<Field
					label={nextStepLabels.next_step_time}
					aside="Valfri"
					error={errors.next_step_time?.message}
					className="flex-[2_1_6.75rem]"
				>
					{(control) => <Input {...control} {...form.register('next_step_time')} type="time" />}
				</Field>
			</div>
		</div>
	);
}
