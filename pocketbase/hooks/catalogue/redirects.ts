/** Gives products, categories and brands their addresses, and leaves redirects at the former ones (B6). */

import { formerSlugsMax } from '#domain/fields.ts';
import { firstPublishedAt } from '#domain/products/availability.ts';
import { type Product, product as productEntity, staffFieldNames } from '#domain/products/product.ts';
import { freeSlug, isReservedCategorySlug, slugOf } from '#domain/text/slug.ts';
import { noteAlertChange } from '../alerts/alertChanges.ts';
import { execute, query, recordsWith } from '../database.ts';
import { formatDate } from '../dates.ts';
import { holdPublish, isPublishHeld } from '../publishing/heldPublish.ts';
import { bumpRevision } from '../publishing/revision.ts';
import { isSame, valuesOf } from '../record.ts';
import { inTransaction } from '../transaction.ts';
import { storedDetails } from './documents.ts';
import { priceChange } from './priceHistory.ts';
import { searchTextOf } from './searchText.ts';
import { writeVersion } from './versions.ts';

/**
 * Before a product is stored: fills in its slug, the lowest price beside its struck-through one, what is known of its
 * documents and the text that the search compares. After: writes its price history and its version, and leaves a redirect at
 * the address that visitors knew. In one transaction, so two products saved at once never choose the same address, and no price
 * becomes public unremembered.
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
		// A page wins over a redirect, and no redirect may lead to its own address.
		for (const redirect of recordsWith(tx, 'redirects', { slug }))
			if (isPublished || redirect.getString('product_id') === product.id) {
				holdPublish(redirect, isPublishHeld(product));
				tx.delete(redirect);
			}
		if (isPublished && before !== '' && before !== slug) leaveRedirect(tx, before, product);
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

/**
 * Before a category or brand is stored: fills in its slug, which always follows its name, and its former slugs, which
 * redirect to it. A slug leads to the record that had it last.
 */
export function prepareNamed(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const record = e.record!;
		const collection = record.collection().name;
		const fallback = collection === 'brands' ? 'varumarke' : 'kategori';
		const slug = slugFor(tx, record, record.getString('name'), record.original().getString('name'), fallback);
		const before = record.isNew() ? '' : record.original().getString('slug');
		const former = formerSlugsOf(record.original()).filter((known) => known !== slug && known !== before);
		if (before !== '' && before !== slug) former.push(before);
		record.set('slug', slug);
		record.set('former_slugs', former.slice(-formerSlugsMax));
		e.next();
		if (before === slug) return;
		forgetFormerSlug(tx, record, slug);
	});
}

/** Removes a slug that now belongs to this record from the former slugs of others. */
function forgetFormerSlug(tx: CoreApp, record: core.Record, slug: string): void {
	const collection = record.collection().name === 'brands' ? 'brands' : 'categories';
	const others = query(
		tx,
		`SELECT id, former_slugs FROM ${collection} WHERE id != {:id} AND instr(COALESCE(former_slugs, ''), {:quoted}) > 0`,
		{ id: '', former_slugs: '' },
		{ id: record.id, quoted: JSON.stringify(slug) },
	);
	for (const other of others) {
		const slugs: string[] = JSON.parse(other.former_slugs);
		const former = JSON.stringify(slugs.filter((known) => known !== slug));
		// Not by save(), in which the record's own hook would restore them.
		execute(tx, `UPDATE ${collection} SET former_slugs = {:former} WHERE id = {:id}`, { former, id: other.id });
	}
	if (others.length > 0)
		bumpRevision(
			tx,
			collection,
			others.map(({ id }) => id),
		);
}

function formerSlugsOf(record: core.Record): string[] {
	return JSON.parse(record.getString('former_slugs') || 'null') ?? [];
}

/** The present slug as long as the name gives the same one, else a free one. Ignores the slug that a client sends. */
function slugFor(app: CoreApp, record: core.Record, name: string, nameBefore: string, fallback: string): string {
	const wanted = slugOf(name, fallback);
	const present = record.original().getString('slug');
	const collection = record.collection().name;
	const isReserved = (slug: string) => collection === 'categories' && isReservedCategorySlug(slug);
	const keepsName = !record.isNew() && slugOf(nameBefore, fallback) === wanted;
	if (present !== '' && keepsName && !isReserved(present)) return present;
	return freeSlug(
		wanted,
		(slug) => isReserved(slug) || recordsWith(app, collection, { slug }).some((other) => other.id !== record.id),
	);
}

function leaveRedirect(app: CoreApp, slug: string, product: core.Record): void {
	// Another product may have taken over the address: its page wins.
	if (recordsWith(app, 'products', { slug, is_published: true }).length > 0) return;
	const redirect = recordsWith(app, 'redirects', { slug })[0] ?? newRedirect(app, slug);
	redirect.set('product_id', product.id);
	holdPublish(redirect, isPublishHeld(product));
	app.save(redirect);
}

function newRedirect(app: CoreApp, slug: string): core.Record {
	const redirect = new Record(app.findCollectionByNameOrId('redirects'));
	redirect.set('slug', slug);
	return redirect;
}
