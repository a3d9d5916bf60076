/** What staff see of alerts (S5): how many a product meets, and what is wanted and not there. */
import * as z from 'zod/mini';
import { criteriaFromQuery, criteriaQuery, criteriaUrl } from '#domain/alerts/alertCriteria.ts';
import { alertIndex, alertsFor } from '#domain/alerts/alertMatching.ts';
import { subjectOf, type WatchedCatalogue, watchedCatalogue } from '#domain/alerts/alertSubject.ts';
import { demandOf, unmetAlerts, watchersText } from '#domain/alerts/demand.ts';
import { formatDate } from '#domain/text/dates.ts';
import { query } from '../database.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { isActive, storedCatalogue } from './alertRows.ts';
import { activeMatchers, offeredProducts, type StoredWatched, watchedOf } from './watchedProducts.ts';

const watchersRequest = z.strictObject({ values: z.record(z.string(), z.unknown(), 'Begäran är felaktigt utformad') });

/** POST alerts/watchers { values }: how many addresses a product with the editor's values meets, and that in words ('' for none). */
export function countWatchers(e: core.RequestEvent) {
	requireAdmin(e);
	const { values } = parsedBody(e, watchersRequest);
	const subject = subjectOf(watchedOf(values), watchedCatalogue(storedCatalogue(e.app)));
	const ids = JSON.stringify(alertsFor(subject, alertIndex(activeMatchers(e.app))));
	const sql = 'SELECT COUNT(DISTINCT email) AS watchers FROM alerts WHERE id IN (SELECT value FROM json_each({:ids}))';
	const watchers = query(e.app, sql, { watchers: 0 }, { ids })[0]?.watchers ?? 0;
	e.json(200, { watchers, text: watchersText(watchers) });
}

/**
 * GET alerts/demand: what is watched for and not for sale, the most wanted first, each with `url` (the list's filters); and
 * how many alerts and addresses there are.
 */
export function showDemand(e: core.RequestEvent) {
	requireAdmin(e);
	const names = storedCatalogue(e.app);
	const alerts = activeAlerts(e.app);
	const catalogue = watchedCatalogue(names);
	const offered = alerts.length > 0 ? offeredProducts(e.app, formatDate()) : [];
	const demand = demandOf(
		unmetAlerts(alerts, subjectsOf(offered, catalogue)).map((alert) => ({
			...alert,
			criteria: criteriaFromQuery(alert.criteria),
		})),
		names,
	);
	e.json(200, {
		alerts: alerts.length,
		addresses: new Set(alerts.map(({ email }) => email)).size,
		demand: demand.slice(0, shownMax).map(({ criteria, ...each }) => ({
			...each,
			criteria: criteriaQuery(criteria),
			url: criteriaUrl(criteria),
			category: criteria.category,
			brand: criteria.brand,
			search: criteria.search,
		})),
	});
}

/** One by one, since seldom all are read. */
function* subjectsOf(products: readonly StoredWatched[], catalogue: WatchedCatalogue) {
	for (const each of products) yield subjectOf(each, catalogue);
}

/** Rows of demand that are shown. */
const shownMax = 200;

interface ActiveAlert {
	id: string;
	email: string;
	criteria: string;
	matcher: string;
	confirmed_at: string;
}

function activeAlerts(app: CoreApp): ActiveAlert[] {
	const columns = ['id', 'email', 'criteria', 'matcher', 'confirmed_at'];
	const object = columns.map((name) => `'${name}', ${name}`).join();
	const sql = `SELECT COALESCE(json_group_array(json_object(${object})), '[]') AS list FROM alerts WHERE ${isActive}`;
	return JSON.parse(query(app, sql, { list: '' })[0]?.list || '[]');
}
