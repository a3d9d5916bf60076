import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useUnfolded } from '#ui/useUnfolded.ts';

interface SectionProps {
	title: string;
	/** One sentence below the heading. */
	hint?: ReactNode;
	/** At the right end of the heading's row. */
	aside?: ReactNode;
	children: ReactNode;
}

const card = '-mx-4 border-line border-y bg-panel md:mx-0 md:rounded-card md:border-x';

/** One part of the form on its own card, which fills the width of a phone. */
export function Section({ title, hint, aside, children }: SectionProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className={`${card} px-4 py-5 md:p-6`}>
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

interface FoldedSectionProps {
	title: string;
	/** What is filled in, in a few words, or what the section is for. Shown while it is folded. */
	summary: string;
	/** Whether the section matters for this product: then it is open until the person folds it. */
	matters: boolean;
	/** A field in it must be corrected. */
	hasError: boolean;
	children: ReactNode;
}

/** A part of the form that most products do not need. It stays folded until it matters. */
export function FoldedSection({ title, summary, matters, hasError, children }: FoldedSectionProps) {
	const id = useId();
	const unfolded = useUnfolded(matters, hasError);
	return (
		<section aria-labelledby={id} className={card}>
			<details className="group" {...unfolded}>
				<summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-4 md:px-6 [&::-webkit-details-marker]:hidden">
					<span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
						<h2 id={id} className="font-semibold text-lg">
							{title}
						</h2>
						<span className="min-w-0 truncate text-muted text-sm group-open:hidden">{summary}</span>
					</span>
					<ChevronDown
						className="size-5 flex-none text-muted transition-transform group-open:rotate-180"
						aria-hidden="true"
					/>
				</summary>
				<div className="grid gap-5 px-4 pb-5 md:px-6 md:pb-6">{children}</div>
			</details>
		</section>
	);
}

/** Unfolds the section of a field, so that the field can take the focus. */
export function unfoldField(name: string): void {
	for (const field of document.getElementsByName(name)) field.closest('details')?.setAttribute('open', '');
}
