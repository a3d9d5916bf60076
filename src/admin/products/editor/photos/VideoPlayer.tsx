import { useEffect, useRef, useState } from 'react';

/**
 * A video with controls. Once started it keeps its URL, because a new file token would start it over; it reloads when
 * the server no longer accepts the old one.
 */
export function VideoPlayer({ src, label }: { src: string | undefined; label: string }) {
	const video = useRef<HTMLVideoElement>(null);
	const [shown, setShown] = useState(src);
	useEffect(() => {
		const isUnstarted = !video.current || video.current.error || video.current.currentTime === 0;
		if (isUnstarted) setShown(src);
	}, [src]);
	return (
		// biome-ignore lint/a11y/useMediaCaption: staff's own videos have no captions
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
