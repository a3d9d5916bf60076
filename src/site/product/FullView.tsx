import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { openModal } from '../frame/closeOnBack.ts';
import { arrowStep, hasReducedMotion, wrapped } from './galleryKeys.ts';
import type { PhotoSource } from './photoSource.ts';
import { ZoomablePhoto } from './ZoomablePhoto.tsx';

interface FullViewProps {
	title: string;
	photos: readonly PhotoSource[];
	/** The photo to show first, from 0. */
	startAt: number;
	/** Told which photo was shown last. */
	onClose: (place: number) => void;
}

/** D1: the photos as large as the window, in a modal dialog that Escape, Back and a click beside the photo close. */
export function FullView({ title, photos, startAt, onClose }: FullViewProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	/** While a photo is zoomed in, a finger moves the photo and not the row. */
	const isZoomed = useRef(false);
	const [options] = useState(() => ({
		align: 'start' as const,
		containScroll: false as const,
		startIndex: startAt,
		watchDrag: () => !isZoomed.current,
	}));
	const [viewportRef, carousel] = useEmblaCarousel(options);
	const [current, setCurrent] = useState(startAt);

	useEffect(() => {
		if (dialog.current && !dialog.current.open) openModal(dialog.current);
	}, []);
	useEffect(() => {
		if (!carousel) return;
		const follow = () => setCurrent(carousel.selectedScrollSnap());
		carousel.on('select', follow);
		return () => {
			carousel.off('select', follow);
		};
	}, [carousel]);

	const show = (place: number) => carousel?.scrollTo(wrapped(place, photos.length), hasReducedMotion());
	function closeBesidePhoto({ target }: MouseEvent) {
		if (target instanceof Element && !target.closest('img, button')) dialog.current?.close();
	}
	function stepByKey(event: KeyboardEvent) {
		const step = arrowStep(event);
		if (!step) return;
		event.preventDefault();
		show(current + step);
	}

	return (
		<dialog
			ref={dialog}
			className="on-dark full-view"
			aria-label={`${title} i full storlek`}
			onClose={() => onClose(current)}
			onClick={closeBesidePhoto}
			onKeyDown={stepByKey}
		>
			<div ref={viewportRef} className="full-view-viewport">
				<div className="full-view-row">
					{photos.map((photo, place) => (
						<ZoomablePhoto
							key={photo.src}
							photo={photo}
							alt={`${title}, bild ${place + 1}`}
							isCurrent={place === current}
							onZoom={(zoomed) => {
								isZoomed.current = zoomed;
							}}
						/>
					))}
				</div>
			</div>
			<button
				type="button"
				className="gallery-button top-3 right-3"
				aria-label="Stäng"
				onClick={() => dialog.current?.close()}
			>
				<X aria-hidden="true" />
			</button>
			{photos.length > 1 && (
				<>
					<button
						type="button"
						className="gallery-button bottom-3 left-3"
						aria-label="Föregående bild"
						onClick={() => show(current - 1)}
					>
						<ChevronLeft aria-hidden="true" />
					</button>
					<button
						type="button"
						className="gallery-button right-3 bottom-3"
						aria-label="Nästa bild"
						onClick={() => show(current + 1)}
					>
						<ChevronRight aria-hidden="true" />
					</button>
				</>
			)}
		</dialog>
	);
}
