import { Check, CloudOff, X } from 'lucide-react';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import type { QueuedPhoto } from './queuedPhotos.ts';

interface PhotoStripProps {
	photos: readonly QueuedPhoto[];
	/** Of each photo, by its id. */
	problems: ReadonlyMap<string, string>;
	unkept: ReadonlySet<string>;
	size: 'small' | 'large';
	/** Of a small strip only a photo with a problem can be removed alone. */
	onRemove?: (photo: QueuedPhoto) => void;
}

/** The photos of a draft, as this device has them. */
export function PhotoStrip({ photos, problems, unkept, size, onRemove }: PhotoStripProps) {
	return (
		<ul
			aria-label="Foton"
			className={size === 'large' ? 'grid grid-cols-2 gap-3 sm:grid-cols-3' : 'flex flex-wrap gap-2'}
		>
			{photos.map((photo, index) => (
				<li key={photo.id} className={size === 'large' ? '' : 'w-16'}>
					<div className="relative overflow-hidden rounded-control bg-steel-100">
						<Preview photo={photo} label={`Foto ${index + 1}`} />
						{photo.upload && (
							<span className="absolute bottom-1 left-1 grid size-6 place-items-center rounded-full bg-panel text-ok-ink">
								<Check className="size-4" aria-hidden="true" />
								<span className="sr-only">Skickat</span>
							</span>
						)}
						{unkept.has(photo.id) && (
							<span className="absolute bottom-1 left-1 grid size-6 place-items-center rounded-full bg-panel text-stop-ink">
								<CloudOff className="size-4" aria-hidden="true" />
								<span className="sr-only">Inte sparat på telefonen</span>
							</span>
						)}
						{onRemove && (size === 'large' || problems.has(photo.id)) && (
							<button
								type="button"
								aria-label={`Ta bort foto ${index + 1}`}
								onClick={() => onRemove(photo)}
								className="absolute top-0 right-0 grid size-11 place-items-center"
							>
								<span className="grid size-7 place-items-center rounded-full bg-steel-950 text-white">
									<X className="size-4" aria-hidden="true" />
								</span>
							</button>
						)}
					</div>
					{problems.has(photo.id) && <p className="mt-1 text-sm text-stop-ink">{problems.get(photo.id)}</p>}
				</li>
			))}
		</ul>
	);
}

function Preview({ photo: { blob }, label }: { photo: QueuedPhoto; label: string }) {
	return <img src={useObjectUrl(blob)} alt={label} className="aspect-square w-full object-cover" />;
}
