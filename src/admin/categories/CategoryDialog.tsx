import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ListedCategory } from '#data/office/categories.ts';
import { currentOf } from '#data/office/conflict.ts';
import { asTree, category as entity, withDescendants } from '#domain/category.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { isReservedCategorySlug } from '#domain/slug.ts';
import { Field, Select, Textarea } from '#ui/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { NameFields } from '../forms/NameFields.tsx';
import { showFieldErrors } from '../forms/showFieldErrors.ts';
import { saveCategory } from './categoryQueries.ts';
import { IconPicker } from './IconPicker.tsx';

/** What staff fill in. Slug and place in the order are the server's. */
const { name, description, parent_id, icon_name } = entity.fields;
const categoryForm = object({ name, description, parent_id, icon_name });
type Values = FormValues<typeof categoryForm>;

interface CategoryDialogProps {
	/** Undefined for a new one. */
	category: ListedCategory | undefined;
	categories: ListedCategory[];
	onClose: () => void;
}

export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
	const form = useForm({
		resolver: zodResolver(categoryForm.schema),
		defaultValues: category ? categoryForm.schema.parse(category) : categoryForm.initial,
	});
	/** What changes are compared with: the category as it was opened, or as it was found in a conflict. */
	const [base, setBase] = useState(category);
	const saving = useMutation(saveCategory);
	const { errors, isDirty } = form.formState;

	function save(values: Values) {
		saving.mutate(
			{ ...categoryForm.schema.parse(values), ...(base && { id: base.id, base: categoryForm.schema.parse(base) }) },
			{
				onSuccess: onClose,
				onError: (error) => {
					setBase((before) => currentOf(error) ?? before);
					showFieldErrors(error, form.setError, ['name', 'description', 'parent_id']);
				},
			},
		);
	}

	return (
		<FormDialog
			title={category ? 'Redigera kategori' : 'Ny kategori'}
			submit={category ? 'Spara' : 'Skapa kategori'}
			isBusy={saving.isPending}
			isDirty={isDirty}
			onSubmit={form.handleSubmit(save)}
			onClose={onClose}
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
		</FormDialog>
	);
}

/** Every category but the one itself and those below it. */
function possibleParents(category: ListedCategory | undefined, categories: ListedCategory[]) {
	const impossible = category ? withDescendants(category.id, categories) : new Set<string>();
	return asTree(categories).filter((candidate) => !impossible.has(candidate.category.id));
}
