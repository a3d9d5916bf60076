import type { CSSProperties } from 'react';
import { Toaster as Sonner, type ToasterProps } from 'sonner';

// For code that loads the toaster late: sonner is then loaded with it.
export { toast } from 'sonner';

/**
 * Where toasts appear. Call sonner's `toast.success(title, { description })` or `toast.error(…)`; an error is red.
 */
export function Toaster({
	position = 'bottom-right',
	offset,
	mobileOffset,
}: Pick<ToasterProps, 'position' | 'offset' | 'mobileOffset'>) {
	return (
		<Sonner
			position={position}
			{...(offset && { offset })}
			{...(mobileOffset && { mobileOffset })}
			closeButton
			richColors
			duration={6000}
			containerAriaLabel="Meddelanden"
			style={ourStyle}
			toastOptions={{ closeButtonAriaLabel: 'Stäng', classNames: { closeButton: '!size-6' } }}
		/>
	);
}

const ourStyle = {
	fontFamily: 'var(--font-sans)',
	// An open dialog turns the page behind it off; toasts stay in use.
	pointerEvents: 'auto',
	overflowWrap: 'anywhere',
	'--width': 'var(--toast-width, 356px)',
	'--border-radius': 'var(--radius-card)',
	'--normal-bg': 'var(--color-panel)',
	'--normal-border': 'var(--color-line)',
	'--normal-text': 'var(--color-ink)',
	'--success-bg': 'var(--color-panel)',
	'--success-border': 'var(--color-ok)',
	'--success-text': 'var(--color-ink)',
	'--error-bg': 'var(--color-stop-ink)',
	'--error-border': 'var(--color-stop-ink)',
	'--error-text': '#fff',
} as CSSProperties;
