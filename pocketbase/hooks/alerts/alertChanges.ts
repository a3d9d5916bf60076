/** Notes which products alerts are to be compared with: in the save's own transaction, for the cost of one small row. */
import { newsOf, offerOf } from '#domain/alerts/alertNews.ts';
import type { Product } from '#domain/products/product.ts';
import { formatDate } from '#domain/text/dates.ts';
import { execute } from '../database.ts';
import { inTransaction } from '../transaction.ts';

/**
 * After a product was stored, inside its transaction: remembers what was offered before, where visitors can buy something
 * that they could not, or for another price. The first of several saves is kept until alerts were compared (matchAlerts.ts).
 */
export function noteAlertChange(tx: CoreApp, product: core.Record, old: Product | undefined, values: Product): void {
	const now = formatDate();
	const before = old ? offerOf(old, now) : { is_offered: false, price: null };
	const after = offerOf(values, now);
	const isSame = before.is_offered === after.is_offered && before.price === after.price;
	const first_published_at = product.getString('first_published_at');
	// One that is still new is told of for what was added to it later, too.
	if (isSame && newsOf(before, { ...after, first_published_at }, now) === undefined) return;
	execute(
		tx,
		`INSERT INTO alert_changes (id, product_id, was_offered, price_before, created, updated)
		VALUES (substr(lower(hex(randomblob(8))), 1, 15), {:id}, {:was_offered}, {:price}, {:now}, {:now})
		ON CONFLICT (product_id) DO NOTHING`,
		{ id: product.id, was_offered: before.is_offered, price: before.price ?? 0, now },
	);
}

/**
 * Before a product is deleted: deletes which alerts have found it. PocketBase would delete thousands of matches one by one,
 * while inquiries wait.
 */
export function forgetMatches(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		const { id } = e.record!;
		for (const table of ['alert_matches', 'alert_changes'])
			execute(tx, `DELETE FROM ${table} WHERE product_id = {:id}`, { id });
		e.next();
	});
}
