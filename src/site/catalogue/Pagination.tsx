import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { pageLinks } from './pageLinks.ts';

interface PaginationProps {
	/** From 1. */
	page: number;
	pages: number;
	urlOf: (page: number) => string;
	/** Shows a page in place. undefined: its URL has a prebuilt page, which the link leads to. */
	onGo: ((page: number) => void) | undefined;
	/** The list is prebuilt in another order than its pages: a tap waits for the script (heldInput.ts). */
	isHeld: boolean;
}

/** The pages of a list. */
export function Pagination({ page, pages, urlOf, onGo, isHeld }: PaginationProps) {
	const [previous, next] = [Math.max(1, page - 1), Math.max(1, Math.min(pages, page + 1))];
	const goTo = (number: number) => (event: MouseEvent) => {
		if (!onGo || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		onGo(number);
	};
	return (
		<nav
			aria-label="Sidor"
			className="pagination mt-10 print:hidden"
			hidden={pages < 2}
			data-held={isHeld ? '' : undefined}
		>
			<a href={urlOf(previous)} className="page-link" onClick={goTo(previous)} rel="prev" hidden={page === 1}>
				<ArrowLeft size={18} aria-hidden="true" />
				<span className="max-sm:sr-only">Föregående</span>
			</a>
			<ul className="flex gap-1">
				{pageLinks(page, pages).map((number, place) => (
					// The gaps keep their places; a number is known by itself.
					<li key={number ?? `gap-${place}`}>
						{number === undefined ? (
							<span className="page-gap">…</span>
						) : (
							<a
								href={urlOf(number)}
								className="page-link"
								onClick={goTo(number)}
								aria-label={`Sida ${number}`}
								aria-current={number === page ? 'page' : undefined}
							>
								{number}
							</a>
						)}
					</li>
				))}
			</ul>
			<a href={urlOf(next)} className="page-link" onClick={goTo(next)} rel="next" hidden={page === pages}>
				<span className="max-sm:sr-only">Nästa</span>
				<ArrowRight size={18} aria-hidden="true" />
			</a>
		</nav>
	);
}
