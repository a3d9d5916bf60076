import { type ReactNode, useId } from 'react';

interface SectionProps {
	title: string;
	/** One sentence below the heading. */
	hint?: ReactNode;
	/** At the right end of the heading's row. */
	aside?: ReactNode;
	children: ReactNode;
}

/** One part of the form on its own card, which fills the width of a phone. */
export function Section({ title, hint, aside, children }: SectionProps) {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className="-mx-4 border-line border-y bg-panel px-4 py-5 md:mx-0 md:rounded-card md:border-x md:p-6"
		>
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 id={id} className="font-semibold text-lg">
					{title}
				</h2>
				{aside && <div className="text-muted text-sm">{aside}</div>}
				{hint && <p className="basis-full text-muted text-sm">{hint}</p>}
			</div>
			<div className="grid gap-5">{children}</div>
		</section>
	);
}
