import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button.tsx';

interface PaginationProps {
	/** From 1. */
	page: number;
	perPage: number;
	total: number;
	onPage: (page: number) => void;
}

/**
 * Which rows of how many, and the way to the rest. Nothing when all fit. A button keeps the focus where there is no further
 * page: a disabled one would lose it.
 */
export function Pagination({ page, perPage, total, onPage }: PaginationProps) {
	const pages = Math.max(1, Math.ceil(total / perPage));
	if (pages === 1) return null;
	const numbers = Array.from({ length: pages }, (_, index) => index + 1);
	const first = (page - 1) * perPage + 1;
	const last = Math.min(page * perPage, total);
	return (
		<nav aria-label="Sidor" className="flex flex-wrap items-center justify-between gap-3 py-4">
			<p className="text-muted tabular-nums">
				{`${first.toLocaleString('sv-SE')}–${last.toLocaleString('sv-SE')} av ${total.toLocaleString('sv-SE')}`}
			</p>
			<div className="flex items-center gap-2">
				<Button
					look="secondary"
					iconOnly
					aria-label="Föregående sida"
					aria-disabled={page <= 1}
					onClick={() => onPage(page - 1)}
				>
					<ChevronLeft aria-hidden="true" />
				</Button>
				<select
					aria-label="Sida"
					value={page}
					onChange={(event) => onPage(Number(event.target.value))}
					className="control control-select w-auto!"
				>
					{numbers.map((number) => (
						<option key={number} value={number}>
							{`Sida ${number} av ${pages}`}
						</option>
					))}
				</select>
				<Button
					look="secondary"
					iconOnly
					aria-label="Nästa sida"
					aria-disabled={page >= pages}
					onClick={() => onPage(page + 1)}
				>
					<ChevronRight aria-hidden="true" />
				</Button>
			</div>
		</nav>
	);
}
