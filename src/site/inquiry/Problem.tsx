import { WifiOff } from 'lucide-react';
import type { InquiryProblem } from '#data/inquiries.ts';
import { useOnline } from '../frame/useOnline.ts';

/** Why it was not sent, and that nothing is lost. */
export function Problem({ kind, message }: { kind: InquiryProblem; message: string }) {
	const isOnline = useOnline();
	const text = {
		offline: isOnline
			? 'Du har nätverk igen. Det du skrivit är kvar: skicka det nu.'
			: 'Du är offline. Det du skrivit är sparat på den här enheten, så du kan skicka det när du har nätverk igen.',
		unreachable:
			'Vi fick inget svar från servern. Det du skrivit är kvar: försök igen om en stund. Har det redan kommit fram sparas det bara en gång.',
		busy: message || 'Just nu kommer det in väldigt många förfrågningar. Vänta en minut och försök igen.',
		validation: message,
		conflict: message,
		server: 'Något gick fel hos oss. Det du skrivit är kvar: försök igen om en stund.',
	}[kind];
	return (
		<div role="status" className="flex gap-3 rounded-card border border-warn bg-warn-soft p-4 text-warn-ink">
			<WifiOff className="mt-0.5 size-5 flex-none" aria-hidden="true" />
			<p>{text}</p>
		</div>
	);
}
