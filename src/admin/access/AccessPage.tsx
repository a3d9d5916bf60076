import { type ReactNode, useEffect, useRef } from 'react';
import { companyName } from '#domain/company/company.ts';

interface AccessPageProps {
	title: string;
	intro?: ReactNode;
	/** It takes the place of a form that had the focus: its heading takes the focus, and is read. */
	isAnswer?: boolean;
	children: ReactNode;
}

/** The frame of login, setup and reset: a card in the middle. */
export function AccessPage({ title, intro, isAnswer = false, children }: AccessPageProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (isAnswer) heading.current?.focus();
	}, [isAnswer]);
	return (
		<main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
			<title>{`${title} – ${companyName} admin`}</title>
			<a href="/" className="text-heading font-bold tracking-tight">
				{companyName}
			</a>
			<div className="card w-full max-w-md p-6 shadow-card sm:p-8">
				<h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className="text-heading outline-none">
					{title}
				</h1>
				{intro && <p className="mt-1 text-muted">{intro}</p>}
				<div className="mt-6">{children}</div>
			</div>
		</main>
	);
}
