import { Camera } from 'lucide-react';
import { fillsFrame } from '#domain/products/photoLook.ts';
import { PhotoGround } from '#ui/PhotoGround.tsx';
import { useMeasuredLook } from '#ui/useMeasuredLook.ts';
import type { PhotoSource } from './photoSource.ts';

interface PhotoProps {
	/** undefined shows that there is no photo. */
	source: PhotoSource | undefined;
	alt: string;
	/** How wide the photo is shown, as in the sizes attribute. */
	sizes: string;
	/** The largest thing that is seen first: fetched at once. Others wait until they are near. */
	isFirst?: boolean;
	/** Whether all of it is shown whatever its shape; else it is cut to the box as long as it loses little. */
	isWhole?: boolean;
	/** The box; it keeps its shape before the photo is there, so that nothing moves. */
	className?: string;
}

/** A photo in a box of 3:2, the shape that staff are asked to photograph in. */
export function Photo(props: PhotoProps) {
	const { source, alt, sizes, isFirst = false, isWhole = false, className = '' } = props;
	// A draft's photo has no look stored.
	const [measuredLook, measure] = useMeasuredLook();
	const look = source?.look ?? measuredLook;
	const isContained = isWhole || (look && !fillsFrame(look));
	return (
		<div className={`relative aspect-3/2 overflow-hidden bg-steel-100 ${className}`}>
			{look && isContained && <PhotoGround look={look} />}
			{source ? (
				<picture>
					{source.sets.map(({ type, srcset }) => (
						<source key={type} type={type} srcSet={srcset} sizes={sizes} />
					))}
					<img
						src={source.src}
						alt={alt}
						width="1200"
						height="800"
						loading={isFirst ? 'eager' : 'lazy'}
						decoding={isFirst ? 'auto' : 'async'}
						{...(isFirst && { fetchPriority: 'high' })}
						{...(source.sets.length === 0 && { onLoad: measure })}
						className={`absolute inset-0 size-full ${isContained ? 'object-contain' : 'object-cover'} ${look?.plain === 'tight' ? 'photo-air' : ''}`}
					/>
				</picture>
			) : (
				<div className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-muted text-sm">
					<Camera size={28} strokeWidth={1.5} aria-hidden="true" />
					Bild saknas
				</div>
			)}
		</div>
	);
}
