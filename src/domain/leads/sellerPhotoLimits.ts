/** What of sellers' photos (S6) the public form knows: apart from sellerPhotos.ts, so that visitors download no more than this. */

export const sellerPhotoLimits = {
	max: 6,
	tooMany: 'Max 6 bilder',
	/** Bytes. The form makes them 1,600 px wide at most, some 400 kB. */
	maxSize: 3 * 1024 * 1024,
	tooLarge: 'Max 3 MB per bild',
	/** What the form makes of every photo: browsers write these from a canvas, upright and without location. */
	mimeTypes: ['image/jpeg', 'image/webp'],
	wrongType: 'Endast JPEG och WebP är tillåtna',
	hasLocation: 'Bilden innehåller uppgift om var den togs',
	/** px, of the longer side, as the form makes it. */
	longestSide: 1600,
	/** Permissions that all visitors together get within an hour, and those of one block of addresses. */
	permissionsPerHour: 120,
	permissionsPerHourOfBlock: 10,
	/** Within a day: six photos each are a fifth of `perDay`, so that one address does not keep all other sellers out. */
	permissionsPerDayOfBlock: 20,
	/** Photos that wait without an inquiry at once, of all visitors: they may take 450 MB of the disk. */
	leftoversMax: 150,
	/** Photos that are taken within 24 hours, of all visitors: a hundred sellers, and 1.8 GB at worst. */
	perDay: 600,
} as const;

/** Which permission a photo comes with. */
export const photoPermissionHeader = 'X-Rostfri-Photo-Permission';
/** For so many days after an inquiry the device that sent it may bring photos that have not arrived. */
export const latePhotoDays = 7;

/** Whether an inquiry may carry photos; another type's permission is left unused. */
export function takesPhotos({ inquiryType }: { inquiryType: string }): boolean {
	return inquiryType === 'sell_equipment';
}
