import { useState } from 'react';
import type { FileEntry } from '#data/products.ts';
import { kronor } from '#domain/format.ts';
import { conditionLabels, deliveryTypeLabels, stockStatusLabels, warrantyUnitNames } from '#domain/labels.ts';
import type { StoredProduct } from '#domain/product.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Choice } from './choice.ts';
import type { Choices, Side } from './conflict.ts';
import { fieldLabels } from './fieldLabels.ts';
import { cleanValue, type Work } from './formValues.ts';

interface ConflictDialogProps {
	/** The fields that both have changed. */
	fields: readonly string[];
	mine: Work;
	current: StoredProduct;
	names: { categories: readonly Choice[]; brands: readonly Choice[] };
	isBusy: boolean;
	onChoose: (choices: Choices) => void;
	onCancel: () => void;
}

/** Shows what each of two people wrote in the same fields, and lets a person choose field by field. */
export function ConflictDialog({ fields, mine, current, names, isBusy, onChoose, onCancel }: ConflictDialogProps) {
	const [choices, setChoices] = useState<Choices>({});
	const isComplete = fields.every((field) => field in choices);
	const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map((field) => [field, side])));
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onCancel()}
			title="Någon annan har ändrat produkten"
			description="Ni har ändrat samma fält. Välj vad som ska gälla. Övriga ändringar, dina och den andras, behålls."
			width="wide"
			footer={
				<>
					<Button look="secondary" onClick={onCancel}>
						Fortsätt redigera
					</Button>
					<Button isBusy={isBusy} disabled={!isComplete} onClick={() => onChoose(choices)}>
						Spara mina val
					</Button>
				</>
			}
		>
			<div className="grid gap-6">
				{fields.length > 1 && (
					<div className="flex flex-wrap gap-3">
						<Button look="secondary" size="small" onClick={() => chooseAll('mine')}>
							Mina överallt
						</Button>
						<Button look="secondary" size="small" onClick={() => chooseAll('theirs')}>
							Den andras överallt
						</Button>
					</div>
				)}
				{fields.map((field) => (
					<fieldset key={field}>
						<legend className="font-semibold">{fieldLabels[field as keyof typeof fieldLabels] ?? field}</legend>
						<div className="mt-2 grid gap-3 sm:grid-cols-2">
							{(['mine', 'theirs'] as const).map((side) => (
								<Option
									key={side}
									name={field}
									title={side === 'mine' ? 'Din ändring' : 'Den andras ändring'}
									text={wordsFor(field, fieldValue(field, side === 'mine' ? mine : current), names)}
									isChosen={choices[field] === side}
									onChoose={() => setChoices({ ...choices, [field]: side })}
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
	title: string;
	text: string;
	isChosen: boolean;
	onChoose: () => void;
}

function Option({ name, title, text, isChosen, onChoose }: OptionProps) {
	return (
		<label
			className={`flex cursor-pointer gap-3 rounded-card border p-4 ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
		>
			<input
				type="radio"
				name={`conflict ${name}`}
				checked={isChosen}
				onChange={onChoose}
				className="mt-0.5 size-5 flex-none accent-accent"
			/>
			<span className="min-w-0">
				<span className="block text-muted text-sm">{title}</span>
				<span className="block max-h-48 overflow-y-auto whitespace-pre-wrap break-words">{text}</span>
			</span>
		</label>
	);
}

function fieldValue(field: string, from: Work | StoredProduct): unknown {
	if (field === 'images' || field === 'videos') return from[field];
	const values: object = 'values' in from ? from.values : from;
	return cleanValue(field, values[field as keyof typeof values]);
}

/** A value in words, as the form's own fields show it. */
function wordsFor(field: string, value: unknown, { categories, brands }: ConflictDialogProps['names']): string {
	const nameIn = (choices: readonly Choice[]) => choices.find(({ id }) => id === value)?.name;
	switch (field) {
		case 'images':
			return files(value as FileEntry[], 'bild', 'bilder');
		case 'videos':
			return files(value as FileEntry[], 'video', 'videor');
		case 'category_id':
			return nameIn(categories) ?? 'Ingen kategori';
		case 'brand_id':
			return nameIn(brands) ?? 'Inget varumärke';
		case 'price':
		case 'old_price':
			return typeof value === 'number' ? kronor(value) : '(tomt)';
		case 'condition':
			return conditionLabels[value as keyof typeof conditionLabels];
		case 'stock_status':
			return stockStatusLabels[value as keyof typeof stockStatusLabels];
		case 'delivery_type':
			return deliveryTypeLabels[value as keyof typeof deliveryTypeLabels] ?? 'Inget alternativ';
		case 'warranty_unit':
			return warrantyUnitNames[value as keyof typeof warrantyUnitNames] ?? '(tomt)';
		default:
			if (typeof value === 'boolean') return value ? 'Ja' : 'Nej';
			return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '(tomt)';
	}
}

function files(entries: readonly FileEntry[], one: string, many: string): string {
	const added = entries.filter((entry) => typeof entry !== 'string').length;
	const count = `${entries.length} ${entries.length === 1 ? one : many}`;
	return added > 0 ? `${count}, varav ${added} ${added === 1 ? 'ny' : 'nya'}` : count;
}
