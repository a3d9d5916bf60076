import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Side = 'mine' | 'theirs';
/** Whose value a field gets, by its name. */
export type ConflictAnswers = Readonly<Record<string, Side>>;

/** A field that two people have changed, with what each of them wrote, in words. */
export interface ConflictingField {
	name: string;
	label: string;
	mine: string;
	theirs: string;
}

interface ConflictDialogProps {
	/** 'Någon annan har ändrat produkten' */
	title: string;
	fields: readonly ConflictingField[];
	isBusy: boolean;
	onAnswer: (answers: ConflictAnswers) => void;
	onCancel: () => void;
}

/** Shows what each of two people wrote in the same fields, to choose from field by field. */
export function ConflictDialog({ title, fields, isBusy, onAnswer, onCancel }: ConflictDialogProps) {
	const [answers, setAnswers] = useState<ConflictAnswers>({});
	const isComplete = fields.every(({ name }) => name in answers);
	const answerAll = (side: Side) => setAnswers(Object.fromEntries(fields.map(({ name }) => [name, side])));
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onCancel()}
			title={title}
			description="Ni har ändrat samma fält. Välj vad som ska gälla. Övriga ändringar, dina och den andras, behålls."
			width="wide"
			footer={
				<>
					<Button look="secondary" onClick={onCancel}>
						Fortsätt redigera
					</Button>
					<Button isBusy={isBusy} disabled={!isComplete} onClick={() => onAnswer(answers)}>
						Spara mina val
					</Button>
				</>
			}
		>
			<div className="grid gap-6">
				{fields.length > 1 && (
					<div className="flex flex-wrap gap-3">
						<Button look="secondary" size="small" onClick={() => answerAll('mine')}>
							Mina överallt
						</Button>
						<Button look="secondary" size="small" onClick={() => answerAll('theirs')}>
							Den andras överallt
						</Button>
					</div>
				)}
				{fields.map(({ name, label, ...texts }) => (
					<fieldset key={name}>
						<legend className="font-semibold">{label}</legend>
						<div className="mt-2 grid gap-3 sm:grid-cols-2">
							{(['mine', 'theirs'] as const).map((side) => (
								<Option
									key={side}
									name={name}
									label={label}
									title={side === 'mine' ? 'Din ändring' : 'Den andras ändring'}
									text={texts[side]}
									isChosen={answers[name] === side}
									onChoose={() => setAnswers({ ...answers, [name]: side })}
								/>
							))}
						</div>
					</fieldset>
				))}
			</div>
		</Dialog>
	);
}

interface OptionProps {
	name: string;
	/** The field's name on screen. */
	label: string;
	title: string;
	text: string;
	isChosen: boolean;
	onChoose: () => void;
}

/** From so many characters or lines a text scrolls in its own box, so that both sides stay visible. */
const longText = { characters: 400, lines: 7 };

function Option({ name, label, title, text, isChosen, onChoose }: OptionProps) {
	const isLong = text.length > longText.characters || text.split('\n').length > longText.lines;
	const textId = useId();
	return (
		<div className={`rounded-card border ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}>
			<label className={`flex cursor-pointer gap-3 px-4 pt-4 ${isLong ? 'pb-1' : 'pb-4'}`}>
				<input
					type="radio"
					name={`conflict ${name}`}
					checked={isChosen}
					onChange={onChoose}
					aria-describedby={isLong ? textId : undefined}
					className="mt-0.5 size-5 flex-none accent-accent"
				/>
				<span className="min-w-0">
					<span className="block text-muted text-sm">{title}</span>
					{!isLong && <span className="block whitespace-pre-wrap wrap-anywhere">{text}</span>}
				</span>
			</label>
			{isLong && (
				<section
					id={textId}
					aria-label={`${label}: ${title}`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
					tabIndex={0}
					className="mr-2 mb-2 ml-12 max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere rounded-control"
				>
					{text}
				</section>
			)}
		</div>
	);
}
