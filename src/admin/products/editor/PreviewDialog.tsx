import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { answerPreview, type Preview, previewUrl } from '#data/previewMessages.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';

interface PreviewDialogProps {
	preview: Preview;
	onClose: () => void;
}

const screens = [
	{ label: 'Dator', icon: Monitor, isNarrow: false },
	{ label: 'Mobil', icon: Smartphone, isNarrow: true },
];

/** The product's page as visitors will see it, with the form's current values. */
export function PreviewDialog({ preview, onClose }: PreviewDialogProps) {
	const isPhone = useIsPhone();
	const [isNarrow, setIsNarrow] = useState(false);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title="Förhandsvisning"
			description="Så ser besökaren produkten när den är sparad och publicerad."
			width="full"
			footer={
				!isPhone && (
					<fieldset className="flex gap-2">
						<legend className="sr-only">Skärm</legend>
						{screens.map(({ label, icon: Icon, isNarrow: narrow }) => (
							<Button
								key={label}
								look="secondary"
								size="small"
								aria-pressed={isNarrow === narrow}
								className="aria-pressed:border-ink aria-pressed:bg-steel-100"
								onClick={() => setIsNarrow(narrow)}
							>
								<Icon aria-hidden="true" />
								<span>{label}</span>
							</Button>
						))}
					</fieldset>
				)
			}
		>
			<Frame preview={preview} className={isNarrow ? 'max-w-[390px]' : ''} />
		</Dialog>
	);
}

function Frame({ preview, className }: { preview: Preview; className: string }) {
	const frame = useRef<HTMLIFrameElement>(null);
	useEffect(() => (frame.current ? answerPreview(frame.current, preview) : undefined), [preview]);
	return (
		<iframe
			ref={frame}
			src={previewUrl}
			title="Produktens sida"
			className={`mx-auto block h-[70dvh] w-full rounded-card border border-line bg-white ${className}`}
		/>
	);
}
