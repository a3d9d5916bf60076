import { groundPatches, type PhotoLook } from '#domain/products/photoLook.ts';

/**
 * What continues a photo to the edges of its frame, which must be positioned. Drawn, as pages may carry no style
 * attributes. The seam in the middle lies behind the photo.
 */
export function PhotoGround({ look }: { look: PhotoLook }) {
	return (
		<svg
			aria-hidden="true"
			className="absolute inset-0 size-full"
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			shapeRendering="crispEdges"
		>
			{groundPatches(look).map(({ colour, x, y, width, height }) => (
				<path key={`${x} ${y}`} fill={colour} d={`M${x} ${y}h${width}v${height}h-${width}z`} />
			))}
		</svg>
	);
}
