/** What every save of a product does, whatever its source. */

import { firstPublishedAt } from '#domain/products/availability.ts';
import { type Product, product as productEntity, staffFieldNames } from '#domain/products/product.ts';
import { formatDate } from '#domain/text/dates.ts';
import { noteAlertChange } from '../alerts/alertChanges.ts';
import { isSame, valuesOf } from '../record.ts';
import { inTransaction } from '../transaction.ts';
import { storedDetails } from './documents.ts';
import { priceChange } from './priceHistory.ts';
import { keepRedirects, slugFor } from './redirects.ts';
import { searchTextOf } from './searchText.ts';
import { writeVersion } from './versions.ts';

/**
 * Before a product is stored: fills in its slug, the lowest price beside its struck-through one, what is known of its
 * documents and the text that the search compares. After: writes its price history and its version, notes what alerts are to be
 * compared with, and leaves a redirect at the address that visitors knew. In one transaction, so two products saved at once
 * never choose the same address, and no price becomes public unremembered.
 */
export function prepareProduct(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const product = e.record!;
		const slug = slugFor(tx, product, product.getString('title'), product.original().getString('title'), 'produkt');
		product.set('slug', slug);
		const values = valuesOf(product, productEntity) as Product;
		const old = product.isNew() ? undefined : (valuesOf(product.original(), productEntity) as Product);
		const details = storedDetails(product, old, values);
		if (!isSame(details, values.document_details)) {
			values.document_details = details;
			product.set('document_details', details);
		}
		const price = priceChange(tx, product.original(), old, values);
		if (price) {
			values.lowest_price = price.lowest ?? 0;
			product.set('lowest_price', values.lowest_price);
		}
		product.set('first_published_at', firstPublished(product));
		product.set('content_changed', contentChanged(product, old, values));
		product.set(
			'search_text',
			searchTextOf(values, old && { values: old, text: product.original().getString('search_text') }),
		);
		const before = product.original().getString('published_slug');
		const isPublished = product.getBool('is_published');
		product.set('published_slug', isPublished ? slug : before);
		e.next();
		price?.write(product.id);
		writeVersion(tx, product, old);
		noteAlertChange(tx, product, old, values);
		keepRedirects(tx, product, before);
	});
}

/** Of a new product as it is given, which only a restored or entered catalogue does. */
function firstPublished(record: core.Record): string {
	const known = (record.isNew() ? record : record.original()).getString('first_published_at');
	return firstPublishedAt({ is_published: record.getBool('is_published'), first_published_at: known }, formatDate());
}

/** Fields that a product's page does not show: its position in lists, what only staff see, and what the server fills in. */
const unseenFields: readonly string[] = ['is_featured', 'sort_order', 'content_changed', ...staffFieldNames];

/** When something that the product's page shows was last changed: now, or before this save. */
function contentChanged(
	record: core.Record,
	before: Record<string, unknown> | undefined,
	after: Record<string, unknown>,
): string {
	const original = record.original();
	const known = original.getString('content_changed') || original.getString('updated');
	if (!before || known === '') return formatDate();
	const isUnchanged = Object.keys(productEntity.fields).every(
		(name) => unseenFields.includes(name) || isSame(before[name], after[name]),
	);
	return isUnchanged ? known : formatDate();
}
