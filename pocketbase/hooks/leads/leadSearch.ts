/**
 * Finds leads for staff (C1, C2). What staff type is a customer's name, address or number: it is sent in the body, so
 * that no log and no proxy on the way keeps it with the request's URL.
 */
import * as z from 'zod/mini';
import { searchWords } from '#domain/catalogue/search.ts';
import { flagsOf, type LeadFilter, type LeadView, leadFilter } from '#domain/leads/leadFilter.ts';
import { todoOrder } from '#domain/leads/nextStep.ts';
import { comparedAddress } from '#domain/mail/mailbox.ts';
import { internationalNumber, searchedNumber } from '#domain/text/phone.ts';
import { parsedBody, requireAdmin } from '../request.ts';

/**
 * The order of a view as SQL of columns, each of them ascending. Starred first. Of the others likely spam comes last; then
 * the newest, and by id where two arrived in the same millisecond: read backwards.
 */
function orderOf(view: LeadView): { columns: readonly string[]; isBackwards: boolean } {
	if (view === 'todo') return { columns: todoOrder, isBackwards: false };
	return { columns: ['is_starred', '(NOT is_likely_spam)', 'created', 'id'], isBackwards: true };
}

function sorted(columns: readonly string[], isBackwards: boolean): string[] {
	return columns.map((column) => (isBackwards ? `${column} DESC` : column));
}

const pageRequest = z.strictObject({
	filter: leadFilter,
	page: z.int().check(z.gte(1), z.lte(1_000_000)),
	perPage: z.int().check(z.gte(1), z.lte(500)),
});

/** POST leads/search { filter, page, perPage }: one page of a filter's leads, counted from 1, and how many there are. */
export function searchLeads(e: core.RequestEvent) {
	requireAdmin(e);
	const { filter, page, perPage } = parsedBody(e, pageRequest);
	const condition = conditionOf(filter);
	const total = e.app.countRecords('leads', condition);
	const { columns, isBackwards } = orderOf(filter.view);
	const leads = read(e, condition, sorted(columns, isBackwards), perPage, (page - 1) * perPage);
	return e.json(200, { leads, total, pages: Math.ceil(total / perPage) });
}

const chunkRequest = z.strictObject({
	filter: leadFilter,
	after: z.string().check(z.maxLength(15)),
	limit: z.int().check(z.gte(1), z.lte(1000)),
});

/** POST leads/chunk { filter, after, limit }: the leads of a filter whose ids come after one, by id; '' begins. */
export function readLeadChunk(e: core.RequestEvent) {
	requireAdmin(e);
	const { filter, after, limit } = parsedBody(e, chunkRequest);
	const leads = read(e, $dbx.and(conditionOf(filter), $dbx.exp('id > {:after}', { after })), ['id'], limit);
	return e.json(200, { leads });
}

const neighboursRequest = z.strictObject({
	filter: leadFilter,
	lead: z.strictObject({
		id: z.string().check(z.maxLength(15)),
		is_starred: z.boolean(),
		is_likely_spam: z.boolean(),
		created: z.string().check(z.maxLength(30)),
		next_step_day: z.string().check(z.maxLength(10)),
		next_step_time: z.string().check(z.maxLength(5)),
	}),
});

/** POST leads/neighbours { filter, lead }: the ids of those before and after one in a filter's list. '' where it ends. */
export function readNeighbours(e: core.RequestEvent) {
	requireAdmin(e);
	const { filter, lead } = parsedBody(e, neighboursRequest);
	const { columns, isBackwards } = orderOf(filter.view);
	// The same expressions about the given lead, so that both sides are ordered alike.
	const given = `SELECT ${columns.join(', ')} FROM (SELECT {:is_starred} AS is_starred, {:is_likely_spam} AS is_likely_spam,
		{:created} AS created, {:id} AS id, {:next_step_day} AS next_step_day, {:next_step_time} AS next_step_time)`;
	const firstId = (isEarlier: boolean) => {
		const isLess = isEarlier !== isBackwards;
		const beyond = $dbx.exp(`(${columns.join(', ')}) ${isLess ? '<' : '>'} (${given})`, lead);
		return read(e, $dbx.and(conditionOf(filter), beyond), sorted(columns, isLess), 1)[0]?.id ?? '';
	};
	return e.json(200, { previous: firstId(true), next: firstId(false) });
}

/**
 * GET leads/{id}/others: what else the same customer has sent, newest first: the same address or the same phone
 * number, however it is written. At most 20.
 */
export function readOtherInquiries(e: core.RequestEvent) {
	requireAdmin(e);
	const [lead] = read(e, $dbx.hashExp({ id: e.request!.pathValue('id'), is_proof: false }), ['id'], 1);
	if (!lead) throw new NotFoundError('Leadet finns inte längre');
	const number = internationalNumber(lead.getString('phone'));
	const condition = $dbx.and(
		$dbx.exp('id != {:id} AND NOT is_proof', { id: lead.id }),
		$dbx.or(
			$dbx.exp("{:address} != '' AND {:address} IN (LOWER(email), LOWER(doubtful_email))", {
				address: comparedAddress(lead.getString('email') || lead.getString('doubtful_email')),
			}),
			...(number ? [$dbx.like('search_text', number)] : []),
		),
	);
	return e.json(200, { leads: read(e, condition, ['created DESC'], 20) });
}

function read(
	e: core.RequestEvent,
	condition: dbx.Expression,
	sort: string[],
	limit: number,
	offset = 0,
): core.Record[] {
	const leads = arrayOf(new Record());
	e.app
		.recordQuery('leads')
		.andWhere(condition)
		.orderBy(...sort)
		.limit(limit)
		.offset(offset)
		.all(leads);
	return leads;
}

/** The words are bound as parameters, so no typed text is taken for syntax. */
function conditionOf({ search, view, status }: LeadFilter): dbx.Expression {
	const words = searchWords(search);
	const number = searchedNumber(search);
	const written = words.length ? $dbx.like('search_text', ...words) : undefined;
	const wanted = [
		$dbx.exp('NOT is_proof'),
		...(view === 'todo' ? [$dbx.exp("next_step_day != ''")] : []),
		...(written && number ? [$dbx.or(written, $dbx.like('search_text', number))] : written ? [written] : []),
		$dbx.hashExp({ ...flagsOf(view), ...(status === 'all' ? {} : { status }) }),
	];
	return $dbx.and(...wanted);
}
