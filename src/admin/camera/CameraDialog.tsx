import { Camera, Images } from 'lucide-react';
import { Link } from 'react-router';
import { photoLimits } from '#domain/products/product.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { removePhotos } from './draftQueue.ts';
import { PhotoStrip } from './PhotoStrip.tsx';
import type { QueuedPhoto } from './queuedPhotos.ts';
import { useDraftQueue } from './useDraftQueue.ts';

interface CameraDialogProps {
	/** Sentences about chosen files that are no photos. */
	refusals: readonly string[];
	onCamera: () => void;
	onLibrary: () => void;
	/** This machine is done, and the camera opens for another. */
	onNext: () => void;
	/** Loses nothing: what is shown becomes a draft. */
	onClose: () => void;
}

/** The photos of a machine as they are taken. Nothing is asked: to close it is to save the draft. */
export function CameraDialog({ refusals, onCamera, onLibrary, onNext, onClose }: CameraDialogProps) {
	const { drafts, openKey } = useDraftQueue();
	const photos = drafts.find(({ key }) => key === openKey)?.photos ?? [];
	const count = photos.length;
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Fota först"
			description={
				count === 0
					? 'Fota maskinen och typskylten. Bilderna blir ett utkast som du gör klart senare.'
					: 'Varje bild sparas på telefonen direkt och skickas när det finns nät.'
			}
			footer={
				count > 0 && (
					<>
						<Button look="secondary" className="flex-1" onClick={onNext}>
							Nästa maskin
						</Button>
						<Button className="flex-1" onClick={onClose}>
							Klar
						</Button>
					</>
				)
			}
		>
			<div className="grid gap-4">
				<Taken photos={photos} refusals={refusals} />
				<Button size="large" look={count > 0 ? 'secondary' : 'primary'} onClick={onCamera}>
					<Camera aria-hidden="true" />
					<span>{count > 0 ? 'Ta en bild till' : 'Ta en bild'}</span>
				</Button>
				<Button look="quiet" onClick={onLibrary}>
					<Images aria-hidden="true" />
					Välj bilder från telefonen
				</Button>
				{count === 0 && (
					<Link to="/admin/produkter/ny" onClick={onClose} className={buttonClass({ look: 'quiet' })}>
						Nytt utan foto
					</Link>
				)}
			</div>
		</Dialog>
	);
}

/** The photos so far, and what the person must know of them. */
function Taken({ photos, refusals }: { photos: readonly QueuedPhoto[]; refusals: readonly string[] }) {
	const { unkept, problems, isWaiting } = useDraftQueue();
	const count = photos.length;
	const hasUnkept = photos.some(({ id }) => unkept.has(id));
	return (
		<>
			{count > 0 && (
				<>
					<p role="status" className="text-muted">
						{`${countOf(count, 'bild', 'bilder')}${isWaiting ? ', väntar på nätet' : ''}`}
					</p>
					<PhotoStrip
						photos={photos}
						problems={problems}
						unkept={unkept}
						size="large"
						onRemove={(photo) => void removePhotos([photo])}
					/>
				</>
			)}
			{hasUnkept && (
				<p role="alert" className="rounded-control bg-stop-soft p-3 text-stop-ink">
					Telefonen har inget utrymme kvar. Bilderna finns bara här: stäng inte sidan förrän de har skickats.
				</p>
			)}
			{refusals.length > 0 && (
				<ul role="alert" className="grid gap-1 text-stop-ink">
					{refusals.map((refusal) => (
						<li key={refusal}>{refusal}</li>
					))}
				</ul>
			)}
			{count >= photoLimits.max && (
				<p className="text-muted text-sm">Ett utkast rymmer åtta bilder. Nästa bild börjar ett nytt utkast.</p>
			)}
		</>
	);
}
