import type { ReactNode } from 'react';
import { companyName } from '#domain/company/company.ts';

interface PageHeaderProps {
	title: string;
	subtitle?: ReactNode;
	/** The buttons of the page, at the right; below on a phone. */
	children?: ReactNode;
}

/** The heading of a page, which also names the browser's tab. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
	return (
		<div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4 md:mb-6">
			<title>{`${title} – ${companyName} admin`}</title>
			<div className="min-w-0 flex-1 basis-56">
				<h1 className="font-semibold text-[1.625rem] leading-tight tracking-tight md:text-3xl">{title}</h1>
				{subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
			</div>
			{children && <div className="flex flex-wrap gap-3">{children}</div>}
		</div>
	);
}
