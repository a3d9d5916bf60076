import { useState } from 'react';
import type { CategoryValues, ListedCategory } from '#data/office/categories.ts';
import { categoryLabels } from '#domain/fields/fieldLabels.ts';
import { partOf } from '#domain/fields.ts';
import { asTree, category as entity, type StoredCategory, withDescendants } from '#domain/products/category.ts';
import { isReservedCategorySlug } from '#domain/text/slug.ts';
import { Checkbox, Field, Select, Textarea } from '#ui/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { NameFields } from '../forms/NameFields.tsx';
import { useRebasedForm } from '../forms/useRebasedForm.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { saveCategory } from './categoryQueries.ts';
import { IconPicker } from './IconPicker.tsx';

/** What staff fill in. Slug and place in the order are the server's. */
const categoryForm = partOf(entity, ['name', 'description', 'parent_id', 'icon_name', 'has_energy_label']);

interface CategoryDialogProps {
	/** Undefined for a new one. */
	category: StoredCategory | undefined;
	categories: ListedCategory[];
	onClose: () => void;
}

export function CategoryDialog({ category: opened, categories, onClose }: CategoryDialogProps) {
	const [category, setCategory] = useState(opened);
	const [stored] = useState(() => (opened ? valuesOf(opened) : categoryForm.initial));
	const { form, save, isSaving } = useRebasedForm({
		schema: categoryForm.schema,
		stored,
		saving: saveCategory,
		toChange: (values, base) => ({
			...values,
			...(category && { id: category.id, base: categoryForm.schema.parse(base) }),
		}),
		toValues: valuesOf,
		onSaved: (saved, isTyped) => (isTyped ? setCategory(saved) : onClose()),
	});
	const { errors, isDirty } = form.formState;

	return (
		<FormDialog
			title={category ? 'Redigera kategori' : 'Ny kategori'}
			submit={category ? 'Spara' : 'Skapa kategori'}
			isBusy={isSaving}
			isDirty={isDirty}
			onSubmit={save}
			onClose={onClose}
			buttons={
				category && (
					<HistoryButton
						sources={[{ collection: 'categories', id: category.id, labels: categoryLabels }]}
						isUnsaved={isDirty}
						onRestored={onClose}
					/>
				)
			}
		>
			<NameFields
				registration={form.register('name')}
				error={errors.name?.message}
				name={form.watch('name')}
				fallback="kategori"
				stored={category}
				all={categories}
				isReserved={isReservedCategorySlug}
				taken="Det finns redan en kategori som heter"
			/>
			<Field label="Beskrivning" error={errors.description?.message}>
				{(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
			</Field>
			<Field label="Överordnad kategori" error={errors.parent_id?.message}>
				{(control) => (
					<Select {...control} {...form.register('parent_id')}>
						<option value="">Ingen</option>
						{possibleParents(category, categories).map(({ category: { id, name }, depth }) => (
							<option key={id} value={id}>
								{`${'\u2003'.repeat(depth)}${name}`}
							</option>
						))}
					</Select>
				)}
			</Field>
			<IconPicker registration={form.register('icon_name')} />
			<Checkbox
				label={categoryLabels.has_energy_label}
				hint="Nya produkter i kategorin har EU:s energimärkning, som kylar och frysar. Saknar en ny produkt klass står det bland tipsen innan den publiceras."
				{...form.register('has_energy_label')}
			/>
		</FormDialog>
	);
}

function valuesOf(values: CategoryValues): CategoryValues {
	const { name, description, parent_id, icon_name, has_energy_label } = values;
	return { name, description, parent_id, icon_name, has_energy_label };
}

/** Every category but the one itself and those below it. */
function possibleParents(category: StoredCategory | undefined, categories: ListedCategory[]) {
	const impossible = category ? withDescendants(category.id, categories) : new Set<string>();
	return asTree(categories).filter((candidate) => !impossible.has(candidate.category.id));
}
