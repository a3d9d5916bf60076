import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
	icon: LucideIcon;
	title: string;
	/** What can be done about it. */
	children?: ReactNode;
}

/** Shown where there is nothing to show. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
	return (
		<div className="grid justify-items-center gap-3 px-6 py-16 text-center text-muted">
			<Icon className="size-9 text-steel-400" strokeWidth={1.5} aria-hidden="true" />
			<p className="text-lg">{title}</p>
			{children && <div className="contents">{children}</div>}
		</div>
	);
}
