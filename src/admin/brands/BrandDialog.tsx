import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ListedBrand, logoFileUrl } from '#data/office/brands.ts';
import { currentOf } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import { brand as entity, type StoredBrand } from '#domain/brand.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { NameFields } from '../forms/NameFields.tsx';
import { showFieldErrors } from '../forms/showFieldErrors.ts';
import { useFileToken } from '../session/useFileToken.ts';
import { saveBrand } from './brandQueries.ts';
import { LogoField } from './LogoField.tsx';

const brandForm = object({ name: entity.fields.name });

interface BrandDialogProps {
	/** Undefined for a new one. */
	brand: ListedBrand | undefined;
	brands: ListedBrand[];
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
	const fileToken = useFileToken();
	const { errors, isDirty } = form.formState;

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
			<NameFields
				registration={form.register('name')}
				error={errors.name?.message}
				name={form.watch('name')}
				fallback="varumarke"
				stored={brand}
				all={brands}
				taken="Det finns redan ett varumärke som heter"
			/>
			<LogoField
				hasStored={Boolean(brand?.logo)}
				storedUrl={brand && logoFileUrl(brand, fileToken)}
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
