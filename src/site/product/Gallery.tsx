import { ChevronLeft, ChevronRight, Maximize2, Play, X } from 'lucide-react';
import { acrossPhone, Photo } from './Photo.tsx';
import type { ProductMedia } from './productMedia.ts';

interface GalleryProps {
	title: string;
	images: string[];
	videos: string[];
	media: ProductMedia;
}

/**
 * D1: photos, then videos, in a row that snaps: a finger swipes it without any script, and a thumbnail is a link to its
 * place in the row. `activateGallery` adds arrow keys, the full-size view and videos that play when they are seen.
 */
export function Gallery({ title, images, videos, media }: GalleryProps) {
	const count = images.length + videos.length;
	if (count === 0) {
		return <Photo source={undefined} alt="" sizes="100vw" className="rounded-card" />;
	}
	// Fetched with the video, not before: nobody may ever look at it.
	const poster = images[0] ? media.photo(images[0]).src : undefined;
	return (
		<div data-gallery>
			<div className="relative">
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
				<section className="gallery-view" aria-label={`Bilder av ${title}`} tabIndex={0} data-gallery-view>
					{images.map((name, place) => (
						<div key={name} id={`bild-${place + 1}`} className="gallery-slide" data-gallery-slide>
							<a
								href={media.photo(name).src}
								className="block size-full max-h-[60svh]"
								aria-label={`Visa bild ${place + 1} av ${images.length} i full storlek`}
								data-gallery-full
							>
								<Photo
									source={media.photo(name)}
									alt={place === 0 ? title : `${title}, bild ${place + 1}`}
									sizes={`(min-width: 88rem) 48rem, (min-width: 64rem) 56vw, (min-width: 48rem) 50vw, ${acrossPhone}`}
									isFirst={place === 0}
									fit="contain"
									className="max-h-[60svh]"
								/>
							</a>
						</div>
					))}
					{videos.map((name, place) => (
						<div
							key={name}
							id={`bild-${images.length + place + 1}`}
							className="gallery-slide bg-steel-950"
							data-gallery-slide
						>
							<video
								src={media.video(name)}
								data-poster={poster}
								className="aspect-3/2 size-full max-h-[60svh] object-contain"
								controls
								muted
								loop
								playsInline
								preload="none"
								aria-label={`${title}, video ${place + 1}`}
							/>
						</div>
					))}
				</section>
				{count > 1 && (
					<div className="gallery-tools" data-gallery-tools hidden>
						<button type="button" className="gallery-button" aria-label="Föregående bild" data-gallery-step="-1">
							<ChevronLeft aria-hidden="true" />
						</button>
						<span className="gallery-count" data-gallery-count>
							{`1 / ${count}`}
						</span>
						<button type="button" className="gallery-button" aria-label="Nästa bild" data-gallery-step="1">
							<ChevronRight aria-hidden="true" />
						</button>
					</div>
				)}
				<span className="gallery-enlarge" aria-hidden="true">
					<Maximize2 size={18} />
				</span>
			</div>
			{count > 1 && (
				<ul className="mt-3 grid grid-cols-4 gap-2 sm:gap-3 print:hidden">
					{images.map((name, place) => (
						<li key={name}>
							<a
								href={`#bild-${place + 1}`}
								className="gallery-thumbnail"
								aria-label={`Bild ${place + 1}`}
								aria-current={place === 0 ? 'true' : undefined}
								data-gallery-thumbnail
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
								data-gallery-thumbnail
							>
								<span className="flex aspect-3/2 items-center justify-center gap-1.5 font-semibold text-sm">
									<Play size={18} aria-hidden="true" />
									<span className="max-sm:sr-only">Video</span>
								</span>
							</a>
						</li>
					))}
				</ul>
			)}
			<dialog className="on-dark full-view" aria-label={`${title} i full storlek`} data-full-view>
				<div className="full-view-row" data-full-view-row />
				<button type="button" className="gallery-button top-3 right-3" aria-label="Stäng" data-full-view-close>
					<X aria-hidden="true" />
				</button>
				{images.length > 1 && (
					<>
						<button
							type="button"
							className="gallery-button bottom-3 left-3"
							aria-label="Föregående bild"
							data-full-view-step="-1"
						>
							<ChevronLeft aria-hidden="true" />
						</button>
						<button
							type="button"
							className="gallery-button right-3 bottom-3"
							aria-label="Nästa bild"
							data-full-view-step="1"
						>
							<ChevronRight aria-hidden="true" />
						</button>
					</>
				)}
			</dialog>
		</div>
	);
}
