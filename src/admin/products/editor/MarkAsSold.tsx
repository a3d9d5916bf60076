import { useMutation } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { availabilityOf, saleActionLabels } from '#domain/products/availability.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { changeSale } from '../productQueries.ts';
import { keptUntil } from '../saleWords.ts';

interface MarkAsSoldProps {
	product: StoredProduct;
	isUnsaved: boolean;
}

/** S2: sells the product at once, after telling what visitors will see. What is typed stays in the form. */
export function MarkAsSold({ product, isUnsaved }: MarkAsSoldProps) {
	const [isAsking, setIsAsking] = useState(false);
	const sale = useMutation(changeSale);
	const now = new Date().toISOString();
	const isReserved = availabilityOf(product, now).state === 'reserved';
	return (
		<>
			<Button look="secondary" onClick={() => setIsAsking(true)}>
				<HandCoins aria-hidden="true" />
				<span>{saleActionLabels.sold}</span>
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title="Markera som såld?"
				description={
					product.is_published
						? `Produkten försvinner genast ur listor, sök och startsida. Sidan finns kvar till ${keptUntil(now)}: där står ”Såld”, utan pris och förfrågan.`
						: 'Produkten är ett utkast: besökare ser den inte. Den flyttas till Sålda.'
				}
				confirm={saleActionLabels.sold}
				isBusy={sale.isPending}
				onConfirm={() => sale.mutate({ ids: [product.id], sold: true }, { onSettled: () => setIsAsking(false) })}
			>
				<ul className="mt-3 grid list-disc gap-1 pl-5 text-muted">
					{isReserved && <li>Reservationen avslutas.</li>}
					{isUnsaved && <li>Det du har skrivit finns kvar i formuläret, men är inte sparat än.</li>}
					<li>Det går att ta tillbaka.</li>
				</ul>
			</ConfirmDialog>
		</>
	);
}
