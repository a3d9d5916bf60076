import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sellerPhotoUrl } from '#data/office/sellerPhotos.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import type { StoredSellerPhoto } from '#domain/leads/sellerPhotos.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useLive } from '../lists/useLive.ts';
import { useFileToken } from '../session/useFileToken.ts';
import { leadPhotosQuery } from './leadQueries.ts';

/** S6: what the customer has photographed. Nothing where no photos were sent. */
export function LeadPhotos({ lead }: { lead: StoredLead }) {
	const isPhotographed = lead.photo_permission !== '';
	const { data: photos, isSuccess } = useQuery({ ...leadPhotosQuery(lead.id), enabled: isPhotographed });
	const [shown, setShown] = useState<number>();
	const token = useFileToken();
	useLive('seller_photos', ['leadPhotos']);
	if (!isPhotographed || !isSuccess) return null;
	return (
		<section aria-labelledby="lead-photos">
			<h3 id="lead-photos" className="mb-2 font-semibold text-[0.9375rem]">
				Kundens bilder
			</h3>
			{photos?.length === 0 && (
				<p className="text-muted text-sm">
					Inga bilder har kommit fram än. De kan vara på väg, eller vänta på kundens telefon.
				</p>
			)}
			<ul className="grid grid-cols-3 gap-2">
				{photos?.map((photo, place) => (
					<li key={photo.id}>
						<button
							type="button"
							aria-label={`Visa bild ${place + 1} av ${photos.length}`}
							onClick={() => setShown(place)}
							className="block aspect-[3/2] w-full overflow-hidden rounded-control border border-line bg-sunken hover:border-ink"
						>
							<img src={sellerPhotoUrl(photo, token, 'small')} alt="" className="size-full object-contain" />
						</button>
					</li>
				))}
			</ul>
			{photos && shown !== undefined && (
				<WholePhoto photos={photos} place={shown} onShow={setShown} onClose={() => setShown(undefined)} />
			)}
		</section>
	);
}

interface WholePhotoProps {
	photos: readonly StoredSellerPhoto[];
	/** Which one, from 0. */
	place: number;
	onShow: (place: number) => void;
	onClose: () => void;
}

/** One photo as large as the window; the arrow keys step. */
function WholePhoto({ photos, place, onShow, onClose }: WholePhotoProps) {
	const token = useFileToken();
	const photo = photos[place];
	const step = (by: number) => onShow((place + by + photos.length) % photos.length);
	useEffect(() => {
		function stepByKey({ key }: KeyboardEvent) {
			if (key === 'ArrowLeft') step(-1);
			if (key === 'ArrowRight') step(1);
		}
		addEventListener('keydown', stepByKey);
		return () => removeEventListener('keydown', stepByKey);
	});
	if (!photo) return null;
	return (
		<Dialog
			open
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={`Bild ${place + 1} av ${photos.length}`}
			width="full"
			footer={
				<>
					<a
						href={sellerPhotoUrl(photo, token, 'whole')}
						target="_blank"
						rel="noopener"
						className={buttonClass({ look: 'quiet', className: 'mr-auto' })}
					>
						<ExternalLink aria-hidden="true" />
						<span>Öppna i ny flik</span>
					</a>
					{photos.length > 1 && (
						<div className="flex gap-2">
							<Button look="secondary" iconOnly aria-label="Föregående bild" onClick={() => step(-1)}>
								<ChevronLeft aria-hidden="true" />
							</Button>
							<Button look="secondary" iconOnly aria-label="Nästa bild" onClick={() => step(1)}>
								<ChevronRight aria-hidden="true" />
							</Button>
						</div>
					)}
				</>
			}
		>
			<img
				key={photo.id}
				src={sellerPhotoUrl(photo, token, 'whole')}
				alt={`Kundens bild ${place + 1}`}
				className="mx-auto max-h-[70svh] w-full object-contain"
			/>
		</Dialog>
	);
}
