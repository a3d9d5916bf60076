interface ProgressBarProps {
	/** What is going on, for screen readers. */
	label: string;
	/** Of `max`; undefined while it is not known how far it has come. */
	value?: number | undefined;
	max?: number;
}

/** How far something has come. */
export function ProgressBar({ label, value, max = 1 }: ProgressBarProps) {
	return (
		<progress
			aria-label={label}
			{...(value !== undefined && { value, max: Math.max(max, Number.MIN_VALUE) })}
			className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-steel-200 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent ${value === undefined ? 'animate-pulse' : ''}`}
		/>
	);
}
