import { useEffect, useRef, useState } from 'react';

/**
 * A video with controls. One that has been started keeps its URL, as a new file token would start it over; when the
 * server no longer takes the old one, it is reloaded.
 */
export function VideoPlayer({ src, label }: { src: string | undefined; label: string }) {
	const video = useRef<HTMLVideoElement>(null);
	const [shown, setShown] = useState(src);
	useEffect(() => {
		const isUntouched = !video.current || video.current.error || video.current.currentTime === 0;
		if (isUntouched) setShown(src);
	}, [src]);
	return (
		// biome-ignore lint/a11y/useMediaCaption: staff's own films have no captions
		<video
			ref={video}
			src={shown}
			controls
			preload="metadata"
			playsInline
			aria-label={label}
			className="aspect-video w-full bg-steel-950"
			onError={() => setShown(src)}
		/>
	);
}
