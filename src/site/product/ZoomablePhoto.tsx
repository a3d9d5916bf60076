import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { PhotoSource } from './photoSource.ts';
import { doubleTapScale, middle, middleOf, noZoom, type Point, spreadOf, zoomed } from './zoom.ts';

/** The zoom of the photo that is shown, for those who use no pointer. */
export interface ZoomControls {
	/** Zooms in on the middle, or out. */
	toggle: () => void;
	/** Moves what is seen by so many steps to the right and down. */
	pan: (right: number, down: number) => void;
}

interface ZoomablePhotoProps {
	/** Of the photo that is shown. */
	controls: Ref<ZoomControls>;
	photo: PhotoSource;
	alt: string;
	/** A photo that is no longer shown loses its zoom. */
	isCurrent: boolean;
	onZoom: (isZoomed: boolean) => void;
}

/** A tap moves less than this, in CSS pixels, and two taps come within this time, in milliseconds. */
const tapDistance = 12;
const doubleTapTime = 350;
/** Of the frame's smaller side, by one press of an arrow key. */
const panStep = 1 / 5;

/** A photo as large as its frame, zoomed by pinch, by double tap, or by a click of a mouse. */
export function ZoomablePhoto({ controls, photo, alt, isCurrent, onZoom }: ZoomablePhotoProps) {
	const { frame, image, zoom, setZoom, toggle, pan, listeners } = useZoom();
	useImperativeHandle(isCurrent ? controls : null, () => ({ toggle, pan }));

	useEffect(() => {
		if (isCurrent) onZoom(zoom.scale > 1);
		else setZoom(noZoom);
	}, [isCurrent, zoom, setZoom, onZoom]);

	return (
		<div ref={frame} className="full-view-slide" data-zoomed={zoom.scale > 1 || undefined} {...listeners}>
			<picture>
				{/* The largest there is, for a close look. */}
				{photo.sets.map(({ type, srcset }) => (
					<source key={type} type={type} srcSet={srcset} sizes="1600px" />
				))}
				<img
					ref={image}
					src={photo.src}
					alt={alt}
					loading="lazy"
					className="full-view-photo"
					style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
				/>
			</picture>
		</div>
	);
}

/** A photo's zoom, and the listeners of its frame that change it. */
function useZoom() {
	const frame = useRef<HTMLDivElement>(null);
	const image = useRef<HTMLImageElement>(null);
	const fingers = useRef(new Map<number, Point>());
	/** Where and when the last finger came down, and the last tap ended. */
	const down = useRef<(Point & { time: number }) | undefined>(undefined);
	const lastTap = useRef(Number.NEGATIVE_INFINITY);
	const [zoom, setZoom] = useState(noZoom);

	function pointOf({ clientX, clientY }: PointerEvent): Point {
		const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
		return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
	}
	function move(from: Point, to: Point, factor: number) {
		if (!image.current || !frame.current) return;
		// Without the zoom, which offset sizes leave out.
		const size = { width: image.current.offsetWidth, height: image.current.offsetHeight };
		const { clientWidth: width, clientHeight: height } = frame.current;
		setZoom((before) => zoomed(before, from, to, before.scale * factor, size, { width, height }));
	}
	function onPointerDown(event: PointerEvent) {
		fingers.current.set(event.pointerId, pointOf(event));
		down.current = fingers.current.size === 1 ? { ...pointOf(event), time: event.timeStamp } : undefined;
	}
	function onPointerMove(event: PointerEvent) {
		if (!fingers.current.has(event.pointerId)) return;
		const before = [...fingers.current.values()];
		fingers.current.set(event.pointerId, pointOf(event));
		const after = [...fingers.current.values()];
		if (after.length > 1 || zoom.scale > 1) move(middleOf(before), middleOf(after), spreadOf(after) / spreadOf(before));
	}
	function onPointerUp(event: PointerEvent) {
		fingers.current.delete(event.pointerId);
		const start = down.current;
		down.current = undefined;
		const point = pointOf(event);
		if (!start || event.target !== image.current || event.button !== 0) return;
		if (Math.hypot(point.x - start.x, point.y - start.y) > tapDistance) return;
		const isSecond = event.timeStamp - lastTap.current < doubleTapTime;
		lastTap.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
		if (event.pointerType !== 'mouse' && !isSecond) return;
		toggle(point);
	}
	function toggle(point: Point = middle): void {
		if (zoom.scale > 1) setZoom(noZoom);
		else move(point, point, doubleTapScale);
	}
	function pan(right: number, down: number): void {
		const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
		const step = Math.min(clientWidth, clientHeight) * panStep;
		move(middle, { x: -right * step, y: -down * step }, 1);
	}
	function onPointerCancel(event: PointerEvent) {
		fingers.current.delete(event.pointerId);
		down.current = undefined;
	}

	const listeners = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave: onPointerCancel };
	return { frame, image, zoom, setZoom, toggle, pan, listeners };
}
