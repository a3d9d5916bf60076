import type { ReactNode } from 'react';
import { companyName } from '#domain/company/company.ts';

/** The frame of login, setup and reset: a card in the middle. */
export function AccessPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
	return (
		<main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
			<title>{`${title} – ${companyName} admin`}</title>
			<a href="/" className="text-heading font-bold tracking-tight">
				{companyName}
			</a>
			<div className="card w-full max-w-md p-6 shadow-card sm:p-8">
				<h1 className="text-heading">{title}</h1>
				{intro && <p className="mt-1 text-muted">{intro}</p>}
				<div className="mt-6">{children}</div>
			</div>
		</main>
	);
}
