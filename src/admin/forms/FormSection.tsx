import { type ReactNode, useId } from 'react';

interface FormSectionProps {
	title: string;
	description?: string;
	/** Where visitors see what is written here. */
	link?: { url: string; label: string };
	/** The fields, or a form of its own. */
	children: ReactNode;
}

/** A group of fields on a card. In a wide window its heading is beside the fields. */
export function FormSection({ title, description, link, children }: FormSectionProps) {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className="card p-5 sm:p-6 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,44rem)] xl:gap-x-12"
		>
			<div>
				<div className="flex flex-wrap items-baseline justify-between gap-x-4">
					<h2 id={id} className="text-heading">
						{title}
					</h2>
					{link && (
						<a href={link.url} target="_blank" rel="noopener" className="link">
							{link.label}
						</a>
					)}
				</div>
				{description && <p className="mt-1 text-muted">{description}</p>}
			</div>
			<div className="mt-5 grid grid-cols-1 gap-5 xl:mt-0">{children}</div>
		</section>
	);
}
