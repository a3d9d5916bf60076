import { type SyntheticEvent, useState } from 'react';
import { lookOf, lookSize, type PhotoLook } from '#domain/products/photoLook.ts';

/**
 * The look of a photo that has none stored, as nothing has been made of it yet: worked out when the browser has it.
 * Returns the look, and what to hand to the image as `onLoad`.
 */
export function useMeasuredLook(): [PhotoLook | undefined, (event: SyntheticEvent<HTMLImageElement>) => void] {
	const [look, setLook] = useState<PhotoLook>();
	return [look, ({ currentTarget }) => setLook(measured(currentTarget))];
}

/** undefined where the browser does not hand out pixels: of a photo that another site serves. */
function measured(photo: HTMLImageElement): PhotoLook | undefined {
	const canvas = document.createElement('canvas');
	canvas.width = lookSize;
	canvas.height = lookSize;
	const context = canvas.getContext('2d');
	if (!context || !photo.naturalHeight) return undefined;
	context.imageSmoothingQuality = 'high';
	context.drawImage(photo, 0, 0, lookSize, lookSize);
	try {
		const { data } = context.getImageData(0, 0, lookSize, lookSize);
		return lookOf(data, 4, photo.naturalWidth / photo.naturalHeight);
	} catch {
		return undefined;
	}
}
