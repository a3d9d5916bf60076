/** What staff are told of a reservation or a sale, and of what visitors see of it (S1, S2). */
import {
	type AvailabilitySubject,
	availabilityOf,
	effectsOf,
	lastDayOfPage,
	soldLabel,
} from '#domain/products/availability.ts';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { dayText, swedishDay } from '#domain/text/swedishDay.ts';

/** '29 november 2027': how long the page of what is sold now stays. */
export function keptUntil(now: string): string {
	return dayText(lastDayOfPage(pocketBaseMoment(now)), true);
}

/** What the toast says after products were marked as sold or taken back; none are `changed` when all of them were so already. */
export function saleNotice(
	{ sold, changed, published }: { sold: boolean; changed: number; published: number },
	now: string,
): { title: string; description?: string } {
	if (changed === 0) return { title: sold ? 'Redan markerad som såld' : 'Redan till salu' };
	const many = changed.toLocaleString('sv-SE');
	if (!sold)
		return {
			title: changed === 1 ? 'Till salu igen' : `${many} produkter är till salu igen`,
			description: 'Det som är publicerat syns i listor och sök igen.',
		};
	return {
		title: changed === 1 ? 'Markerad som såld' : `${many} produkter markerade som sålda`,
		// A draft has no page.
		...(published > 0 && {
			description: `Borta ur listor och sök. ${published === 1 ? 'Sidan' : 'Sidorna'} finns kvar till ${keptUntil(now)}.`,
		}),
	};
}

/** 'Såld 29 november · sidan finns kvar till 29 november 2027' of what is sold. */
export function soldText(product: { sold_at: string; is_published: boolean }, now: string): string {
	const soldOn = swedishDay(product.sold_at);
	const isThisYear = soldOn.slice(0, 4) === swedishDay(now).slice(0, 4);
	return `Såld ${dayText(soldOn, !isThisYear)} · ${pageWords(product, now)}`;
}

function pageWords({ sold_at, is_published }: { sold_at: string; is_published: boolean }, now: string): string {
	if (!is_published) return 'ett utkast har ingen sida';
	const lastDay = dayText(lastDayOfPage(sold_at), true);
	const { hasPage } = effectsOf(availabilityOf({ sold_at, reserved_until: '' }, now));
	return hasPage ? `sidan finns kvar till ${lastDay}` : `sidan fanns till ${lastDay}`;
}

/** 'Såld 24/11', 'Reserverad t.o.m. 4/12', for the narrow column of a list; '' for what is neither. */
export function shortSaleBadge(product: AvailabilitySubject, now: string): string {
	const availability = availabilityOf(product, now);
	if (availability.state === 'available') return '';
	if (availability.state === 'reserved') return `Reserverad t.o.m. ${shortDay(availability.until, now)}`;
	return `${soldLabel} ${shortDay(swedishDay(product.sold_at), now)}`;
}

/** '4/12', and with the year when it is another one. */
function shortDay(day: string, now: string): string {
	const [year, month, date] = day.split('-').map(Number);
	return `${date}/${month}${year === Number(swedishDay(now).slice(0, 4)) ? '' : `\u00a0${year}`}`;
}
