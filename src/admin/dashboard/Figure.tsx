import type { ReactNode } from 'react';

interface FigureProps {
	title: string;
	value: string | undefined;
	isLoading: boolean;
	/** What the value is made of. */
	children: ReactNode;
}

/** One number of the dashboard. */
export function Figure({ title, value, isLoading, children }: FigureProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 p-4 sm:block md:p-5">
			<p className="font-semibold">{title}</p>
			<p className="row-span-2 self-center text-right font-semibold text-2xl tabular-nums leading-9 tracking-tight sm:mt-1 sm:text-left">
				{isLoading ? (
					<>
						<span className="sr-only">Laddar...</span>
						<span className="skeleton block h-8 w-20" aria-hidden="true" />
					</>
				) : (
					value
				)}
			</p>
			<p className="min-h-5 text-muted text-sm">{children}</p>
		</div>
	);
}
