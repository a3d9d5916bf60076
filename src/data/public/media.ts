/** Lists every photo, logo, video and document of a snapshot's pages, with its source and its variants. */
import { createHash } from 'node:crypto';
import { shownDocuments } from '#domain/products/productDocuments.ts';
import type { PublishingProblem } from '#domain/publishing/publication.ts';
import { documentUrl, logoUrl, photoVariants, type Variant, videoUrl } from '../photos.ts';
import type { Snapshot } from './snapshot.ts';

export interface MediaFile {
	/** The record whose pages must wait for it. */
	record: string;
	collection: 'products' | 'brands' | 'site_settings';
	/** What staff know the record by. */
	title: string;
	/** The file's name, for messages. */
	name: string;
	/** A path on PocketBase that opens with a signature, or a whole address elsewhere. */
	source: string;
	/** The variants to make, or the address that the file is copied to as it is. */
	variants: Variant[];
	copy?: string;
	/** What is copied; a photo is not. */
	copied?: 'video' | 'document';
	/** Whether it is shown in frames of other shapes, so that its look is kept (photoLook.ts). */
	isFramed?: true;
}

/**
 * In the order in which visitors meet them: the hero, logos, then products as they are listed and the sold ones, first photos first.
 * With `isWanted`, only those of the records that it chooses.
 */
export function mediaOf(snapshot: Snapshot, isWanted: (record: object) => boolean = () => true): MediaFile[] {
	const products = [...snapshot.products, ...snapshot.sold].filter(isWanted);
	const brands = snapshot.brands.filter(isWanted);
	const { writtenSettings } = snapshot;
	const hero = isWanted(writtenSettings) ? heroPhoto(writtenSettings.hero_image_url) : undefined;
	const photo = (product: Snapshot['products'][number], name: string): MediaFile => ({
		record: product.id,
		collection: 'products',
		title: product.title,
		name,
		source: `/api/rostfri/files/products/${product.id}/${name}`,
		variants: photoVariants(product, name),
		isFramed: true,
	});
	return [
		...(hero
			? [
					{
						record: writtenSettings.id,
						collection: 'site_settings' as const,
						title: 'Startsidans bild',
						name: writtenSettings.hero_image_url,
						source: writtenSettings.hero_image_url,
						variants: photoVariants(hero.record, hero.name),
					},
				]
			: []),
		...brands
			.filter(({ logo }) => logo)
			.map((brand) => ({
				record: brand.id,
				collection: 'brands' as const,
				title: brand.name,
				name: brand.logo,
				source: `/api/rostfri/files/brands/${brand.id}/${brand.logo}`,
				variants: [{ url: logoUrl(brand, brand.logo), width: 320, height: 160, format: 'webp' as const }],
			})),
		...products.flatMap((product) => product.images.slice(0, 1).map((name) => photo(product, name))),
		...products.flatMap((product) => product.images.slice(1).map((name) => photo(product, name))),
		...products.flatMap((product) =>
			product.videos.map((name) => ({
				record: product.id,
				collection: 'products' as const,
				title: product.title,
				name,
				source: `/api/rostfri/files/products/${product.id}/${name}`,
				variants: [],
				copy: videoUrl(product, name),
				copied: 'video' as const,
			})),
		),
		...products.flatMap((product) =>
			shownDocuments(product).map(({ file, fileName }) => ({
				record: product.id,
				collection: 'products' as const,
				title: product.title,
				name: file,
				source: `/api/rostfri/files/products/${product.id}/${file}`,
				variants: [],
				copy: documentUrl(product, file, fileName),
				copied: 'document' as const,
			})),
		),
	];
}

/**
 * The hero image that staff have given the address of: fetched once and served by us like any photo, by
 * `photoSet(record, name, …)`. undefined when there is none. Another address gives another name.
 */
export function heroPhoto(address: string): { record: { id: string }; name: string } | undefined {
	if (!address) return undefined;
	const name = createHash('sha256').update(address).digest('hex').slice(0, 20);
	return { record: { id: 'hero' }, name };
}

/** The message for staff about a file that cannot be prepared. `reason` is a part of a sentence, in Swedish. */
export function mediaProblem(
	{ collection, record, title, name, copied }: MediaFile,
	reason: string,
): PublishingProblem {
	if (collection === 'site_settings') {
		const message = `Startsidans bild kunde inte visas: ${reason}. Rätta fältet ”Bakgrundsbild (webbadress)” under Innehåll.`;
		return { collection, id: '', field: 'hero_image_url', message };
	}
	if (collection === 'brands') {
		const message = `Loggan till varumärket ”${title}” kunde inte visas: ${reason}. Ladda upp en annan.`;
		return { collection, id: record, field: 'logo', message };
	}
	const { kind, field, other } = words[copied ?? 'photo'];
	const message = `${kind} ${name} till produkten ”${title}” kunde inte visas: ${reason}. Ladda upp ${other}.`;
	return { collection, id: record, field, message };
}

const words = {
	photo: { kind: 'Bilden', field: 'images', other: 'en annan' },
	video: { kind: 'Videon', field: 'videos', other: 'en annan' },
	document: { kind: 'Dokumentet', field: 'documents', other: 'ett annat' },
} as const;

/** The address of the file that is written last: when it is there, all of the medium is. */
export function lastFileOf({ variants, copy }: Pick<MediaFile, 'variants' | 'copy'>): string {
	return copy ?? variants.at(-1)?.url ?? '';
}
