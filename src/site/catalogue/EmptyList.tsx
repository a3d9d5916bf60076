import { PackageOpen } from 'lucide-react';
import type { ListAlert } from '../alerts/useListAlert.ts';
import { WatchButton } from '../alerts/WatchButton.tsx';

interface EmptyListProps {
	/** Whether the products could not be fetched. */
	hasFailed: boolean;
	isEmpty: boolean;
	hasFilter: boolean;
	alert: ListAlert;
	onClear: () => void;
	onRetry: () => void;
}

/** L6: nothing was found, or the list could not be fetched. */
export function EmptyList({ hasFailed, isEmpty, hasFilter, alert, onClear, onRetry }: EmptyListProps) {
	return (
		<div className="empty-list" data-empty="" hidden={!isEmpty && !hasFailed}>
			<PackageOpen size={40} strokeWidth={1.25} aria-hidden="true" className="text-muted" />
			<h2 className="mt-4 text-heading">{hasFailed ? 'Produkterna kunde inte hämtas' : 'Inga produkter hittades'}</h2>
			<p className="mt-2 max-w-prose text-muted">
				{hasFailed
					? 'Kontrollera uppkopplingen och försök igen, eller berätta för oss vad du söker.'
					: 'Ta bort ett filter eller prova ett annat ord. Hittar du inte maskinen du söker hjälper vi dig gärna att leta, och vi kan mejla när en kommer in.'}
			</p>
			<div className="mt-6 flex flex-wrap justify-center gap-3">
				{!hasFailed && <WatchButton alert={alert} className="button-primary needs-script" />}
				<button
					type="button"
					className="button button-secondary needs-script"
					hidden={!hasFilter || hasFailed}
					onClick={onClear}
				>
					Rensa filter
				</button>
				<button type="button" className="button button-primary" hidden={!hasFailed} onClick={onRetry}>
					Försök igen
				</button>
				<a href="/intresse?typ=kopa" className="button button-secondary">
					Berätta vad du söker
				</a>
			</div>
		</div>
	);
}
