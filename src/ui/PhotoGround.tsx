import { frameRatio, type PhotoLook } from '#domain/photoLook.ts';

/**
 * What continues a photo to the edges of its frame, which must be positioned. Drawn, as pages may carry no style
 * attributes. The seam of the two colours lies behind the photo.
 */
export function PhotoGround({ look }: { look: PhotoLook }) {
	const [first, second] = look.ground;
	return (
		<svg aria-hidden="true" className="absolute inset-0 size-full" viewBox="0 0 2 2" preserveAspectRatio="none">
			<path fill={first} d="M0 0h2v2H0z" />
			{second !== first && <path fill={second} d={look.ratio < frameRatio ? 'M1 0h1v2H1z' : 'M0 1h2v1H0z'} />}
		</svg>
	);
}
