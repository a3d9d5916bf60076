/** Grey rows of about the height of what is loading, so that nothing moves when it has loaded. */
export function SkeletonRows({ count, className = 'h-16' }: { count: number; className?: string }) {
	return (
		<div role="status" className="grid gap-2">
			<span className="sr-only">Laddar...</span>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
				<div key={index} aria-hidden="true" className={`skeleton ${className}`} />
			))}
		</div>
	);
}
