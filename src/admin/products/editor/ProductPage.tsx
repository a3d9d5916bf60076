import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isNotFound, messageOf } from '#data/office/errors.ts';
import { withSlug } from '#domain/alerts/alertCriteria.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { swedishOrder } from '#domain/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading } from '#ui/Loading.tsx';
import { useUnsavedSlot } from '../../forms/useUnsavedSlot.ts';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import { brandsQuery, categoriesQuery, productQuery } from '../../queries/catalogueQueries.ts';
import type { ChosenFirst } from './formValues.ts';
import { ProductForm } from './ProductForm.tsx';
import type { Option } from './productOptions.ts';
import { useUnsavedProduct } from './useUnsavedProduct.ts';

const failed = 'Ett fel uppstod vid laddning av data';

const newPath = 'ny';

/**
 * The editor at /admin/produkter/ny, or of the product with this id. One that was created here is edited on in the same
 * form under its own address: what is typed at that moment is typed into it.
 */
export function ProductPage() {
	const { id = '' } = useParams();
	const [form, setForm] = useState({ id, beganAs: id, created: '', key: 0 });
	if (id !== form.id) {
		const goesOn = id === form.created;
		setForm(goesOn ? { ...form, id } : { id, beganAs: id, created: '', key: form.key + 1 });
	}
	if (form.beganAs !== newPath) return <EditProduct key={form.key} id={id} />;
	const onCreated = (created: string) => setForm((before) => ({ ...before, created }));
	return <NewProduct key={form.key} created={form.created} onCreated={onCreated} />;
}

interface NewProductProps {
	/** The id of the product that this form has created; '' before. */
	created: string;
	onCreated: (id: string) => void;
}

function NewProduct({ created, onCreated }: NewProductProps) {
	const slot = useUnsavedSlot('product new');
	const [query] = useSearchParams();
	// For the top bar, which links to the page of what is edited.
	useQuery({ ...productQuery(created), enabled: created !== '' });
	if (!slot) return <Loading text="Förbereder formulär..." />;
	const wanted = { category: query.get('kategori') ?? '', brand: query.get('varumarke') ?? '' };
	const unsavedName = created ? unsavedNameOf(created) : slot;
	return <LoadedForm product={undefined} unsavedName={unsavedName} wanted={wanted} onCreated={onCreated} />;
}

function EditProduct({ id }: { id: string }) {
	const product = useQuery(productQuery(id));
	// Read at the same time as the product, used below.
	useQuery(categoriesQuery);
	useQuery(brandsQuery);
	if (product.data) return <LoadedForm product={product.data} unsavedName={unsavedNameOf(id)} />;
	if (isNotFound(product.error)) return <Gone />;
	if (product.error) return <FailedQuery title={failed} query={product} />;
	return <Loading text="Förbereder formulär..." />;
}

function unsavedNameOf(id: string): string {
	return `product ${id}`;
}

interface LoadedFormProps {
	product: StoredProduct | undefined;
	unsavedName: string;
	/** What a new product is to be of, by slugs: a link of 'Efterfrågat' says it. */
	wanted?: { category: string; brand: string };
	onCreated?: (id: string) => void;
}

function LoadedForm({ product, unsavedName, wanted = nothingWanted, onCreated = () => {} }: LoadedFormProps) {
	const categories = useQuery(categoriesQuery);
	const brands = useQuery(brandsQuery);
	const { isReady, restored, error, retry, keep, forget } = useUnsavedProduct(unsavedName);
	if (categories.data && brands.data && isReady) {
		const options = { categories: byName(categories.data), brands: byName(brands.data) };
		const chosen: ChosenFirst = {
			category_id: withSlug(wanted.category, categories.data)?.id ?? 'none',
			brand_id: withSlug(wanted.brand, brands.data)?.id ?? 'none',
		};
		return (
			<ProductForm
				product={product}
				options={options}
				chosen={chosen}
				restored={restored}
				unsaved={{ keep, forget }}
				onCreated={onCreated}
			/>
		);
	}
	if (categories.error) return <FailedQuery title={failed} query={categories} />;
	if (brands.error) return <FailedQuery title={failed} query={brands} />;
	if (error) return <ErrorState title={failed} description={messageOf(error)} onRetry={retry} />;
	return <Loading text="Förbereder formulär..." />;
}

const nothingWanted = { category: '', brand: '' };

function byName<O extends Option>(options: readonly O[]): O[] {
	return [...options].sort((one, other) => swedishOrder(one.name, other.name));
}

function Gone() {
	return (
		<div className="grid justify-items-center gap-4 py-16 text-center">
			<h1 className="text-heading">Produkten hittades inte</h1>
			<p className="text-muted">Den kan ha raderats av någon annan.</p>
			<Link to="/admin/produkter" className={buttonClass({ look: 'secondary' })}>
				Till produkterna
			</Link>
		</div>
	);
}
