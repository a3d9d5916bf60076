import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { ShownDemand } from '#data/office/alerts.ts';
import { numberText } from '#domain/measures/measure.ts';
import { dayText, swedishDay } from '#domain/text/swedishDay.ts';
import { buttonClass } from '#ui/Button.tsx';

/** What is wanted, by how many, and a new product of it. */
export function DemandRow({ demand }: { demand: ShownDemand }) {
	const { text, watchers, details, budget, newest, category, brand } = demand;
	const facts = [
		details.length > 1 && budget && `Vill betala ${budget}`,
		newest && `Senast ${dayText(swedishDay(newest))}`,
	].filter(Boolean);
	const asked = new URLSearchParams(
		[
			['kategori', category],
			['varumarke', brand],
		].filter(([, slug]) => slug) as [string, string][],
	);
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-4 md:px-5">
			<div className="min-w-0">
				<p className="wrap-anywhere font-semibold">{text}</p>
				{details.length > 0 && <p className="wrap-anywhere text-steel-700">{details.join('; ')}</p>}
				<p className="mt-1 text-muted text-sm">{facts.join(' · ')}</p>
			</div>
			<p className="whitespace-nowrap text-right">
				<strong className="font-semibold text-xl tabular-nums">{numberText(watchers)}</strong>
				<span className="text-muted text-sm">{' bevakar'}</span>
			</p>
			<p className="col-span-2">
				<Link
					to={`/admin/produkter/ny?${asked}`}
					aria-label={`Skapa produkt: ${text}`}
					className={buttonClass({ look: 'secondary', size: 'small' })}
				>
					<Plus aria-hidden="true" />
					Skapa produkt
				</Link>
			</p>
		</li>
	);
}
