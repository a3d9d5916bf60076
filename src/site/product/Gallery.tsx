import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Maximize2, Play } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import { takeHeldInput } from '../frame/heldInput.ts';
import { FullView } from './FullView.tsx';
import { GalleryButton } from './GalleryButton.tsx';
import { GalleryVideo } from './GalleryVideo.tsx';
import { arrowStep, hasReducedMotion, wrapped } from './galleryKeys.ts';
import { Photo } from './Photo.tsx';
import { acrossPhone, type PhotoOwner } from './photoSource.ts';
import { type ProductMedia, publishedMedia } from './productMedia.ts';

interface GalleryProps {
	/** Names of photos and videos, as the record keeps them. */
	product: PhotoOwner & { title: string; images: string[]; videos: string[] };
	/** Where they are, when not among those made for visitors. */
	media?: ProductMedia;
}

const carouselOptions = { align: 'start', containScroll: false, watchDrag: isDragWanted } as const;

/**
 * D1: photos, then videos, in a row to swipe, with thumbnails, arrow keys and a full-size view. Prebuilt, it is a row
 * that scrolls and snaps, each thumbnail is a link to its place in the row, and each photo is a link to its file.
 */
export function Gallery({ product, media = publishedMedia(product) }: GalleryProps) {
	const { title, images, videos } = product;
	const count = images.length + videos.length;
	const [openedAt, setOpenedAt] = useState<number>();
	const { viewportRef, isActive, current, show, jump } = useGalleryRow(count, (address) => {
		const tapped = images.findIndex((name) => media.photo(name).src === address);
		if (tapped >= 0) setOpenedAt(tapped);
	});

	if (count === 0) return <Photo source={undefined} alt="" sizes="100vw" className="rounded-card" />;

	function stepByKey(event: KeyboardEvent) {
		const step = arrowStep(event);
		// A video's own controls use the arrows for its time line.
		if (!step || (event.target as HTMLElement).closest('video, dialog')) return;
		event.preventDefault();
		show(current + step);
	}
	/** Instead of following the link, once the row is at work. */
	const instead = (act: (place: number) => void) => (event: MouseEvent, place: number) => {
		if (!isActive || event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		act(place);
	};

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work on everything in it
		<div data-gallery onKeyDown={stepByKey}>
			<div className="relative">
				<section
					ref={viewportRef}
					className="gallery-view"
					aria-label={`Bilder av ${title}`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
					tabIndex={0}
					data-gallery-view
					data-held={isActive ? undefined : ''}
					data-active={isActive || undefined}
				>
					<Slides
						product={product}
						media={media}
						playingAt={isActive ? current : undefined}
						onOpen={instead(setOpenedAt)}
					/>
				</section>
				{count > 1 && <Steps isActive={isActive} current={current} count={count} onShow={show} />}
				<span className="gallery-enlarge" aria-hidden="true">
					<Maximize2 size={18} />
				</span>
			</div>
			{count > 1 && <Thumbnails product={product} media={media} current={current} onChoose={instead(show)} />}
			{openedAt !== undefined && (
				<FullView
					title={title}
					photos={images.map(media.photo)}
					startAt={openedAt}
					onClose={(place) => {
						setOpenedAt(undefined);
						// The visitor comes back to the photo that they looked at.
						jump(place);
					}}
				/>
			)}
		</div>
	);
}

interface StepsProps {
	isActive: boolean;
	current: number;
	count: number;
	onShow: (place: number) => void;
}

function Steps({ isActive, current, count, onShow }: StepsProps) {
	return (
		<div className="gallery-tools" hidden={!isActive}>
			<GalleryButton label="Föregående bild" icon={ChevronLeft} onClick={() => onShow(current - 1)} />
			<span className="gallery-count">{`${current + 1} / ${count}`}</span>
			<GalleryButton label="Nästa bild" icon={ChevronRight} onClick={() => onShow(current + 1)} />
		</div>
	);
}

/**
 * The row at work. Starts with what the visitor has done before this script came: swiped, followed a thumbnail's link,
 * pressed arrows; `onHeldTap` is told the address of a link that was tapped.
 */
function useGalleryRow(count: number, onHeldTap: (address: string | undefined) => void) {
	const [viewportRef, carousel] = useEmblaCarousel(carouselOptions);
	const [current, setCurrent] = useState(0);
	const doWhatIsHeld = useEffectEvent((carousel: NonNullable<UseEmblaCarouselType[1]>) => {
		const held = takeHeldInput(carousel.rootNode());
		if (held?.steps) carousel.scrollTo(wrapped(carousel.selectedScrollSnap() + held.steps, count), true);
		onHeldTap(held?.address);
	});
	useLayoutEffect(() => {
		if (!carousel) return;
		const follow = () => setCurrent(carousel.selectedScrollSnap());
		carousel.on('select', follow);
		carousel.on('reInit', follow);
		const view = carousel.rootNode();
		if (view.scrollLeft > 0) {
			carousel.scrollTo(Math.round(view.scrollLeft / view.clientWidth), true);
			view.scrollLeft = 0;
		}
		doWhatIsHeld(carousel);
		follow();
		return () => {
			carousel.off('select', follow);
			carousel.off('reInit', follow);
		};
	}, [carousel]);
	return {
		viewportRef,
		isActive: carousel !== undefined,
		/** The place of the photo or video that is shown, from 0. */
		current,
		/** Moves to a place, round the ends. */
		show: (place: number) => carousel?.scrollTo(wrapped(place, count), hasReducedMotion()),
		/** Is at a place without moving there. */
		jump: (place: number) => carousel?.scrollTo(place, true),
	};
}

interface SlidesProps {
	product: GalleryProps['product'];
	media: ProductMedia;
	/** The place of a video that plays, if one stands there. */
	playingAt: number | undefined;
	onOpen: (event: MouseEvent, place: number) => void;
}

function Slides({ product: { title, images, videos }, media, playingAt, onOpen }: SlidesProps) {
	return (
		<div className="gallery-row">
			{images.map((name, place) => (
				<div key={name} id={`bild-${place + 1}`} className="gallery-slide">
					<a
						href={media.photo(name).src}
						className="photo-edge block size-full max-h-[60svh]"
						aria-label={`Visa bild ${place + 1} av ${images.length} i full storlek`}
						onClick={(event) => onOpen(event, place)}
					>
						<Photo
							source={media.photo(name)}
							alt={place === 0 ? title : `${title}, bild ${place + 1}`}
							sizes={`(min-width: 88rem) 48rem, (min-width: 64rem) 56vw, (min-width: 48rem) 50vw, ${acrossPhone}`}
							isFirst={place === 0}
							isWhole
							className="max-h-[60svh]"
						/>
					</a>
				</div>
			))}
			{videos.map((name, place) => (
				<div key={name} id={`bild-${images.length + place + 1}`} className="gallery-slide bg-steel-950">
					<GalleryVideo
						src={media.video(name)}
						poster={images[0] ? media.photo(images[0]).src : undefined}
						label={`${title}, video ${place + 1}`}
						isCurrent={playingAt === images.length + place}
					/>
				</div>
			))}
		</div>
	);
}

interface ThumbnailsProps {
	product: GalleryProps['product'];
	media: ProductMedia;
	current: number;
	onChoose: (event: MouseEvent, place: number) => void;
}

function Thumbnails({ product: { images, videos }, media, current, onChoose }: ThumbnailsProps) {
	const link = (place: number) => ({
		'aria-current': place === current || undefined,
		'data-gallery-thumbnail': '',
		onClick: (event: MouseEvent) => onChoose(event, place),
	});
	return (
		<ul className="mt-3 grid grid-cols-4 gap-2 sm:gap-3 print:hidden">
			{images.map((name, place) => (
				<li key={name}>
					<a
						href={`#bild-${place + 1}`}
						className="gallery-thumbnail photo-edge"
						aria-label={`Bild ${place + 1}`}
						{...link(place)}
					>
						<Photo source={media.photo(name)} alt="" sizes="(min-width: 64rem) 12rem, 25vw" />
					</a>
				</li>
			))}
			{videos.map((name, place) => (
				<li key={name}>
					<a
						href={`#bild-${images.length + place + 1}`}
						className="gallery-thumbnail bg-steel-900 text-white"
						aria-label={`Video ${place + 1}`}
						{...link(images.length + place)}
					>
						<span className="flex aspect-3/2 items-center justify-center gap-1.5 font-semibold text-sm">
							<Play size={18} aria-hidden="true" />
							<span className="max-sm:sr-only">Video</span>
						</span>
					</a>
				</li>
			))}
		</ul>
	);
}

/** A finger on the time line of a video moves the video's time, not the row. */
function isDragWanted(_carousel: unknown, event: globalThis.MouseEvent | TouchEvent): boolean {
	if (!(event.target instanceof HTMLVideoElement)) return true;
	const { clientY } = 'touches' in event ? (event.touches[0] ?? { clientY: 0 }) : event;
	return clientY < event.target.getBoundingClientRect().bottom - videoControls;
}

/** Height of a browser's video controls, in CSS pixels. */
const videoControls = 72;
