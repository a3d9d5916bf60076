import { useFormContext, useWatch } from 'react-hook-form';
import { productLabels } from '#domain/fieldLabels.ts';
import { product as rules } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';
import { Field, Input, Select } from '#ui/Field.tsx';
import { CharacterCount } from '../CharacterCount.tsx';
import type { Choice } from '../choice.ts';
import type { ProductFormValues } from '../formValues.ts';
import { Section } from '../Section.tsx';

interface BasicSectionProps {
	categories: readonly Choice[];
	brands: readonly Choice[];
	/** The address that the product has now. */
	slug: string | undefined;
	/** The title that this address was made of. */
	savedTitle: string | undefined;
}

export function BasicSection({ categories, brands, slug, savedTitle }: BasicSectionProps) {
	const {
		register,
		formState: { errors },
	} = useFormContext<ProductFormValues>();
	return (
		<Section title="Grundinformation">
			<div>
				<Field
					label={productLabels.title}
					required
					error={errors.title?.message}
					aside={<CharacterCount name="title" max={100} />}
				>
					{(control) => <Input {...control} {...register('title')} autoComplete="off" enterKeyHint="next" />}
				</Field>
				<Address slug={slug} savedTitle={savedTitle} />
			</div>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label={productLabels.category_id} required error={errors.category_id?.message}>
					{({ 'aria-required': _, ...control }) => (
						<Select {...control} {...register('category_id')}>
							<option value="none">Ingen kategori</option>
							<Options choices={categories} />
						</Select>
					)}
				</Field>
				<Field label={productLabels.brand_id} error={errors.brand_id?.message}>
					{(control) => (
						<Select {...control} {...register('brand_id')}>
							<option value="none">Inget varumärke</option>
							<Options choices={brands} />
						</Select>
					)}
				</Field>
			</div>
			<Field label={productLabels.sku} hint="Artikelnumret. Visas som Art.nr på sidan." error={errors.sku?.message}>
				{(control) => (
					<Input {...control} {...register('sku')} autoComplete="off" enterKeyHint="next" className="sm:max-w-xs" />
				)}
			</Field>
		</Section>
	);
}

function Options({ choices }: { choices: readonly Choice[] }) {
	return choices.map(({ id, name }) => (
		<option key={id} value={id}>
			{name}
		</option>
	));
}

/** B6: the address that the title gives, and what becomes of the old one. */
function Address({ slug, savedTitle }: { slug: string | undefined; savedTitle: string | undefined }) {
	const title = useWatch<ProductFormValues, 'title'>({ name: 'title' });
	const isUnchanged = slug !== undefined && title.trim() === savedTitle?.trim();
	const address = isUnchanged
		? slug
		: rules.fields.title.rule.safeParse(title).success
			? slugOf(title, 'produkt')
			: undefined;
	if (!address) return null;
	return (
		<p className="mt-1.5 text-muted text-sm">
			Adress: <span className="wrap-anywhere text-ink">{`/produkt/${address}`}</span>
			{slug !== undefined && !isUnchanged && address !== slug && <span>{' – den gamla adressen leder hit.'}</span>}
		</p>
	);
}
