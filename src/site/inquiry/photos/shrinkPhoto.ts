/** Makes of a phone's photo what we take (S6): upright, 1,600 px at most, and without the place where it was taken. */
import { sellerPhotoLimits } from '#domain/leads/sellerPhotoLimits.ts';

/** Why a photo cannot be sent, in a Swedish sentence. */
class PhotoRefused extends Error {
	override name = 'PhotoRefused';
}

/** Larger files are not opened, in bytes: a 48-megapixel photo has about 25 MB. */
const largestFile = 80 * 1024 * 1024;
/** Tried until it is small enough. The first is almost always enough: about 400 kB. */
const qualities = [0.85, 0.7, 0.5] as const;

/** Drawing it leaves every note of the camera behind, the place among them. Throws PhotoRefused. */
export async function shrinkPhoto(file: File): Promise<Blob> {
	if (file.size > largestFile) throw new PhotoRefused(`${file.name}: bilden är för stor.`);
	const picture = await decoded(file);
	const canvas = document.createElement('canvas');
	try {
		const { width, height } = sizeOf(picture);
		const scale = Math.min(1, sellerPhotoLimits.longestSide / Math.max(width, height));
		canvas.width = Math.max(1, Math.round(width * scale));
		canvas.height = Math.max(1, Math.round(height * scale));
		const context = canvas.getContext('2d');
		if (!context) throw unreadable(file);
		context.imageSmoothingQuality = 'high';
		// What is see-through would become black.
		context.fillStyle = '#fff';
		context.fillRect(0, 0, canvas.width, canvas.height);
		context.drawImage(picture, 0, 0, canvas.width, canvas.height);
		for (const quality of qualities) {
			const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
			if (photo && photo.size <= sellerPhotoLimits.maxSize) return photo;
		}
		throw unreadable(file);
	} finally {
		if ('close' in picture) picture.close();
		else URL.revokeObjectURL(picture.src);
		// Safari gives the memory of a canvas back late unless it is emptied.
		canvas.width = 0;
	}
}

function sizeOf(picture: ImageBitmap | HTMLImageElement): { width: number; height: number } {
	return 'naturalWidth' in picture ? { width: picture.naturalWidth, height: picture.naturalHeight } : picture;
}

/** Older Safari reads HEIC as an image of a page only. */
async function decoded(file: File): Promise<ImageBitmap | HTMLImageElement> {
	try {
		return await createImageBitmap(file, { imageOrientation: 'from-image' });
	} catch {
		const image = new Image();
		image.src = URL.createObjectURL(file);
		try {
			await image.decode();
			return image;
		} catch {
			URL.revokeObjectURL(image.src);
			throw unreadable(file);
		}
	}
}

function unreadable({ name, type }: File): PhotoRefused {
	if (/hei[cf]/i.test(`${type} ${name}`))
		return new PhotoRefused(
			`${name} är en HEIC-bild, och den här webbläsaren kan inte läsa sådana. Spara den som JPEG, eller ta en ny bild härifrån.`,
		);
	return new PhotoRefused(`${name} kan inte läsas. Välj en bild i JPEG-, PNG- eller WebP-format.`);
}
