import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { openModal } from '../frame/closeOnBack.ts';
import { GalleryButton } from './GalleryButton.tsx';
import { arrowSteps, hasReducedMotion, wrapped } from './galleryKeys.ts';
import type { PhotoSource } from './photoSource.ts';
import { ZoomablePhoto, type ZoomControls } from './ZoomablePhoto.tsx';

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
	const zoom = useRef<ZoomControls>(null);
	const [isZoomed, setIsZoomed] = useState(false);
	const { viewportRef, current, step } = useFullViewRow(photos.length, startAt, isZoomed);
	const close = () => dialog.current?.close();

	useEffect(() => {
		if (dialog.current && !dialog.current.open) openModal(dialog.current);
	}, []);

	function closeBesidePhoto({ target }: MouseEvent) {
		if (target instanceof Element && !target.closest('img, button')) close();
	}
	/** The arrow keys move what is zoomed in, and the row of photos else. */
	function moveByKey(event: KeyboardEvent) {
		const steps = arrowSteps(event);
		if (!steps) return;
		event.preventDefault();
		if (isZoomed) zoom.current?.pan(steps.right, steps.down);
		else if (steps.right) step(steps.right);
	}

	return (
		<dialog
			ref={dialog}
			className="on-dark full-view"
			aria-label={`${title} i full storlek`}
			onClose={() => onClose(current)}
			onClick={closeBesidePhoto}
			onKeyDown={moveByKey}
		>
			<div ref={viewportRef} className="full-view-viewport">
				<div className="full-view-row">
					{photos.map((photo, place) => (
						<ZoomablePhoto
							key={photo.src}
							controls={zoom}
							photo={photo}
							alt={`${title}, bild ${place + 1}`}
							isCurrent={place === current}
							onZoom={setIsZoomed}
						/>
					))}
				</div>
			</div>
			<GalleryButton
				label={isZoomed ? 'Förminska' : 'Förstora'}
				icon={isZoomed ? ZoomOut : ZoomIn}
				className="top-3 left-3"
				onClick={() => zoom.current?.toggle()}
			/>
			<GalleryButton label="Stäng" icon={X} className="top-3 right-3" onClick={close} />
			{photos.length > 1 && (
				<>
					<GalleryButton
						label="Föregående bild"
						icon={ChevronLeft}
						className="bottom-3 left-3"
						onClick={() => step(-1)}
					/>
					<GalleryButton label="Nästa bild" icon={ChevronRight} className="right-3 bottom-3" onClick={() => step(1)} />
				</>
			)}
		</dialog>
	);
}

/** The row of photos. While one is zoomed in, a finger moves the photo and not the row. */
function useFullViewRow(count: number, startAt: number, isZoomed: boolean) {
	const isStill = useRef(isZoomed);
	isStill.current = isZoomed;
	const [options] = useState(() => ({
		align: 'start' as const,
		containScroll: false as const,
		startIndex: startAt,
		watchDrag: () => !isStill.current,
	}));
	const [viewportRef, carousel] = useEmblaCarousel(options);
	const [current, setCurrent] = useState(startAt);
	useEffect(() => {
		if (!carousel) return;
		const follow = () => setCurrent(carousel.selectedScrollSnap());
		carousel.on('select', follow);
		return () => {
			carousel.off('select', follow);
		};
	}, [carousel]);
	return {
		viewportRef,
		/** The place of the photo that is shown, from 0. */
		current,
		/** Moves by so many photos, round the ends. */
		step: (by: number) => carousel?.scrollTo(wrapped(current + by, count), hasReducedMotion()),
	};
}
