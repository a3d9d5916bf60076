import { useEffect, useRef, useState } from 'react';
import { hasReducedMotion } from './galleryKeys.ts';

interface GalleryVideoProps {
	src: string;
	poster: string | undefined;
	label: string;
	isCurrent: boolean;
}

/** Plays while it is the one that is shown. Nothing of it is fetched before, not even its poster. */
export function GalleryVideo({ src, poster, label, isCurrent }: GalleryVideoProps) {
	const video = useRef<HTMLVideoElement>(null);
	const [wasShown, setWasShown] = useState(false);
	useEffect(() => {
		if (!isCurrent) {
			video.current?.pause();
			return;
		}
		setWasShown(true);
		// A browser may refuse to play by itself; the controls are there.
		if (!hasReducedMotion()) void video.current?.play().catch(() => undefined);
	}, [isCurrent]);
	return (
		<video
			ref={video}
			src={src}
			poster={wasShown ? poster : undefined}
			className="aspect-3/2 size-full max-h-[60svh] object-contain"
			controls
			muted
			loop
			playsInline
			preload="none"
			aria-label={label}
		/>
	);
}
