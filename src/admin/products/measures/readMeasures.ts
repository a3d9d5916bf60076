/** M6: reads measures from the texts of many products, and saves those that are ticked. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { isTemporary, messageOf } from '#data/office/errors.ts';
import { type ProductFilter, readProductIds } from '#data/office/productList.ts';
import { type ProductTexts, readProductTexts, saveMeasures, textsAtOnce } from '#data/office/productTexts.ts';
import { type Proposal, proposalsForEmpty, proposeMeasures } from '#domain/measures/measureProposals.ts';
import { only } from '../../forms/formFields.ts';
import { invalidates } from '../productQueries.ts';

/** The products whose texts are read: by their ids, or all of a filter. */
export type MeasureSource = readonly string[] | ProductFilter;

/** A product whose texts say something that its empty fields lack. */
export interface ReadProduct {
	product: ProductTexts;
	proposals: Proposal[];
}

export interface Progress {
	done: number;
	total: number;
}

interface ReadMeasures {
	/** How many products were read. */
	total: number;
	found: ReadProduct[];
}

/** Read once: what is saved after that must not change the preview under the person's eyes. */
export const readMeasuresQuery = (source: MeasureSource, onProgress: (progress: Progress) => void) =>
	queryOptions({
		queryKey: ['measures from texts', source],
		queryFn: ({ signal }) => readMeasures(source, onProgress, signal),
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});

async function readMeasures(
	source: MeasureSource,
	onProgress: (progress: Progress) => void,
	signal: AbortSignal,
): Promise<ReadMeasures> {
	const ids = isFilter(source) ? await readProductIds(source) : source;
	const found: ReadProduct[] = [];
	for (let done = 0; done < ids.length; done += textsAtOnce) {
		signal.throwIfAborted();
		onProgress({ done, total: ids.length });
		for (const product of await readProductTexts(ids.slice(done, done + textsAtOnce))) {
			const proposals = proposalsForEmpty(proposeMeasures(product), product);
			if (proposals.length > 0) found.push({ product, proposals });
		}
	}
	return { total: ids.length, found };
}

function isFilter(source: MeasureSource): source is ProductFilter {
	return !Array.isArray(source);
}

export interface SaveResult {
	saved: number;
	failed: { id: string; title: string; message: string }[];
	/** Products that were not tried: the person stopped, or the server is away. */
	left: number;
}

interface SaveRequest {
	/** Each with the proposals that are ticked. */
	products: readonly ReadProduct[];
	signal: AbortSignal;
	onProgress: (progress: Progress) => void;
}

export const saveReadMeasures = mutationOptions({
	mutationFn: saveAll,
	meta: {
		done: ({ saved, failed, left }: SaveResult) => {
			if (failed.length > 0) return undefined;
			const products = `${saved} ${saved === 1 ? 'produkt' : 'produkter'}`;
			return left > 0
				? { title: 'Stoppad', description: `Mått sparade på ${products}, ${left} är orörda.` }
				: `Mått sparade på ${products}`;
		},
		failed: 'Kunde inte spara måtten',
		invalidates,
	},
});

/** Milliseconds for each product at least, which leaves other requests room below the server's rate limit. */
const pace = 50;

/** One product after the other, so that a stop is clean: each has all its ticked measures or none. */
async function saveAll({ products, signal, onProgress }: SaveRequest): Promise<SaveResult> {
	const failed: SaveResult['failed'] = [];
	let done = 0;
	for (const { product, proposals } of products) {
		if (signal.aborted) break;
		onProgress({ done, total: products.length });
		const values = Object.fromEntries(proposals.map(({ field, value }) => [field, value]));
		const base = only(product, Object.keys(values));
		try {
			await Promise.all([saveMeasures({ id: product.id, base, values }), pause(pace)]);
		} catch (error) {
			const { id, title } = product;
			failed.push({ id, title, message: messageOf(error) ?? 'Kunde inte sparas' });
			if (isTemporary(error)) {
				done += 1;
				break;
			}
		}
		done += 1;
	}
	return { saved: done - failed.length, failed, left: products.length - done };
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
