import { ProgressBar } from '#ui/ProgressBar.tsx';
import type { SellerPhotos } from './useSellerPhotos.ts';

/** How far the photos of an inquiry that has been sent have come. Nothing where there are none. */
export function PhotoProgress({ state }: Pick<SellerPhotos, 'state'>) {
	const sending = state?.sending;
	if (!sending) return null;
	const { arrived, total, refused, waits } = sending;
	const isDone = arrived + refused === total;
	return (
		<div className="mb-8 grid gap-3 rounded-card bg-sunken px-5 py-4">
			<p role="status">
				<span>{progressText(sending)}</span>
			</p>
			{!isDone && !waits && <ProgressBar label="Bilder som har kommit fram" value={arrived} max={total} />}
		</div>
	);
}

function progressText({ arrived, total, refused, waits }: NonNullable<NonNullable<SellerPhotos['state']>['sending']>) {
	if (arrived + refused < total) {
		if (waits)
			return `${arrived} av ${total} bilder har kommit fram. Resten finns kvar på den här enheten och skickas så snart det går: låt sidan vara öppen, eller kom tillbaka hit.`;
		return `Skickar bild ${arrived + refused + 1} av ${total}. Låt sidan vara öppen.`;
	}
	if (refused > 0)
		return `${arrived} av ${total} bilder har kommit fram. Resten kunde inte tas emot. Mejla dem gärna till oss.`;
	return total === 1 ? 'Bilden har kommit fram.' : `Alla ${total} bilder har kommit fram.`;
}
