import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CountedBrand, logoAddress } from '#data/brands.ts';
import { currentOf } from '#data/conflict.ts';
import { fieldMessages } from '#data/errors.ts';
import { brand as entity, type StoredBrand } from '#domain/brand.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { freeSlug, slugOf } from '#domain/slug.ts';
import { Field, Input } from '#ui/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { showFieldErrors } from '../forms/showFieldErrors.ts';
import { saveBrand } from './brands.ts';
import { LogoField } from './LogoField.tsx';

const brandForm = object({ name: entity.fields.name });

interface BrandDialogProps {
	/** Undefined for a new one. */
	brand: CountedBrand | undefined;
	brands: CountedBrand[];
	onClose: () => void;
}

export function BrandDialog({ brand, brands, onClose }: BrandDialogProps) {
	const form = useForm({
		resolver: zodResolver(brandForm.schema),
		defaultValues: { name: brand?.name ?? '' },
	});
	/** A chosen file, null for taken away, undefined for as it was. */
	const [logo, setLogo] = useState<File | null>();
	const [logoError, setLogoError] = useState<string>();
	/** What changes are compared with: the brand as it was opened, or as it was found in a conflict. */
	const [base, setBase] = useState<StoredBrand | undefined>(brand);
	const saving = useMutation(saveBrand);
	const { errors, isDirty } = form.formState;
	const name = form.watch('name');
	const slug = brand && name.trim() === brand.name ? brand.slug : slugFor(name, brand, brands);

	function save(values: FormValues<typeof brandForm>) {
		saving.mutate(
			{ name: values.name, logo, ...(base && { id: base.id, base: { name: base.name, logo: base.logo } }) },
			{
				onSuccess: onClose,
				onError: (error) => {
					setBase((before) => currentOf(error) ?? before);
					showFieldErrors(error, form.setError, ['name']);
					setLogoError(fieldMessages(error).logo);
				},
			},
		);
	}

	return (
		<FormDialog
			title={brand ? 'Redigera varumärke' : 'Nytt varumärke'}
			submit={brand ? 'Spara' : 'Skapa varumärke'}
			isBusy={saving.isPending}
			isDirty={isDirty || logo !== undefined}
			onSubmit={form.handleSubmit(save)}
			onClose={onClose}
		>
			<Field label="Namn" required error={errors.name?.message}>
				{(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
			</Field>
			<Field label="Slug" hint="Följer namnet av sig själv.">
				{(control) => <Input {...control} value={slug} readOnly className="bg-sunken text-muted" />}
			</Field>
			<LogoField
				stored={brand && logoAddress(brand)}
				chosen={logo}
				error={logoError}
				onChoose={(file) => {
					setLogo(file);
					setLogoError(undefined);
				}}
				onRefuse={setLogoError}
			/>
		</FormDialog>
	);
}

/** As the server will make it, with a number behind when another brand has it. */
function slugFor(name: string, brand: CountedBrand | undefined, brands: CountedBrand[]): string {
	if (name.trim() === '') return '';
	return freeSlug(slugOf(name, 'varumarke'), (taken) =>
		brands.some(({ id, slug }) => slug === taken && id !== brand?.id),
	);
}
