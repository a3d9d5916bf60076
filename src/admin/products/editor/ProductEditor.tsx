import { useQuery } from '@tanstack/react-query';
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

export function NewProduct() {
	const unsavedName = useUnsavedSlot('product new');
	const [query] = useSearchParams();
	if (!unsavedName) return <Loading text="Förbereder formulär..." />;
	const wanted = { category: query.get('kategori') ?? '', brand: query.get('varumarke') ?? '' };
	return <LoadedForm product={undefined} unsavedName={unsavedName} wanted={wanted} />;
}

export function EditProduct() {
	const { id = '' } = useParams();
	const product = useQuery(productQuery(id));
	// Read at the same time as the product, used below.
	useQuery(categoriesQuery);
	useQuery(brandsQuery);
	if (product.data) return <LoadedForm key={id} product={product.data} unsavedName={`product ${id}`} />;
	if (isNotFound(product.error)) return <Gone />;
	if (product.error) return <FailedQuery title={failed} query={product} />;
	return <Loading text="Förbereder formulär..." />;
}

interface LoadedFormProps {
	product: StoredProduct | undefined;
	unsavedName: string;
	/** What a new product is to be of, by slugs: a link of 'Efterfrågat' says it. */
	wanted?: { category: string; brand: string };
}

function LoadedForm({ product, unsavedName, wanted = nothingWanted }: LoadedFormProps) {
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
			<ProductForm product={product} options={options} chosen={chosen} restored={restored} unsaved={{ keep, forget }} />
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
