import type { ReactNode } from 'react';

const tones = {
	neutral: 'badge-neutral',
	outline: 'badge-outline',
	accent: 'badge-accent',
	ok: 'badge-ok',
	warn: 'badge-warn',
	stop: 'badge-stop',
	info: 'badge-info',
	plum: 'badge-plum',
} as const;
export type BadgeTone = keyof typeof tones;

interface BadgeProps {
	tone?: BadgeTone;
	/** A dot in the badge's colour, for a state such as stock. */
	dot?: boolean;
	children: ReactNode;
}

/** A short fact about a thing. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
	return <span className={['badge', tones[tone], dot ? 'badge-dot' : ''].filter(Boolean).join(' ')}>{children}</span>;
}
