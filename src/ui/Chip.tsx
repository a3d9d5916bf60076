import type { ComponentProps } from 'react';

interface ChipProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
	/** Whether it is the chosen one. Left out for a chip that only does something. */
	isChosen?: boolean;
}

/** A small button among others of its kind: a suggestion, or one of a few to choose from. */
export function Chip({ isChosen, children, ...rest }: ChipProps) {
	return (
		<button
			type="button"
			aria-pressed={isChosen}
			className="inline-flex min-h-10 items-center rounded-full border border-line-strong bg-panel px-3.5 text-[0.9375rem] hover:border-steel-500 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong disabled:opacity-50"
			{...rest}
		>
			<span>{children}</span>
		</button>
	);
}
