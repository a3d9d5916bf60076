import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isNotFound, messageOf } from '#data/office/errors.ts';
import { swedishOrder } from '#domain/format.ts';
import type { StoredProduct } from '#domain/product.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading } from '#ui/Loading.tsx';
import { useUnsavedSlot } from '../../forms/useUnsavedSlot.ts';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import { brandsQuery, categoriesQuery, productQuery } from '../../queries/catalogueQueries.ts';
import { ProductForm } from './ProductForm.tsx';
import type { Option } from './productOptions.ts';
import { useUnsavedProduct } from './useUnsavedProduct.ts';

const failed = 'Ett fel uppstod vid laddning av data';

export function NewProduct() {
	const unsavedName = useUnsavedSlot('product new');
	if (!unsavedName) return <Loading text="Förbereder formulär..." />;
	return <LoadedForm product={undefined} unsavedName={unsavedName} />;
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

function LoadedForm({ product, unsavedName }: { product: StoredProduct | undefined; unsavedName: string }) {
	const categories = useQuery(categoriesQuery);
	const brands = useQuery(brandsQuery);
	const { isReady, restored, error, retry, keep, forget } = useUnsavedProduct(unsavedName);
	if (categories.data && brands.data && isReady) {
		const options = { categories: byName(categories.data), brands: byName(brands.data) };
		return <ProductForm product={product} options={options} restored={restored} unsaved={{ keep, forget }} />;
	}
	if (categories.error) return <FailedQuery title={failed} query={categories} />;
	if (brands.error) return <FailedQuery title={failed} query={brands} />;
	if (error) return <ErrorState title={failed} description={messageOf(error)} onRetry={retry} />;
	return <Loading text="Förbereder formulär..." />;
}

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
