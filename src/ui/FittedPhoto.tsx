import { fillsFrame } from '#domain/products/photoLook.ts';
import { PhotoGround } from './PhotoGround.tsx';
import { useMeasuredLook } from './useMeasuredLook.ts';

interface FittedPhotoProps {
	src: string;
	alt: string;
	loading?: 'lazy' | 'eager';
	onError?: () => void;
}

/**
 * A photo in its frame, which must be 3:2 and positioned, as visitors will see it: it fills the frame, or is shown whole
 * on a ground that continues it when it would lose too much.
 */
export function FittedPhoto({ src, alt, loading = 'eager', onError }: FittedPhotoProps) {
	const [look, measure] = useMeasuredLook();
	const isWhole = !look || !fillsFrame(look);
	return (
		<>
			{look && isWhole && <PhotoGround look={look} />}
			<img
				src={src}
				alt={alt}
				loading={loading}
				decoding="async"
				draggable={false}
				className={`pointer-events-none absolute inset-0 size-full ${isWhole ? 'object-contain' : 'object-cover'} ${look?.plain === 'tight' ? 'photo-air' : ''}`}
				onLoad={measure}
				onError={onError}
			/>
		</>
	);
}
