/** The addresses of products, categories and brands, and the redirects from those that they had before (B6). */
import { formerSlugsMax } from '#domain/fields.ts';
import { product as productEntity } from '#domain/product.ts';
import type { PublicCollection } from '#domain/publication.ts';
import { searchText } from '#domain/search.ts';
import { freeSlug, isReservedCategorySlug, slugOf } from '#domain/slug.ts';
import { moment } from './moment.ts';
import { valuesOf } from './record.ts';
import { raiseRevision } from './revision.ts';
import { inTransaction } from './transaction.ts';

/**
 * Before a product is stored: its slug and what it can be found by. After: a redirect from the address that visitors
 * knew. In one transaction, so two products saved at once never choose the same address.
 */
export function prepareProduct(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const product = e.record!;
		const slug = slugFor(tx, product, product.getString('title'), product.original().getString('title'), 'produkt');
		product.set('slug', slug);
		product.set('content_changed', contentChanged(product));
		product.set('search_text', searchText([product.getString('title'), product.getString('sku')]));
		const before = product.original().getString('published_slug');
		const isPublished = product.getBool('is_published');
		product.set('published_slug', isPublished ? slug : before);
		e.next();
		// A page of our own wins over a redirect, and none may lead back to the address that it starts from.
		for (const redirect of [...tx.findAllRecords('redirects', $dbx.hashExp({ slug }))])
			if (isPublished || redirect!.getString('product_id') === product.id) tx.delete(redirect!);
		if (isPublished && before !== '' && before !== slug) leaveRedirect(tx, before, product.id);
	});
}

/** What a product's page does not show: where else the product stands, and what the server fills in. */
const unseenFields: readonly string[] = ['is_featured', 'sort_order', 'content_changed'];

/** When something that the page of a product shows was last changed: now, or before this save. */
function contentChanged(record: core.Record): string {
	const original = record.original();
	const known = original.getString('content_changed') || original.getString('updated');
	if (record.isNew() || known === '') return moment();
	const [before, after] = [valuesOf(original, productEntity), valuesOf(record, productEntity)];
	const isSame = Object.keys(productEntity.fields).every(
		(name) => unseenFields.includes(name) || JSON.stringify(before[name]) === JSON.stringify(after[name]),
	);
	return isSame ? known : moment();
}

/**
 * Before a category or brand is stored: its slug, which always follows its name, and the slugs that it had before, which
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

/** Takes a slug that now is the record's own from those that others had before. */
function forgetFormerSlug(tx: CoreApp, record: core.Record, slug: string): void {
	const collection = record.collection().name as PublicCollection;
	const others = [...tx.findAllRecords(collection)].filter(
		(other) => other!.id !== record.id && formerSlugsOf(other!).includes(slug),
	);
	for (const other of others) {
		const former = formerSlugsOf(other!).filter((known) => known !== slug);
		// Not by save(), in which the record's own hook would restore them.
		tx.db()
			.newQuery(`UPDATE ${collection} SET former_slugs = {:former} WHERE id = {:id}`)
			.bind({ former: JSON.stringify(former), id: other!.id } as never)
			.execute();
	}
	if (others.length > 0)
		raiseRevision(
			tx,
			collection,
			others.map((other) => other!.id),
		);
}

function formerSlugsOf(record: core.Record): string[] {
	return (JSON.parse(record.getString('former_slugs') || 'null') as string[] | null) ?? [];
}

/** The present slug as long as the name gives the same one, else a free one. Whatever a client sent is forgotten. */
function slugFor(app: CoreApp, record: core.Record, name: string, nameBefore: string, fallback: string): string {
	const wanted = slugOf(name, fallback);
	const present = record.original().getString('slug');
	const collection = record.collection().name;
	const isReserved = (slug: string) => collection === 'categories' && isReservedCategorySlug(slug);
	const keepsName = !record.isNew() && slugOf(nameBefore, fallback) === wanted;
	if (present !== '' && keepsName && !isReserved(present)) return present;
	return freeSlug(
		wanted,
		(slug) =>
			isReserved(slug) ||
			[...app.findAllRecords(collection, $dbx.hashExp({ slug }))].some((other) => other!.id !== record.id),
	);
}

/**
 * What `prepareProduct` does with redirects, for products that are about to be published without being saved one by
 * one. To be called inside the transaction.
 */
export function takeAddresses(tx: CoreApp, ids: readonly string[]): void {
	const chosen = '(SELECT value FROM json_each({:ids}))';
	const rows = (sql: string, columns: Record<string, string>) => {
		const list = arrayOf(new DynamicModel(columns));
		tx.db()
			.newQuery(sql)
			.bind({ ids: JSON.stringify(ids) } as never)
			.all(list as never);
		return [...(list as unknown as Record<string, string>[])];
	};
	const renamed = `SELECT id, published_slug FROM products
		WHERE id IN ${chosen} AND published_slug NOT IN ('', slug)`;
	for (const { id = '', published_slug = '' } of rows(renamed, { id: '', published_slug: '' }))
		leaveRedirect(tx, published_slug, id);
	// Last, so that none of them loses its address to a redirect that another one just left.
	const taken = `SELECT id FROM redirects WHERE slug IN (SELECT slug FROM products WHERE id IN ${chosen})`;
	for (const { id = '' } of rows(taken, { id: '' })) tx.delete(tx.findRecordById('redirects', id));
}

function leaveRedirect(app: CoreApp, slug: string, productId: string): void {
	// Another product may have taken the address over meanwhile; then it is no longer ours to lead on.
	const pages = [...app.findAllRecords('products', $dbx.hashExp({ slug, is_published: true }))];
	if (pages.length > 0) return;
	const redirect = [...app.findAllRecords('redirects', $dbx.hashExp({ slug }))][0] ?? newRedirect(app, slug);
	redirect.set('product_id', productId);
	app.save(redirect);
}

function newRedirect(app: CoreApp, slug: string): core.Record {
	const redirect = new Record(app.findCollectionByNameOrId('redirects'));
	redirect.set('slug', slug);
	return redirect;
}
