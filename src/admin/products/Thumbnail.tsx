import { ImageOff } from 'lucide-react';
import { type ListedProduct, thumbnailUrl } from '#data/office/productList.ts';
import { useFileToken } from '../session/useFileToken.ts';

/** The first photo, small and square, beside its product's name. */
export function Thumbnail({ product, className = 'size-12' }: { product: ListedProduct; className?: string }) {
	const url = thumbnailUrl(product, useFileToken());
	return (
		<span
			className={`grid flex-none place-items-center overflow-hidden rounded-control bg-steel-100 text-steel-400 ${className}`}
		>
			{url ? (
				<img
					src={url}
					alt=""
					width={80}
					height={80}
					loading="lazy"
					decoding="async"
					className="size-full object-cover"
				/>
			) : (
				product.images.length === 0 && <ImageOff className="size-5" aria-hidden="true" />
			)}
		</span>
	);
}
