import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './useReturnFocus.ts';
import { useScrollFocus } from './useScrollFocus.ts';

const widths = {
	small: 'sm:max-w-md',
	normal: 'sm:max-w-xl',
	wide: 'sm:max-w-4xl',
	full: 'sm:max-w-[min(84rem,calc(100vw-3rem))]',
} as const;

interface DialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: ReactNode;
	/** A sentence below the title. */
	description?: ReactNode;
	width?: keyof typeof widths;
	/** Stays at the bottom while the content scrolls: the buttons. */
	footer?: ReactNode;
	children: ReactNode;
	/** Called before the dialog closes by Escape, a click outside or the cross; preventDefault keeps it open. */
	onCloseAttempt?: (event: Event) => void;
}

/**
 * A dialog: it traps the focus and gives it back, Escape closes it, the page behind does not scroll. On a phone it fills the
 * window, and its content scrolls above an open keyboard.
 */
export function Dialog(props: DialogProps) {
	const { open, onOpenChange, title, description, width = 'normal', footer, children, onCloseAttempt } = props;
	const returnFocus = useReturnFocus();
	const scrollFocus = useScrollFocus();
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="dialog-overlay" />
				<Radix.Content
					className={`dialog-panel low:overflow-y-auto ${widths[width]}`}
					{...returnFocus}
					onEscapeKeyDown={onCloseAttempt}
					onInteractOutside={(event) => (isToast(event) ? event.preventDefault() : onCloseAttempt?.(event))}
					{...(description ? {} : { 'aria-describedby': undefined })}
				>
					<div className="flex items-start gap-4 border-line border-b px-5 py-4 sm:px-6">
						<div className="wrap-anywhere min-w-0 flex-1 py-2">
							<Radix.Title className="text-heading">{title}</Radix.Title>
							{description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
						</div>
						<Radix.Close className="button button-quiet button-icon -mr-2" aria-label="Stäng">
							<X aria-hidden="true" />
						</Radix.Close>
					</div>
					<div
						ref={scrollFocus}
						className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6 low:flex-none low:overflow-visible"
					>
						{children}
					</div>
					{footer && (
						<div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6">{footer}</div>
					)}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

/** A toast is above the dialog: a click on its 'Ångra' must not close the dialog. */
function isToast({ target }: Event): boolean {
	return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}
