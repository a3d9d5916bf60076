import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { type ListedBrand, logoFileUrl } from '#data/office/brands.ts';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages } from '#data/office/errors.ts';
import { brandLabels } from '#domain/fields/fieldLabels.ts';
import { type FormValues, object } from '#domain/fields.ts';
import { type Maker, makerFields } from '#domain/prices/privateBuyers.ts';
import { brand as entity, type StoredBrand } from '#domain/products/brand.ts';
import { Field, Input, Textarea } from '#ui/Field.tsx';
import { useUnfolded } from '#ui/useUnfolded.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { NameFields } from '../forms/NameFields.tsx';
import { useRebasedForm } from '../forms/useRebasedForm.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useSellsToPrivateBuyers } from '../queries/makerQueries.ts';
import { useFileToken } from '../session/useFileToken.ts';
import { saveBrand } from './brandQueries.ts';
import { LogoField } from './LogoField.tsx';

const brandForm = object({ name: entity.fields.name, ...makerFields });
type BrandFormValues = FormValues<typeof brandForm>;

interface BrandDialogProps {
	/** Undefined for a new one. */
	brand: StoredBrand | undefined;
	brands: ListedBrand[];
	onClose: () => void;
}

export function BrandDialog({ brand: opened, brands, onClose }: BrandDialogProps) {
	const [brand, setBrand] = useState(opened);
	const [stored] = useState(() => (opened ? valuesOf(opened) : brandForm.initial));
	/** A chosen file, null for removed, undefined for unchanged. */
	const [logo, setLogo] = useState<File | null>();
	const chosenLogo = useRef(logo);
	chosenLogo.current = logo;
	const [logoError, setLogoError] = useState<string>();
	/** The name of the stored logo that a chosen one replaces. */
	const baseLogo = useRef(brand?.logo ?? '');
	const fileToken = useFileToken();
	const { form, save, isSaving } = useRebasedForm({
		schema: brandForm.schema,
		stored,
		saving: saveBrand,
		toChange: (values, base) => ({
			...values,
			logo,
			...(brand && { id: brand.id, base: { ...brandForm.schema.parse(base), logo: baseLogo.current } }),
		}),
		toValues: valuesOf,
		onSaved: (saved, isTyped) => {
			const isChosen = chosenLogo.current !== logo;
			flushSync(() => setLogo(isChosen ? chosenSince(saved, chosenLogo.current) : undefined));
			if (!isTyped && !isChosen) return onClose();
			setBrand(saved);
			baseLogo.current = saved.logo;
		},
		onRefused: (error) => {
			if (error instanceof Conflict) baseLogo.current = error.current.logo;
			setLogoError(fieldMessages(error).logo);
		},
	});
	const { errors, isDirty } = form.formState;
	const sellsToPrivateBuyers = useSellsToPrivateBuyers();

	return (
		<FormDialog
			title={brand ? 'Redigera varumärke' : 'Nytt varumärke'}
			submit={brand ? 'Spara' : 'Skapa varumärke'}
			isBusy={isSaving}
			isDirty={isDirty || logo !== undefined}
			onSubmit={save}
			onClose={onClose}
			buttons={
				brand && (
					<HistoryButton
						sources={[{ collection: 'brands', id: brand.id, labels: brandLabels }]}
						isUnsaved={isDirty || logo !== undefined}
						onRestored={onClose}
					/>
				)
			}
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
			<MakerFields form={form} isOpen={sellsToPrivateBuyers || Object.values(makerOf(stored)).some(Boolean)} />
		</FormDialog>
	);
}

/** What was chosen while a brand was saved: to take back a logo that is stored by then is to remove it. */
function chosenSince(saved: StoredBrand, chosen: File | null | undefined): File | null | undefined {
	return chosen === undefined && saved.logo ? null : chosen;
}

function valuesOf(brand: Pick<StoredBrand, keyof BrandFormValues>): BrandFormValues {
	return { name: brand.name, ...makerOf(brand) };
}

function makerOf({ maker_name, maker_address, maker_email }: Maker): Maker {
	return { maker_name, maker_address, maker_email };
}

interface MakerFieldsProps {
	form: UseFormReturn<BrandFormValues, unknown, BrandFormValues>;
	/** Whether the fields are shown at once. */
	isOpen: boolean;
}

/** J6: who makes the brand's products, or is responsible for them in the Union. */
function MakerFields({ form, isOpen }: MakerFieldsProps) {
	const {
		register,
		formState: { errors },
	} = form;
	const unfolded = useUnfolded(isOpen, Boolean(errors.maker_name ?? errors.maker_address ?? errors.maker_email));
	return (
		<details className="group border-line border-t" {...unfolded}>
			<summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 pt-2 font-semibold [&::-webkit-details-marker]:hidden">
				Tillverkare
				<ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
			</summary>
			<p className="mt-1 text-muted text-sm">
				Visas på märkets produkter när ni säljer till privatpersoner. Finns tillverkaren utanför EU anges den som
				ansvarar för produkterna inom EU.
			</p>
			<div className="mt-4 grid gap-5">
				<Field label={brandLabels.maker_name} error={errors.maker_name?.message}>
					{(control) => <Input {...control} {...register('maker_name')} autoComplete="off" />}
				</Field>
				<Field label={brandLabels.maker_address} error={errors.maker_address?.message}>
					{(control) => <Textarea {...control} {...register('maker_address')} rows={3} />}
				</Field>
				<Field label={brandLabels.maker_email} error={errors.maker_email?.message}>
					{(control) => (
						<Input
							{...control}
							{...register('maker_email')}
							inputMode="email"
							autoCapitalize="none"
							autoComplete="off"
						/>
					)}
				</Field>
			</div>
		</details>
	);
}
