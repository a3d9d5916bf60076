import { Spinner } from './Spinner.tsx';

/** A spinner with a word below it, in the middle of the page or part that is loading. */
export function Loading({ text = 'Laddar...' }: { text?: string }) {
	return (
		<div role="status" className="flex min-h-[50dvh] flex-col items-center justify-center gap-3 text-muted">
			<Spinner className="size-8!" />
			<span>{text}</span>
		</div>
	);
}
