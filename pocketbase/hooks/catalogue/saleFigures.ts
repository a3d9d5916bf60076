/** Tells staff how machines sell (S3). */
import { longestMax, type SaleStatistics, saleStatistics, statisticsPeriods } from '#domain/products/saleStatistics.ts';
import { query } from '../database.ts';
import { requireAdmin } from '../request.ts';

/** GET products/sales: for the dashboard. */
export function saleFigures(e: core.RequestEvent) {
	requireAdmin(e);
	return e.json(200, saleFiguresAt(e.app));
}

/** Reads what was sold in the last year, and of what is for sale only what has stood longest. */
export function saleFiguresAt(app: CoreApp, now = new Date().toISOString()): SaleStatistics {
	const { month, year, median } = statisticsPeriods(now);
	const [since = ''] = [month, year, median].sort();
	const shape = { id: '', title: '', is_published: false, first_published_at: '', sold_at: '' };
	const sold = query(
		app,
		`SELECT id, '' AS title, is_published, first_published_at, sold_at FROM products
		WHERE sold_at >= {:since}`,
		shape,
		{ since },
	);
	const standing = query(
		app,
		`SELECT id, title, is_published, first_published_at, sold_at FROM products
		WHERE is_published AND sold_at = '' AND first_published_at != ''
		ORDER BY first_published_at, id LIMIT {:max}`,
		shape,
		{ max: longestMax },
	);
	return saleStatistics([...sold, ...standing], now);
}
