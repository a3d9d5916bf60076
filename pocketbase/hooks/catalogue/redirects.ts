/** Gives products, categories and brands their addresses, and leaves redirects at the former ones (B6). */

import { formerSlugsMax } from '#domain/fields.ts';
import { freeSlug, isReservedCategorySlug, slugOf } from '#domain/text/slug.ts';
import { execute, query, recordsWith } from '../database.ts';
import { holdPublish, isPublishHeld } from '../publishing/heldPublish.ts';
import { bumpRevision } from '../publishing/revision.ts';
import { inTransaction } from '../transaction.ts';

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
export function slugFor(app: CoreApp, record: core.Record, name: string, nameBefore: string, fallback: string): string {
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

/**
 * After a product was stored, inside its transaction: leaves a redirect at `before`, the slug that visitors knew ('' for
 * none). A page wins over a redirect, and no redirect leads to its own address.
 */
export function keepRedirects(tx: CoreApp, product: core.Record, before: string): void {
	const slug = product.getString('slug');
	const isPublished = product.getBool('is_published');
	for (const redirect of recordsWith(tx, 'redirects', { slug }))
		if (isPublished || redirect.getString('product_id') === product.id) {
			holdPublish(redirect, isPublishHeld(product));
			tx.delete(redirect);
		}
	if (isPublished && before !== '' && before !== slug) leaveRedirect(tx, before, product);
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
