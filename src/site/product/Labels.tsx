import { type Condition, conditionLabels, type StockStatus, stockStatusLabels } from '#domain/labels.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const stockTones: Record<StockStatus, BadgeTone> = { in_stock: 'ok', on_order: 'warn', out_of_stock: 'stop' };

/** D2: green, yellow or red, with a dot, so that it is read at a glance. */
export function StockLabel({ status }: { status: StockStatus }) {
	return (
		<Badge tone={stockTones[status]} dot>
			{stockStatusLabels[status]}
		</Badge>
	);
}

/** D2: Ny, Renoverad, Begagnad. */
export function ConditionLabel({ condition }: { condition: Condition }) {
	return <Badge tone="outline">{conditionLabels[condition]}</Badge>;
}
