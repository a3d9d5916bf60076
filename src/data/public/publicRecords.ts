/**
 * The public rows of PocketBase as records that keep the domain's rules. A record that breaks one stays as it was before, or is left
 * out, and is reported: one bad record never stops the others.
 */

import { type SiteSettings, type StoredSiteSettings, siteSettings } from '#domain/company/site.ts';
import {
	brandLabels,
	categoryLabels,
	productLabels,
	redirectLabels,
	settingLabels,
} from '#domain/fields/fieldLabels.ts';
import type { Fields, ObjectOf } from '#domain/fields.ts';
import { brand, type StoredBrand } from '#domain/products/brand.ts';
import { category, type StoredCategory } from '#domain/products/category.ts';
import { publicProduct } from '#domain/products/product.ts';
import {
	type PublicCollection,
	type PublishingProblem,
	redirect,
	type StoredRedirect,
} from '#domain/publishing/publication.ts';
import type { PublicRows } from './publicRows.ts';
import type { PublicProduct, Snapshot } from './snapshot.ts';

/** The records of rows, and what is wrong with the others. `before` gives those that now break a rule as they were. */
export function checked(rows: PublicRows, before: Snapshot | undefined) {
	const problems: PublishingProblem[] = [];
	const records = <F extends Fields, R>(collection: CheckedCollection, entity: ObjectOf<F>, known?: Known<R>): R[] =>
		rows[collection].flatMap((row) => {
			const { record, problem } = storedOf(entity, row, collection);
			if (!problem) return [record as R];
			problems.push(problem);
			const good = known?.get(problem.id);
			return good ? [good] : [];
		});
	const products = new Map(before?.published.map((known) => [known.id, known]));
	return {
		published: records<typeof publicProduct.fields, PublicProduct>('products', publicProduct, products),
		categories: records<typeof category.fields, StoredCategory>('categories', category, before?.categoryById),
		brands: records<typeof brand.fields, StoredBrand>('brands', brand, before?.brandById),
		redirects: records<typeof redirect.fields, StoredRedirect>('redirects', redirect),
		writtenSettings: settingsOf(rows.site_settings[0], before?.writtenSettings, problems),
		problems,
	};
}

type CheckedCollection = Exclude<PublicCollection, 'site_settings'>;
type Known<R> = ReadonlyMap<string, R>;

/** Field by field: one that breaks its rule stays as it was before, or gets its fallback. */
function settingsOf(
	row: unknown,
	before: StoredSiteSettings | undefined,
	problems: PublishingProblem[],
): StoredSiteSettings {
	if (!row && before) return before;
	const written = (row ?? {}) as Record<string, unknown>;
	const values = Object.entries(siteSettings.fields as Fields).map(([name, { rule, initial }]) => {
		const result = rule.safeParse(row ? written[name] : initial);
		if (result.success) return [name, result.data];
		const label = settingLabels[name as keyof SiteSettings];
		const message = `Sajtens texter: fältet ”${label}” visas inte som det är skrivet. Rätta det: ${result.error.issues[0]?.message}.`;
		problems.push({ collection: 'site_settings', id: '', field: name, message });
		return [name, before?.[name as keyof SiteSettings] ?? rule.parse(initial)];
	});
	if (!row) problems.push({ collection: 'site_settings', id: '', field: '', message: 'Sajtens texter saknas.' });
	const { id = '', created = '', updated = '' } = written;
	return { ...Object.fromEntries(values), id: String(id), created: String(created), updated: String(updated) };
}

/** What records are called where staff read of one that is left out, and what its fields are. */
const words = {
	products: { kind: 'Produkten', labels: productLabels },
	categories: { kind: 'Kategorin', labels: categoryLabels },
	brands: { kind: 'Varumärket', labels: brandLabels },
	redirects: { kind: 'Den gamla adressen', labels: redirectLabels },
} as const;

function storedOf<F extends Fields>(
	entity: ObjectOf<F>,
	// biome-ignore lint/suspicious/noExplicitAny: checks entities of every kind
	row: any,
	collection: CheckedCollection,
) {
	const id = String(row?.id ?? '');
	// A PocketBase that does not know a new field yet sends none: what the column will hold then.
	const result = entity.schema.safeParse({ ...entity.initial, ...row });
	if (result.success) {
		const record = { ...result.data, id, created: String(row.created), updated: String(row.updated) };
		return { record, problem: undefined };
	}
	const { path, message } = result.error.issues[0] ?? { path: [], message: '' };
	const { kind, labels } = words[collection];
	const name = row?.title || row?.name || row?.slug;
	const field = String(path[0] ?? '');
	const label = (labels as Record<string, string>)[field] ?? path.join('.');
	const sentence = `${kind}${name ? ` ”${name}”` : ''} kan inte visas. Rätta fältet ”${label}”: ${message}.`;
	const problem: PublishingProblem = { collection, id, field, message: sentence };
	return { record: undefined, problem };
}
