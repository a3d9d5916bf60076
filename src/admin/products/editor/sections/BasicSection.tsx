import { useFormContext, useWatch } from 'react-hook-form';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import { isDraftName } from '#domain/products/draftName.ts';
import { product as rules } from '#domain/products/product.ts';
import { slugOf } from '#domain/text/slug.ts';
import { Field, Input, Select } from '#ui/Field.tsx';
import { CharacterCount } from '../CharacterCount.tsx';
import type { ProductFormValues } from '../formValues.ts';
import type { Option } from '../productOptions.ts';
import { Section } from '../Section.tsx';
import { TextInput } from '../TextInput.tsx';

interface BasicSectionProps {
	categories: readonly Option[];
	brands: readonly Option[];
	/** Undefined for a new product. */
	slug: string | undefined;
	/** The title that the slug was made from. */
	savedTitle: string | undefined;
	/** Whether visitors have known the address: only then is it led on. */
	wasPublished: boolean;
}

export function BasicSection({ categories, brands, ...address }: BasicSectionProps) {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	const isPlaceholder = isDraftName(useWatch<ProductFormValues, 'title'>({ name: 'title' }));
	return (
		<Section title="Grundinformation">
			<div>
				<Field
					label={productLabels.title}
					required
					error={errors.title?.message}
					aside={<CharacterCount name="title" max={100} />}
					hint={isPlaceholder && 'Ett tillfälligt namn. Skriv en riktig titel innan du publicerar.'}
				>
					{(control) => (
						<Input
							{...control}
							{...register('title')}
							autoComplete="off"
							enterKeyHint="next"
							// What is typed replaces the name of the draft.
							onFocus={({ currentTarget }) => isPlaceholder && currentTarget.select()}
						/>
					)}
				</Field>
				<Address {...address} />
			</div>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label={productLabels.category_id} required error={errors.category_id?.message}>
					{({ 'aria-required': _, ...control }) => (
						<Select {...control} {...register('category_id')}>
							<option value="none">Ingen kategori</option>
							<Options options={categories} />
						</Select>
					)}
				</Field>
				<Field label={productLabels.brand_id} error={errors.brand_id?.message}>
					{(control) => (
						<Select {...control} {...register('brand_id')}>
							<option value="none">Inget varumärke</option>
							<Options options={brands} />
						</Select>
					)}
				</Field>
			</div>
			<TextInput
				name="sku"
				hint="Artikelnumret. Visas som Art.nr på sidan."
				enterKeyHint="next"
				className="sm:max-w-xs"
			/>
		</Section>
	);
}

function Options({ options }: { options: readonly Option[] }) {
	return options.map(({ id, name }) => (
		<option key={id} value={id}>
			{name}
		</option>
	));
}

/** B6: the URL that the title gives, and what happens to the old one. */
function Address({ slug, savedTitle, wasPublished }: Omit<BasicSectionProps, 'categories' | 'brands'>) {
	const title = useWatch<ProductFormValues, 'title'>({ name: 'title' });
	const isUnchanged = slug !== undefined && title.trim() === savedTitle?.trim();
	const newSlug = isUnchanged
		? slug
		: rules.fields.title.rule.safeParse(title).success
			? slugOf(title, 'produkt')
			: undefined;
	if (!newSlug) return null;
	return (
		<p className="mt-1.5 text-muted text-sm">
			Adress: <span className="wrap-anywhere text-ink">{`/produkt/${newSlug}`}</span>
			{wasPublished && !isUnchanged && newSlug !== slug && <span>{' – den gamla adressen leder hit.'}</span>}
		</p>
	);
}
