import { Camera, Images, RotateCw, Trash2, Video, X } from 'lucide-react';
import { useId } from 'react';
import { photoLimits, videoLimits } from '#domain/products/product.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/Field.tsx';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import { ChooseFiles } from '../photos/ChooseFiles.tsx';
import { isMoving, type MediaItem } from '../photos/mediaItems.ts';
import type { MediaList } from '../photos/mediaList.ts';
import type { MediaState } from '../photos/mediaStore.ts';
import { Progress } from '../photos/PhotoTile.tsx';
import { PhotoTiles } from '../photos/PhotoTiles.tsx';
import { Refusals } from '../photos/Refusals.tsx';
import { VideoPlayer } from '../photos/VideoPlayer.tsx';
import { Section } from '../Section.tsx';

const photoTypes = [...photoLimits.mimeTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join();
const videoTypes = videoLimits.mimeTypes.join();

interface MediaSectionProps {
	list: MediaList;
	state: MediaState;
	/** The URL of a file that is on the server. */
	srcOf: (item: MediaItem) => string | undefined;
	/** Whether files are dragged over the window. */
	isOver: boolean;
	/** Shown beside the photos. */
	error: string | undefined;
}

/** B5: the photos and videos, first in the form, because a phone's user has just taken them. */
export function MediaSection({ list, state, srcOf, isOver, error }: MediaSectionProps) {
	const hasTouch = useHasTouch();
	const photos = state.items.filter(({ kind }) => kind === 'photo');
	const videos = state.items.filter(({ kind }) => kind === 'video');
	return (
		<Section
			title="Bilder och videor"
			aside={`${photos.length} av ${photoLimits.max} bilder`}
			hint={`Den första bilden är huvudbild. ${hasTouch ? 'Håll på en bild och dra' : 'Dra'} för att ändra ordning. Rekommenderad storlek ${photoLimits.recommended}.`}
		>
			{photos.length > 0 && (
				<PhotoTiles
					photos={photos}
					srcOf={srcOf}
					onOrder={list.order}
					onRemove={list.remove}
					onRetry={(key) => list.retry({ key })}
				/>
			)}
			<FailedFiles items={photos} kind="photo" onRetry={() => list.retry({ kind: 'photo' })} />
			<PhotoChooser list={list} state={state} isOver={isOver} error={error} />
			<Videos list={list} videos={videos} srcOf={srcOf} />
		</Section>
	);
}

function useHasTouch(): boolean {
	return useMediaQuery('(any-pointer: coarse)');
}

/** The buttons that choose photos, on the area to drop them. */
function PhotoChooser({ list, state, isOver, error }: Omit<MediaSectionProps, 'srcOf'>) {
	const errorId = useId();
	const hasTouch = useHasTouch();
	const isFirst = state.items.every(({ kind }) => kind !== 'photo');
	return (
		<div
			className={`grid justify-items-center gap-3 rounded-card border border-dashed px-4 py-6 text-center ${
				isOver ? 'border-accent bg-accent-soft' : error ? 'border-stop' : 'border-line-strong'
			}`}
		>
			<div className="flex w-full flex-wrap justify-center gap-3">
				{hasTouch && (
					<ChooseFiles
						label="Ta foto"
						icon={Camera}
						accept="image/*"
						camera
						look={isFirst ? 'primary' : 'secondary'}
						className="flex-1 sm:flex-none"
						onFiles={list.add}
					/>
				)}
				<ChooseFiles
					label="Välj bilder"
					icon={Images}
					accept={photoTypes}
					className="flex-1 sm:flex-none"
					onFiles={list.add}
					aria-describedby={error ? errorId : undefined}
					data-choose="photos"
				/>
			</div>
			<p className="max-w-prose text-muted text-sm">
				<span>
					{isOver ? 'Släpp filerna här. ' : hasTouch ? '' : 'Eller dra hit filer, eller klistra in en bild. '}
				</span>
				<span>
					Max 8 bilder, 5 MB per bild. JPEG, PNG, WebP och HEIC; stora foton vänds rätt och görs mindre, och platsen där
					de togs tas bort.
				</span>
			</p>
			<div role="alert" className="w-full text-left empty:hidden">
				<FieldError id={errorId} message={error} />
				<Refusals refusals={state.refusals} onDismiss={list.dismissRefusals} />
			</div>
		</div>
	);
}

function Videos({ list, videos, srcOf }: Pick<MediaSectionProps, 'list' | 'srcOf'> & { videos: readonly MediaItem[] }) {
	return (
		<div className="grid gap-3 border-line border-t pt-5">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div>
					<h3 className="font-semibold">Videor</h3>
					<p className="text-muted text-sm">
						{`Max 3 videor, 50 MB per video. MP4 eller WebM, helst ${videoLimits.recommended}.`}
					</p>
				</div>
				<ChooseFiles label="Välj videor" icon={Video} accept={videoTypes} onFiles={list.add} />
			</div>
			{videos.length > 0 && (
				<ul aria-label="Videor" className="grid gap-3 sm:grid-cols-2">
					{videos.map((item, index) => (
						<li key={item.key} className="card overflow-hidden">
							<div className="relative">
								<VideoPlayer src={srcOf(item)} label={`Video ${index + 1}: ${item.name}`} />
								<Progress item={item} onRetry={() => list.retry({ key: item.key })} />
							</div>
							<div className="flex items-center gap-2 pl-3">
								<span className="min-w-0 flex-1 truncate text-muted text-sm">{item.name}</span>
								<Button
									look="quiet"
									iconOnly
									aria-label={isMoving(item) ? `Avbryt video ${index + 1}` : `Ta bort video ${index + 1}`}
									onClick={() => list.remove(item.key)}
								>
									{isMoving(item) ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
								</Button>
							</div>
						</li>
					))}
				</ul>
			)}
			<FailedFiles items={videos} kind="video" onRetry={() => list.retry({ kind: 'video' })} />
		</div>
	);
}

/** When several files have failed, one tap sends them all again. */
function FailedFiles({
	items,
	kind,
	onRetry,
}: {
	items: readonly MediaItem[];
	kind: 'photo' | 'video';
	onRetry: () => void;
}) {
	const count = items.filter(({ status }) => status === 'failed').length;
	if (count < 2) return null;
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-stop-soft px-4 py-3 text-stop-ink">
			<p className="font-semibold">{`${count} ${kind === 'photo' ? 'bilder' : 'videor'} kom inte fram.`}</p>
			<Button look="secondary" size="small" onClick={onRetry}>
				<RotateCw aria-hidden="true" />
				Skicka alla igen
			</Button>
		</div>
	);
}
