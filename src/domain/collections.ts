/**
 * Every collection with its columns, who may do what, and its indexes: the source of the database migrations. One list, and so as
 * long as there are collections.
 *
 * No rule lets a visitor in: visitors read the published pages, and the publisher and builds read signed routes. A rule
 * is null where only routes and hooks have access. Only positive comparisons: for a guest `@request.auth.role` is NULL, and
 * `!=` would let them in.
 */
import { account } from './accounts/account.ts';
import { fileTokenLifetime } from './accounts/fileTokenLifetime.ts';
import { alert, alertChange, alertMatch } from './alerts/alert.ts';
import { sitePrivate, siteSettings } from './company/site.ts';
import type { Column, Entity, Fields } from './fields.ts';
import { changeSet, version } from './history/version.ts';
import { lead } from './leads/lead.ts';
import { logEntry } from './leads/leadLog.ts';
import { sellerPhoto } from './leads/sellerPhotos.ts';
import { outboxEmail } from './mail/outboxEmail.ts';
import { emailsWithoutProofs, withoutProofs } from './operations/nightlyProof.ts';
import { priceEntry } from './prices/priceHistory.ts';
import { brand } from './products/brand.ts';
import { category } from './products/category.ts';
import { product } from './products/product.ts';
import { upload } from './products/upload.ts';
import { buildState, deploy, publicChange, redirect } from './publishing/publication.ts';
import { importJob, importRow } from './spreadsheet/importJob.ts';

const hooksOnly = null;
const admins = '@request.auth.role = "admin"';
/** Of leads: no client reads or changes the test inquiry of the night. */
const adminsOfLeads = `${admins} && ${withoutProofs}`;
const own = `${admins} && owner = @request.auth.id`;

interface Rules {
	list: string | null;
	view: string | null;
	create: string | null;
	update: string | null;
	delete: string | null;
}

export interface Collection {
	name: string;
	type: 'base' | 'auth' | 'view';
	entity?: Entity;
	/** Columns that are no fields of the entity. */
	columns?: Record<string, Column>;
	rules: Rules;
	indexes?: string[];
	/** Options of PocketBase for this kind of collection. */
	options?: Record<string, unknown>;
}

const readOnly = (who: string | null): Rules => ({
	list: who,
	view: who,
	create: hooksOnly,
	update: hooksOnly,
	delete: hooksOnly,
});
const keptByAdmins: Rules = { list: admins, view: admins, create: admins, update: admins, delete: admins };
/** One row, which the first start creates. */
const changedByAdmins: Rules = { ...readOnly(admins), update: admins };
/** Filled in by a hook; repeats only what the reader of the record may see in other columns. */
const searchColumn: Column = { type: 'text', max: 8000 };
/** The address under which visitors last saw the product: a redirect is left there (B6). */
const publishedSlug: Column = { type: 'text', max: 120, hidden: true };
const singleRow: Column = { type: 'text', required: true, max: 10, pattern: '^main$' };

/** PocketBase fills in the names in braces when it mails. */
const resetEmail = `<p>Hej,</p>
<p>Någon har bett om ett nytt lösenord till ditt konto hos {APP_NAME}. Välj det här, länken gäller i 30 minuter:</p>
<p><a href="{APP_URL}/admin/aterstall?token={TOKEN}">Välj nytt lösenord</a></p>
<p>Om det inte var du behöver du inte göra någonting.</p>`;

const unique = (collection: string, ...columns: string[]) =>
	`CREATE UNIQUE INDEX \`idx_${collection}_${columns.join('_')}\` ON \`${collection}\` (${columns.map((c) => `\`${c}\``).join(', ')})`;
const index = (collection: string, ...columns: string[]) => unique(collection, ...columns).replace('UNIQUE ', '');
const uniqueUnlessEmpty = (collection: string, column: string) =>
	`${unique(collection, column)} WHERE \`${column}\` != ''`;
const indexUnlessEmpty = (collection: string, column: string) =>
	`${index(collection, column)} WHERE \`${column}\` != ''`;

export const collections: Collection[] = [
	{
		name: 'users',
		type: 'auth',
		entity: account,
		// Created and changed through routes only: they check the last admin, and rotate tokens.
		rules: readOnly(admins),
		indexes: [
			'CREATE UNIQUE INDEX `idx_tokenKey__pb_users_auth_` ON `users` (`tokenKey`)',
			// Without regard to case, so that people may log in with Anna@Example.se too.
			"CREATE UNIQUE INDEX `idx_email__pb_users_auth_` ON `users` (`email` COLLATE NOCASE) WHERE `email` != ''",
		],
		options: {
			// Checked at login and refresh; every rule checks the role again, because an old token outlives a demotion.
			authRule: 'role = "admin"',
			manageRule: null,
			passwordAuth: { enabled: true, identityFields: ['email'] },
			oauth2: { enabled: false },
			otp: { enabled: false },
			mfa: { enabled: false },
			fileToken: { duration: fileTokenLifetime },
			// It mails before it answers: without a mail server every login would wait for it.
			authAlert: { enabled: false },
			resetPasswordTemplate: {
				subject: 'Välj ett nytt lösenord till {APP_NAME}',
				body: resetEmail,
			},
		},
	},
	{
		name: 'categories',
		type: 'base',
		entity: category,
		rules: keptByAdmins,
		indexes: [unique('categories', 'slug'), index('categories', 'parent_id'), index('categories', 'sort_order')],
	},
	{
		name: 'brands',
		type: 'base',
		entity: brand,
		rules: keptByAdmins,
		indexes: [unique('brands', 'slug'), index('brands', 'sort_order')],
	},
	{
		name: 'products',
		type: 'base',
		entity: product,
		columns: { search_text: searchColumn, published_slug: publishedSlug },
		rules: keptByAdmins,
		indexes: [
			unique('products', 'slug'),
			index('products', 'is_published', 'sort_order'),
			index('products', 'category_id', 'is_published'),
			index('products', 'brand_id'),
			index('products', 'is_published', 'is_featured'),
			index('products', 'created'),
			// What time alone changes, and statistics.
			indexUnlessEmpty('products', 'reserved_until'),
			indexUnlessEmpty('products', 'sold_at'),
			indexUnlessEmpty('products', 'source_lead_id'),
			uniqueUnlessEmpty('products', 'draft_key'),
		],
	},
	{
		name: 'price_history',
		type: 'base',
		entity: priceEntry,
		rules: readOnly(admins),
		indexes: [unique('price_history', 'product_id', 'public_from')],
	},
	{
		name: 'imports',
		type: 'base',
		entity: importJob,
		rules: readOnly(admins),
		indexes: [
			index('imports', 'created'),
			"CREATE UNIQUE INDEX `idx_imports_one_running` ON `imports` (`state`) WHERE `state` = 'running'",
		],
	},
	{
		name: 'import_rows',
		type: 'base',
		entity: importRow,
		rules: readOnly(admins),
		indexes: [unique('import_rows', 'import_id', 'row'), index('import_rows', 'import_id', 'state', 'row')],
	},
	{
		name: 'versions',
		type: 'base',
		entity: version,
		rules: readOnly(admins),
		indexes: [index('versions', 'record'), index('versions', 'created'), indexUnlessEmpty('versions', 'change_set')],
	},
	{
		name: 'change_sets',
		type: 'base',
		entity: changeSet,
		rules: readOnly(admins),
		indexes: [index('change_sets', 'created')],
	},
	{
		name: 'redirects',
		type: 'base',
		entity: redirect,
		rules: readOnly(admins),
		indexes: [unique('redirects', 'slug'), index('redirects', 'product_id')],
	},
	{
		name: 'leads',
		type: 'base',
		entity: lead,
		// Visitors send leads through a route. Which fields staff may change is decided in a hook.
		rules: { ...readOnly(adminsOfLeads), update: adminsOfLeads, delete: adminsOfLeads },
		indexes: [
			index('leads', 'created'),
			index('leads', 'status'),
			index('leads', 'is_archived', 'is_starred', 'created'),
			index('leads', 'product_id'),
			index('leads', 'email'),
			indexUnlessEmpty('leads', 'next_step_day'),
			'CREATE INDEX `idx_leads_is_proof` ON `leads` (`is_proof`) WHERE `is_proof`',
			uniqueUnlessEmpty('leads', 'reference'),
			uniqueUnlessEmpty('leads', 'idempotency_key'),
		],
	},
	{
		name: 'outbox',
		type: 'base',
		entity: outboxEmail,
		rules: readOnly(`${admins} && ${emailsWithoutProofs}`),
		indexes: [
			index('outbox', 'status', 'next_attempt_at'),
			// Staff may answer a lead many times, and the emails of alerts are of no lead.
			`${unique('outbox', 'kind', 'lead_id')} WHERE \`kind\` NOT IN ('lead_reply', 'alert_confirmation', 'alert_machines', 'alert_reminder')`,
			index('outbox', 'lead_id'),
			indexUnlessEmpty('outbox', 'alert_id'),
		],
	},
	{
		name: 'seller_photos',
		type: 'base',
		entity: sellerPhoto,
		// Taken by a route, with a permission; opened by admins alone.
		rules: readOnly(admins),
		indexes: [
			unique('seller_photos', 'permission', 'slot'),
			index('seller_photos', 'lead_id'),
			index('seller_photos', 'created'),
		],
	},
	{
		name: 'alerts',
		type: 'base',
		entity: alert,
		rules: readOnly(admins),
		indexes: [
			"CREATE UNIQUE INDEX `idx_alerts_email_criteria` ON `alerts` (`email`, `criteria`) WHERE `ended_at` = ''",
			index('alerts', 'email'),
			index('alerts', 'ended_at', 'confirmed_at'),
			index('alerts', 'created'),
		],
	},
	{
		name: 'alert_matches',
		type: 'base',
		entity: alertMatch,
		rules: readOnly(hooksOnly),
		indexes: [
			unique('alert_matches', 'alert_id', 'product_id'),
			index('alert_matches', 'product_id'),
			index('alert_matches', 'email_id'),
			"CREATE INDEX `idx_alert_matches_waiting` ON `alert_matches` (`created`) WHERE `mailed_at` = ''",
		],
	},
	{
		name: 'alert_changes',
		type: 'base',
		entity: alertChange,
		rules: readOnly(hooksOnly),
		indexes: [unique('alert_changes', 'product_id')],
	},
	{
		name: 'lead_log',
		type: 'base',
		entity: logEntry,
		// Written by hooks, in the transaction of what it tells of.
		rules: readOnly(admins),
		indexes: [index('lead_log', 'lead_id', 'at'), uniqueUnlessEmpty('lead_log', 'idempotency_key')],
	},
	{
		name: 'lead_watch',
		type: 'base',
		// What the jobs of every minute remember: how the nightly proof stands, and which day's mail has gone out.
		columns: {
			key: singleRow,
			/** A ProofRecord (nightlyProof.ts). */
			proof: { type: 'json', maxSize: 5000 },
			/** The idempotency key of the test inquiry that is on its way; '' for none. */
			proof_key: { type: 'text', max: 64, hidden: true },
			/** What marks of test inquiries are made with: random, made here, and known to nothing outside. */
			proof_secret: { type: 'text', max: 100, hidden: true },
			/** '2026-03-06', `dueTodoMail` (nextStep.ts). */
			todo_mail_day: { type: 'text', max: 10 },
		},
		rules: readOnly(hooksOnly),
		indexes: [unique('lead_watch', 'key')],
	},
	{
		name: 'site_settings',
		type: 'base',
		entity: siteSettings,
		columns: { key: singleRow },
		rules: changedByAdmins,
		indexes: [unique('site_settings', 'key')],
	},
	{
		name: 'site_private',
		type: 'base',
		entity: sitePrivate,
		columns: { key: singleRow },
		rules: changedByAdmins,
		indexes: [unique('site_private', 'key')],
	},
	{
		name: 'uploads',
		type: 'base',
		entity: upload,
		rules: {
			list: own,
			view: own,
			create: `${admins} && @request.body.owner = @request.auth.id`,
			update: hooksOnly,
			delete: own,
		},
		indexes: [index('uploads', 'owner'), index('uploads', 'created')],
	},
	{
		name: 'build_state',
		type: 'base',
		entity: buildState,
		rules: readOnly(admins),
		indexes: [unique('build_state', 'key')],
	},
	{
		name: 'deploys',
		type: 'base',
		entity: deploy,
		rules: readOnly(admins),
		indexes: [
			index('deploys', 'status', 'next_attempt_at'),
			index('deploys', 'created'),
			"CREATE UNIQUE INDEX `idx_deploys_one_queued` ON `deploys` (`status`) WHERE `status` = 'queued'",
		],
	},
	{
		name: 'public_changes',
		type: 'base',
		entity: publicChange,
		rules: readOnly(hooksOnly),
		indexes: [unique('public_changes', 'collection', 'record'), index('public_changes', 'rev')],
	},
	{
		name: 'category_counts',
		type: 'view',
		rules: readOnly(admins),
		options: {
			viewQuery:
				'SELECT c.id AS id, COUNT(p.id) AS product_count FROM categories c LEFT JOIN products p ON p.category_id = c.id GROUP BY c.id',
		},
	},
	{
		name: 'brand_counts',
		type: 'view',
		rules: readOnly(admins),
		options: {
			viewQuery:
				'SELECT b.id AS id, COUNT(p.id) AS product_count FROM brands b LEFT JOIN products p ON p.brand_id = b.id GROUP BY b.id',
		},
	},
];

/** The fields of a collection by name; none for one without an entity. */
export function fieldsOf(name: string): Fields {
	return entityOf(name)?.fields ?? {};
}

/** The entity of a collection, where the domain has one. */
export function entityOf(name: string): Entity | undefined {
	return collections.find((collection) => collection.name === name)?.entity;
}
