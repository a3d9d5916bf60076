import { WifiOff } from 'lucide-react';
import type { AlertFailure } from '#data/alerts.ts';
import { useOnline } from '../frame/useOnline.ts';

/** Why it did not succeed, and that nothing is lost. */
export function AlertProblemNotice({ failure: { problem, message } }: { failure: AlertFailure }) {
	const isOnline = useOnline();
	const text = {
		offline: isOnline ? 'Du har nätverk igen. Försök nu.' : 'Du är offline. Försök igen när du har nätverk.',
		unreachable: 'Vi fick inget svar från servern. Försök igen om en stund.',
		busy: message || 'Just nu kommer det in väldigt mycket. Vänta en minut och försök igen.',
		validation: message,
		link: message || 'Länken gäller inte längre.',
		server: message || 'Något gick fel hos oss. Försök igen om en stund.',
	}[problem];
	return (
		<div role="status" className="flex gap-3 rounded-card border border-warn bg-warn-soft p-4 text-warn-ink">
			<WifiOff className="mt-0.5 size-5 flex-none" aria-hidden="true" />
			<p>{text}</p>
		</div>
	);
}
