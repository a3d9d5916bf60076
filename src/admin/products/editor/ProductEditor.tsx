import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isNotFound, messageOf } from '#data/errors.ts';
import { swedishOrder } from '#domain/format.ts';
import type { StoredProduct } from '#domain/product.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading } from '#ui/Loading.tsx';
import { brandsQuery } from '../../brands/brands.ts';
import { categoriesQuery } from '../../categories/categories.ts';
import { useDraftSlot } from '../../forms/useDraftSlot.ts';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import type { Choice } from './choice.ts';
import { useEditorDraft } from './draft.ts';
import { productQuery } from './editorQueries.ts';
import { ProductForm } from './ProductForm.tsx';

const failed = 'Ett fel uppstod vid laddning av data';

export function NewProduct() {
	const draft = useDraftSlot('product new');
	if (!draft) return <Loading text="Förbereder formulär..." />;
	return <LoadedForm product={undefined} draft={draft} />;
}

export function EditProduct() {
	const { id = '' } = useParams();
	const product = useQuery(productQuery(id));
	// Asked for at the same time, used below.
	useQuery(categoriesQuery);
	useQuery(brandsQuery);
	if (product.data) return <LoadedForm key={id} product={product.data} draft={`product ${id}`} />;
	if (isNotFound(product.error)) return <Gone />;
	if (product.error) return <FailedQuery title={failed} query={product} />;
	return <Loading text="Förbereder formulär..." />;
}

function LoadedForm({ product, draft }: { product: StoredProduct | undefined; draft: string }) {
	const categories = useQuery(categoriesQuery);
	const brands = useQuery(brandsQuery);
	const { isReady, found, error, retry, keep, forget } = useEditorDraft(draft);
	if (categories.data && brands.data && isReady) {
		const choices = { categories: byName(categories.data), brands: byName(brands.data) };
		return <ProductForm product={product} choices={choices} found={found} draft={{ keep, forget }} />;
	}
	if (categories.error) return <FailedQuery title={failed} query={categories} />;
	if (brands.error) return <FailedQuery title={failed} query={brands} />;
	if (error) return <ErrorState title={failed} description={messageOf(error)} onRetry={retry} />;
	return <Loading text="Förbereder formulär..." />;
}

function byName<C extends Choice>(choices: readonly C[]): C[] {
	return [...choices].sort((one, other) => swedishOrder(one.name, other.name));
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
