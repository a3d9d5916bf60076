import { type Availability, effectsOf } from '#domain/products/availability.ts';
import { type Condition, conditionLabels, type StockStatus, stockStatusLabels } from '#domain/products/labels.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';

const stockTones: Record<StockStatus, BadgeTone> = { in_stock: 'ok', on_order: 'warn', out_of_stock: 'stop' };

interface StockLabelProps {
	status: StockStatus;
	/** S1, S2: reserved or sold says more than whether it is in stock. */
	availability?: Availability | undefined;
}

/** D2: green, yellow or red, with a dot, so that it is read at a glance. */
export function StockLabel({ status, availability }: StockLabelProps) {
	const badge = availability && effectsOf(availability).badge;
	if (badge)
		return (
			<Badge tone={availability.state === 'reserved' ? 'warn' : 'stop'} dot>
				{badge}
			</Badge>
		);
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
