import { type LeadStatus, leadStatusLabels } from '#domain/products/labels.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

/** The colours that the specification gives them (C1). */
const tones = {
	new: 'info',
	contacted: 'warn',
	ongoing: 'plum',
	won: 'ok',
	lost: 'stop',
} as const satisfies Record<LeadStatus, BadgeTone>;

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
	return (
		<Badge tone={tones[status]} dot>
			{leadStatusLabels[status]}
		</Badge>
	);
}
