import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, ImageOff, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FittedPhoto } from '#ui/FittedPhoto.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { isMoving, type MediaItem } from './mediaItems.ts';

interface PhotoTileProps {
	item: MediaItem;
	index: number;
	count: number;
	/** Where the photo can be seen, if anywhere yet. */
	src: string | undefined;
	onMove: (from: number, to: number) => void;
	onRemove: () => void;
	onRetry: () => void;
}

/** One photo, to drag, to move by keyboard or buttons, to send again, or to remove. */
export function PhotoTile({ item, index, count, src, onMove, onRemove, onRetry }: PhotoTileProps) {
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
		id: item.key,
		attributes: { roleDescription: 'flyttbar bild' },
	});
	const number = index + 1;
	return (
		<li
			ref={setNodeRef}
			style={{ transform: CSS.Translate.toString(transform), transition }}
			className={`card flex flex-col overflow-hidden ${isDragging ? 'relative z-10 opacity-90 shadow-dialog' : ''}`}
		>
			<div className="relative">
				<button
					type="button"
					ref={setActivatorNodeRef}
					{...attributes}
					{...listeners}
					aria-label={`Flytta bild ${number} av ${count}`}
					className="relative block aspect-3/2 w-full cursor-grab touch-manipulation bg-steel-100 [-webkit-touch-callout:none] -outline-offset-2 active:cursor-grabbing"
				>
					<Picture src={src} alt={`Bild ${number}: ${item.name}`} />
				</button>
				{index === 0 && item.status !== 'failed' && (
					<span className="pointer-events-none absolute top-2 left-2 rounded-control bg-steel-950 px-2 py-1 font-semibold text-white text-xs">
						Huvudbild
					</span>
				)}
				<Progress item={item} onRetry={onRetry} />
			</div>
			<div className="flex items-center">
				{/* Not disabled: the button that has moved the photo all the way keeps the focus. */}
				<Button
					look="quiet"
					iconOnly
					aria-label={`Flytta bild ${number} framåt`}
					aria-disabled={index === 0}
					onClick={() => onMove(index, index - 1)}
				>
					<ArrowLeft aria-hidden="true" />
				</Button>
				<Button
					look="quiet"
					iconOnly
					aria-label={`Flytta bild ${number} bakåt`}
					aria-disabled={index === count - 1}
					onClick={() => onMove(index, index + 1)}
				>
					<ArrowRight aria-hidden="true" />
				</Button>
				<Button
					look="quiet"
					iconOnly
					className="ml-auto"
					aria-label={isMoving(item) ? `Avbryt bild ${number}` : `Ta bort bild ${number}`}
					onClick={onRemove}
				>
					{isMoving(item) ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
				</Button>
			</div>
		</li>
	);
}

function Picture({ src, alt }: { src: string | undefined; alt: string }) {
	const [broken, setBroken] = useState<string>();
	// With another file token the same photo has another URL, and is tried again.
	const isBroken = src !== undefined && src === broken;
	if (!src || isBroken) {
		return (
			<span className="grid h-full place-items-center text-steel-500">
				{isBroken && <ImageOff className="size-7" strokeWidth={1.5} aria-hidden="true" />}
			</span>
		);
	}
	return <FittedPhoto src={src} alt={alt} onError={() => setBroken(src)} />;
}

/** The progress of an upload, or its error. */
export function Progress({ item, onRetry }: { item: MediaItem; onRetry: () => void }) {
	if (item.status === 'stored' || item.status === 'uploaded') return null;
	if (item.status === 'failed') {
		return (
			<div className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-panel/90 p-2 text-center">
				<p className="line-clamp-2 font-semibold text-sm text-stop-ink">{item.error}</p>
				<Button look="secondary" size="small" onClick={onRetry}>
					<RotateCw aria-hidden="true" />
					Försök igen
				</Button>
			</div>
		);
	}
	const percent = Math.round(item.progress * 100);
	const text = { waiting: 'Väntar', preparing: 'Förbereder', sending: `${percent} %` }[item.status];
	return (
		<div className="pointer-events-none absolute inset-x-0 bottom-0 bg-steel-950/75 px-2.5 pt-1.5 pb-2 text-white">
			<p className="flex items-center gap-2 text-sm">
				{item.status === 'preparing' && <Spinner />}
				<span>{text}</span>
			</p>
			<progress
				value={item.status === 'sending' ? item.progress : 0}
				aria-label={`${item.name}: uppladdning`}
				className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full bg-white/30 [&::-moz-progress-bar]:bg-white [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-white"
			/>
		</div>
	);
}
