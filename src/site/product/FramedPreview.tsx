import { useEffect, useRef, useState } from 'react';
import { type Preview, receivePreviews } from '#data/previewMessages.ts';
import { availabilityOf } from '#domain/products/availability.ts';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { activateProduct } from './activateProduct.ts';
import { ProductView } from './ProductView.tsx';
import { mediaFrom } from './productMedia.ts';

/** The product that the editor frames, as visitors will see it. Its links and buttons lead nowhere. */
export function FramedPreview() {
	const [preview, setPreview] = useState<Preview>();
	const place = useRef<HTMLElement>(null);

	useEffect(() => receivePreviews(setPreview), []);
	useEffect(() => {
		const view = preview && place.current?.querySelector<HTMLElement>('[data-product]');
		if (view) activateProduct(view);
	}, [preview]);
	useEffect(() => {
		function stayHere(event: Event) {
			if (event.target instanceof Element && event.target.closest('a, form')) event.preventDefault();
		}
		addEventListener('click', stayHere, { capture: true });
		return () => removeEventListener('click', stayHere, { capture: true });
	}, []);

	const file = (name: string) => preview?.files[name] ?? '';
	return (
		<main ref={place} aria-label="Förhandsvisning">
			{preview && (
				<RenderFailure>
					<ProductView
						{...preview}
						availability={availabilityOf(preview.product, new Date().toISOString())}
						media={mediaFrom(file)}
					/>
				</RenderFailure>
			)}
		</main>
	);
}
