import { ArrowDown, ArrowUp, ChevronDown, EllipsisVertical, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isBlank } from '#domain/company/siteFallbacks.ts';
import { settingLabels } from '#domain/fields/fieldLabels.ts';
import {
	allPlaces,
	defaultReplyTemplates,
	isReadyMade,
	type ReplyTemplate,
	replyTemplate,
	replyTemplatesMax,
} from '#domain/leads/replyTemplate.ts';
import { Button } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import type { SettingsValues } from '../settingsForms/useSettingsForm.ts';
import { ReplyTemplateFields } from './ReplyTemplateFields.tsx';

/**
 * R3: the templates that staff answer leads from. Where none is kept the form holds the ready-made ones.
 */
export function ReplyTemplates() {
	const { list, problems, write } = useTemplates();
	const [open, setOpen] = useState<number>();
	const [keys, setKeys] = useState(places);
	const [spoken, setSpoken] = useState('');
	const { rows, focusRow } = useRowFocus();
	useOpenFaulty(problems, setOpen);

	function change(next: readonly ReplyTemplate[], isOpen?: number) {
		write(next);
		setOpen(isOpen);
	}

	function move(from: number, to: number) {
		change(moved(list, from, to));
		setKeys(moved(keys, from, to));
		setSpoken(`${list[from]?.name} flyttad till plats ${to + 1} av ${list.length}.`);
	}

	function remove(index: number) {
		change(list.filter((_, other) => other !== index));
		setKeys(moved(keys, index, keys.length - 1));
		focusRow(index);
	}

	return (
		<FormSection
			title={settingLabels.reply_templates}
			description="Färdiga svar att välja mellan när ni svarar på ett lead. Namn, produkt och pris fylls i av sig själva."
		>
			<ol
				ref={rows}
				aria-label={settingLabels.reply_templates}
				className="divide-y divide-line rounded-card border border-line"
			>
				{list.map((template, index) => (
					<Row
						// Of its own, so that its menu goes with it: the next 'Flytta upp' is about the same template.
						key={keys[index]}
						template={template}
						index={index}
						count={list.length}
						isOpen={open === index}
						isFaulty={problems.includes(index)}
						onToggle={() => setOpen(open === index ? undefined : index)}
						onMove={(to) => move(index, to)}
						onRemove={() => remove(index)}
					/>
				))}
			</ol>
			<Tools
				isFull={list.length >= replyTemplatesMax}
				isReadyMade={isReadyMade(list)}
				onAdd={() => change([...list, { ...replyTemplate.initial }], list.length)}
				onReset={() => change(defaultReplyTemplates)}
			/>
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</FormSection>
	);
}

/** Focuses the menu of the row that has come where another was removed, or of the last one. */
function useRowFocus() {
	const rows = useRef<HTMLOListElement>(null);
	const [wanted, setWanted] = useState<{ index: number }>();
	useEffect(() => {
		if (!wanted) return;
		const menus = rows.current?.querySelectorAll<HTMLElement>('[aria-haspopup=menu]') ?? [];
		menus[Math.min(wanted.index, menus.length - 1)]?.focus();
	}, [wanted]);
	return { rows, focusRow: (index: number) => setWanted({ index }) };
}

function places(): number[] {
	return Array.from({ length: replyTemplatesMax }, (_, place) => place);
}

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
	const next = [...list];
	next.splice(to, 0, ...next.splice(from, 1));
	return next;
}

interface ToolsProps {
	isFull: boolean;
	isReadyMade: boolean;
	onAdd: () => void;
	onReset: () => void;
}

function Tools({ isFull, isReadyMade, onAdd, onReset }: ToolsProps) {
	const full = `Det får vara högst ${replyTemplatesMax} mallar.`;
	const readyMade = isReadyMade ? 'Det här är färdiga förslag. Ändra dem som ni vill ha dem.' : '';
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<Button look="secondary" size="small" className="min-h-11!" aria-disabled={isFull} onClick={onAdd}>
				<Plus aria-hidden="true" />
				<span>Ny mall</span>
			</Button>
			<p className="text-muted text-sm">{isFull ? full : readyMade}</p>
			{!isReadyMade && (
				<Button look="quiet" size="small" className="min-h-11! ml-auto" onClick={onReset}>
					Återställ till förslagen
				</Button>
			)}
		</div>
	);
}

/** The templates of the form, without its empty places; and how they are replaced. */
function useTemplates() {
	const { setValue, formState } = useFormContext<SettingsValues>();
	const written = useWatch<SettingsValues, 'reply_templates'>({ name: 'reply_templates' }) ?? [];
	// One that has just been added is still blank, and has its place after the others.
	const [added, setLength] = useState(0);
	const length = formState.isDirty ? added : 0;
	const used = written.findLastIndex((template) => !isBlank(template)) + 1;
	const faults: readonly unknown[] = Array.isArray(formState.errors.reply_templates)
		? formState.errors.reply_templates
		: [];
	return {
		list: written.slice(0, Math.max(used, length)),
		problems: [...faults.keys()].filter((index) => faults[index]),
		write(given: readonly ReplyTemplate[]) {
			// Without any, staff are offered the ready-made ones.
			const next = given.length > 0 ? given : defaultReplyTemplates;
			setLength(next.length);
			setValue('reply_templates', allPlaces(next), { shouldDirty: true });
		},
	};
}

/** Opens the first template that keeps the form from being saved. */
function useOpenFaulty(problems: readonly number[], open: (index: number) => void) {
	const { submitCount } = useFormContext<SettingsValues>().formState;
	const [first] = problems;
	// biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt to save opens one
	useEffect(() => {
		if (first !== undefined) open(first);
	}, [submitCount]);
}

interface RowProps {
	template: ReplyTemplate;
	index: number;
	count: number;
	isOpen: boolean;
	isFaulty: boolean;
	onToggle: () => void;
	onMove: (to: number) => void;
	onRemove: () => void;
}

function Row({ template, index, count, isOpen, isFaulty, onToggle, onMove, onRemove }: RowProps) {
	const id = useId();
	const name = template.name || 'Ny mall';
	return (
		<li>
			<div className="flex items-center">
				<button
					type="button"
					aria-expanded={isOpen}
					aria-controls={isOpen ? id : undefined}
					onClick={onToggle}
					className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control py-2 pl-4 text-left hover:bg-sunken"
				>
					<ChevronDown
						className={`size-5 flex-none text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
						aria-hidden="true"
					/>
					<span className="min-w-0 flex-1">
						<span className="block truncate font-semibold">{name}</span>
						{isFaulty ? (
							<span className="block font-semibold text-sm text-stop-ink">Något behöver rättas</span>
						) : (
							!isOpen && (
								<span className="block truncate text-muted text-sm">{template.subject || firstLine(template)}</span>
							)
						)}
					</span>
				</button>
				<Menu
					groups={[
						[
							{ label: 'Flytta upp', icon: ArrowUp, disabled: index === 0, onSelect: () => onMove(index - 1) },
							{
								label: 'Flytta ner',
								icon: ArrowDown,
								disabled: index === count - 1,
								onSelect: () => onMove(index + 1),
							},
						],
						[{ label: 'Ta bort', icon: Trash2, isDangerous: true, onSelect: onRemove }],
					]}
				>
					<button type="button" aria-label={`Flytta eller ta bort ${name}`} className="button button-quiet button-icon">
						<EllipsisVertical aria-hidden="true" />
					</button>
				</Menu>
			</div>
			{isOpen && (
				<div id={id} className="border-line border-t bg-sunken/50 p-4">
					<ReplyTemplateFields index={index} />
				</div>
			)}
		</li>
	);
}

function firstLine({ body }: ReplyTemplate): string {
	return body.split('\n').find((line) => line.trim() !== '') ?? '';
}
