import { ImageOff } from 'lucide-react';
import { type ListedProduct, thumbnailUrl } from '#data/office/productList.ts';
import { FittedPhoto } from '#ui/FittedPhoto.tsx';
import { useFileToken } from '../session/useFileToken.ts';

/** The first photo, small, in the shape of the public list. Its product's name stands beside it. */
export function Thumbnail({
	product,
	className = 'w-16',
}: {
	product: Pick<ListedProduct, 'id' | 'images'>;
	className?: string;
}) {
	const url = thumbnailUrl(product, useFileToken());
	return (
		<span
			className={`relative grid aspect-3/2 flex-none place-items-center overflow-hidden rounded-control bg-steel-100 text-steel-400 ${className}`}
		>
			{url ? (
				<FittedPhoto src={url} alt="" loading="lazy" />
			) : (
				product.images.length === 0 && <ImageOff className="size-5" aria-hidden="true" />
			)}
		</span>
	);
}
