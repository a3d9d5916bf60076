import { Camera, Images, type LucideIcon, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { sellerPhotoLimits } from '#domain/leads/sellerPhotoLimits.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/Field.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useMediaQuery } from '#ui/useMediaQuery.ts';
import type { SellerPhotos } from './useSellerPhotos.ts';

const { max } = sellerPhotoLimits;
/** Phones make JPEG of what they keep as HEIC when they are asked for these. */
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Up to six photos of what is offered, from the camera or from the device (S6). */
export function PhotoField({ photos }: { photos: SellerPhotos }) {
	const id = useId();
	const hasCamera = useMediaQuery('(any-pointer: coarse)');
	const buttons = useRef<HTMLDivElement>(null);
	const { chosen = [], preparing = 0, problem = '' } = photos.state ?? {};
	const isFull = chosen.length + preparing >= max;
	const error =
		problem ||
		(photos.isMissing
			? 'Bilder kan inte läggas till just nu. Skicka förfrågan ändå, så hör vi av oss, eller försök igen om en stund.'
			: '');

	function remove(photo: string) {
		// The button that had the focus goes with its photo.
		buttons.current?.querySelector('button')?.focus();
		photos.remove(photo);
	}

	return (
		<fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
			<legend className="mb-1.5 font-semibold text-[0.9375rem]">Bilder</legend>
			<p id={`${id}-hint`} className="mb-3 text-muted text-sm">
				{`Valfritt, högst ${max}. Helheten och typskylten hjälper oss mest. Var bilderna är tagna följer inte med, och bara vi ser dem.`}
			</p>
			<div ref={buttons} className="flex flex-wrap gap-3">
				{hasCamera && (
					<Choose label="Ta bild" icon={Camera} isFull={isFull} capture="environment" onFiles={photos.add} />
				)}
				<Choose label="Välj bilder" icon={Images} isFull={isFull} onFiles={photos.add} />
			</div>
			<ChosenPhotos chosen={chosen} preparing={preparing} onRemove={remove} />
			<FieldError id={`${id}-error`} message={error || undefined} />
			<p role="status" className={chosen.length + preparing > 0 ? 'mt-2 text-muted text-sm' : 'sr-only'}>
				<span>{statusOf(chosen.length, preparing)}</span>
			</p>
		</fieldset>
	);
}

interface ChosenPhotosProps {
	chosen: readonly { id: string; url: string }[];
	preparing: number;
	onRemove: (id: string) => void;
}

function ChosenPhotos({ chosen, preparing, onRemove }: ChosenPhotosProps) {
	if (chosen.length + preparing === 0) return null;
	return (
		<ul aria-label="Valda bilder" className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-6">
			{chosen.map(({ id: photo, url }, place) => (
				<li key={photo} className="relative">
					<img
						src={url}
						alt={`Bild ${place + 1}`}
						className="aspect-square w-full rounded-control border border-line object-cover"
					/>
					<button
						type="button"
						aria-label={`Ta bort bild ${place + 1}`}
						onClick={() => onRemove(photo)}
						className="absolute top-1 right-1 grid size-9 place-items-center rounded-full bg-steel-950/80 text-white"
					>
						<X className="size-5" aria-hidden="true" />
					</button>
				</li>
			))}
			{Array.from({ length: Math.min(preparing, max - chosen.length) }, (_, place) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
					key={place}
					className="grid aspect-square place-items-center rounded-control border border-line bg-sunken"
				>
					<Spinner />
				</li>
			))}
		</ul>
	);
}

function statusOf(chosen: number, preparing: number): string {
	if (preparing > 0) return preparing === 1 ? 'Förbereder en bild...' : `Förbereder ${preparing} bilder...`;
	if (chosen === 0) return '';
	return `${chosen} av ${max} bilder. De sparas på den här enheten tills de har kommit fram.`;
}

interface ChooseProps {
	label: string;
	icon: LucideIcon;
	isFull: boolean;
	/** Opens the camera at once. */
	capture?: 'environment';
	onFiles: (files: File[]) => void;
}

function Choose({ label, icon: Icon, isFull, capture, onFiles }: ChooseProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button look="secondary" aria-disabled={isFull || undefined} onClick={() => !isFull && input.current?.click()}>
				<Icon aria-hidden="true" />
				<span>{label}</span>
			</Button>
			<input
				ref={input}
				type="file"
				accept={accepted}
				multiple={!capture}
				capture={capture}
				className="hidden"
				aria-label={label}
				onChange={(event) => {
					const files = [...(event.target.files ?? [])];
					// The same file can then be chosen again.
					event.target.value = '';
					if (files.length > 0) onFiles(files);
				}}
			/>
		</>
	);
}
