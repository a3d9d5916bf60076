import { Bell } from 'lucide-react';
import type { ListAlert } from './useListAlert.ts';

interface WatchButtonProps {
	alert: ListAlert;
	className: string;
	/** Beside the filters of a phone there is room for the bell alone. */
	labelClass?: string;
	children?: string;
}

/** S4: opens the dialog in which a visitor leaves an address for what the list is filtered by. */
export function WatchButton({ alert, className, labelClass, children = 'Bevaka' }: WatchButtonProps) {
	return (
		<button
			type="button"
			className={`button ${className}`}
			hidden={!alert.isOffered}
			aria-haspopup="dialog"
			aria-busy={alert.isOpening || undefined}
			onPointerEnter={alert.prepare}
			onFocus={alert.prepare}
			onClick={alert.open}
		>
			<Bell aria-hidden="true" />
			<span className={labelClass}>{children}</span>
		</button>
	);
}

/** The same with a sentence, at the end of a list on a phone: where a visitor is who has looked through it. */
export function WatchStrip({ alert, isShown }: { alert: ListAlert; isShown: boolean }) {
	return (
		<div className="watch-strip needs-script" hidden={!isShown || !alert.isOffered}>
			<p>Fanns inte rätt maskin? Vi mejlar när en kommer in.</p>
			<WatchButton alert={alert} className="button-secondary" />
		</div>
	);
}
