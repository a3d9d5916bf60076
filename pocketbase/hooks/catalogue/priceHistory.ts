/** Remembers every price that visitors see (J3), in the transaction in which it becomes public. */
import {
	type PriceEntry,
	type PublicPrice,
	publicPrice,
	recordPrice,
	reductionIfSaved,
} from '#domain/prices/priceHistory.ts';
import type { VatKind } from '#domain/prices/vat.ts';
import type { Product } from '#domain/products/product.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute, query } from '../database.ts';

/** What decides which price is public, and what may stand beside it. */
const pricedFields = [
	'price',
	'old_price',
	'price_includes_vat',
	'is_margin_scheme',
	'is_published',
	'sold_at',
	'lowest_price',
] as const;

type PricedValues = Pick<Product, (typeof pricedFields)[number]>;

/** What a save does to a product's price. */
interface PriceChange {
	/** Beside a struck-through price, which is shown with it alone; null for none. Of a draft: as if it became public now. */
	lowest: number | null;
	/** Writes the history. To be called when the product is stored: a new one has no id before. */
	write: (productId: string) => void;
}

/**
 * What the save of a product changes, `before` being undefined for a new one. undefined where nothing about its price has
 * changed: then nothing is read and nothing written. To be called inside the transaction of the save.
 */
export function priceChange(
	tx: CoreApp,
	original: core.Record,
	before: PricedValues | undefined,
	after: PricedValues,
): PriceChange | undefined {
	if (before && pricedFields.every((name) => before[name] === after[name])) return undefined;
	const now = formatDate();
	const stored = before ? storedHistory(tx, original.id) : [];
	const history = before && stored.length === 0 ? historyFromBefore(original, before) : stored;
	const next = recordPrice(history, shownPrice(after), now);
	return {
		lowest: reductionIfSaved(history, after, now)?.lowest ?? null,
		write: (productId) => writeHistory(tx, productId, stored, next),
	};
}

/** What visitors see: the page of what is sold shows no price. */
function shownPrice(product: PricedValues): PublicPrice | undefined {
	return publicPrice({ ...product, is_published: product.is_published && product.sold_at === '' });
}

/**
 * The history of a product that was published before prices were remembered. Its price has been public since it was last
 * saved at least; what it was before that is not known.
 */
function historyFromBefore(original: core.Record, before: PricedValues): PriceEntry[] {
	const price = shownPrice(before);
	return price ? [{ ...price, public_from: original.getString('updated'), public_until: '' }] : [];
}

function storedHistory(tx: CoreApp, productId: string): PriceEntry[] {
	const sql = `SELECT price, old_price, vat_kind, public_from, public_until FROM price_history
		WHERE product_id = {:productId} ORDER BY public_from`;
	// -0 is a number with decimals to PocketBase's JS VM, and 0 a whole one.
	const row = { price: -0, old_price: -0, vat_kind: '', public_from: '', public_until: '' };
	return query(tx, sql, row, { productId }).map((entry) => ({
		...entry,
		old_price: entry.old_price || null,
		vat_kind: entry.vat_kind as VatKind,
	}));
}

/** Writes what differs. A product has one entry for each `public_from`. */
function writeHistory(
	tx: CoreApp,
	productId: string,
	stored: readonly PriceEntry[],
	next: readonly PriceEntry[],
): void {
	const kept = new Set(next.map(({ public_from }) => public_from));
	for (const { public_from } of stored)
		if (!kept.has(public_from))
			execute(tx, 'DELETE FROM price_history WHERE product_id = {:productId} AND public_from = {:public_from}', {
				productId,
				public_from,
			});
	for (const entry of next)
		if (!stored.includes(entry))
			execute(
				tx,
				`INSERT INTO price_history
					(id, product_id, price, old_price, vat_kind, public_from, public_until, created, updated)
				VALUES (substr(lower(hex(randomblob(8))), 1, 15), {:productId}, {:price}, {:old_price}, {:vat_kind},
					{:public_from}, {:public_until}, {:now}, {:now})
				ON CONFLICT (product_id, public_from) DO UPDATE SET price = excluded.price, old_price = excluded.old_price,
					vat_kind = excluded.vat_kind, public_until = excluded.public_until, updated = excluded.updated`,
				{ ...entry, old_price: entry.old_price ?? 0, productId, now: formatDate() },
			);
}
