import { useState } from 'react';
import { dayAndTime } from '#domain/text/format.ts';
import { Button } from '#ui/Button.tsx';

interface UnsavedNoticeProps {
	/** When it was kept: milliseconds since 1970. */
	kept: number;
	/** How many of its files are gone. */
	missing?: number;
	onStartOver: () => void;
}

/** Says that the form has been filled with unsaved changes of an earlier visit, and offers to discard them. */
export function UnsavedNotice({ kept, missing = 0, onStartOver }: UnsavedNoticeProps) {
	const [isOpen, setIsOpen] = useState(true);
	if (!isOpen) return null;
	const lost = missing === 1 ? 'En fil finns' : `${missing} filer finns`;
	return (
		<div
			role="status"
			className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft px-4 py-3 md:mb-6"
		>
			<p className="min-w-0 flex-1 basis-60">
				<strong className="font-semibold">Ditt osparade utkast är tillbaka</strong>, från{' '}
				<span className="whitespace-nowrap">{dayAndTime(new Date(kept).toISOString())}</span>.
				{missing > 0 && <span>{` ${lost} inte längre kvar. Välj den eller dem igen.`}</span>}
			</p>
			<div className="flex gap-2">
				<Button
					look="quiet"
					size="small"
					onClick={() => {
						setIsOpen(false);
						onStartOver();
					}}
				>
					Börja om
				</Button>
				<Button look="secondary" size="small" onClick={() => setIsOpen(false)}>
					Behåll
				</Button>
			</div>
		</div>
	);
}
