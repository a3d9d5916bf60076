import type { LucideIcon } from 'lucide-react';

interface GalleryButtonProps {
	label: string;
	icon: LucideIcon;
	onClick: () => void;
	/** Where it stands over the photos. */
	className?: string;
}

/** A round button of the gallery and its full-size view. */
export function GalleryButton({ label, icon: Icon, onClick, className = '' }: GalleryButtonProps) {
	return (
		<button type="button" className={`gallery-button ${className}`} aria-label={label} onClick={onClick}>
			<Icon aria-hidden="true" />
		</button>
	);
}
