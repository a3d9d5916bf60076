import { useRef, useState } from 'react';
import { type ListedBrand, logoFileUrl } from '#data/office/brands.ts';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import { brand as entity } from '#domain/brand.ts';
import { object } from '#domain/fields.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { NameFields } from '../forms/NameFields.tsx';
import { useRebasedForm } from '../forms/useRebasedForm.ts';
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
	const [stored] = useState(() => ({ name: brand?.name ?? '' }));
	/** A chosen file, null for removed, undefined for unchanged. */
	const [logo, setLogo] = useState<File | null>();
	const [logoError, setLogoError] = useState<string>();
	/** The name of the stored logo that a chosen one replaces. */
	const baseLogo = useRef(brand?.logo ?? '');
	const fileToken = useFileToken();
	const { form, save, isSaving } = useRebasedForm({
		schema: brandForm.schema,
		stored,
		saving: saveBrand,
		toChange: ({ name }, base) => ({
			name,
			logo,
			...(brand && { id: brand.id, base: { name: base.name, logo: baseLogo.current } }),
		}),
		toValues: ({ name }) => ({ name }),
		onSaved: onClose,
		onRefused: (error) => {
			if (error instanceof Conflict) baseLogo.current = error.current.logo;
			setLogoError(fieldMessages(error).logo);
		},
	});
	const { errors, isDirty } = form.formState;

	return (
		<FormDialog
			title={brand ? 'Redigera varumärke' : 'Nytt varumärke'}
			submit={brand ? 'Spara' : 'Skapa varumärke'}
			isBusy={isSaving}
			isDirty={isDirty || logo !== undefined}
			onSubmit={save}
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
