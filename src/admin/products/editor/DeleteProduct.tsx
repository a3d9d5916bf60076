import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StoredProduct } from '#domain/products/product.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { deleteMutation } from './editorQueries.ts';

/** Deletes the product after a question. */
export function DeleteProduct({ product, onDeleted }: { product: StoredProduct; onDeleted: () => void }) {
	const [isAsking, setIsAsking] = useState(false);
	const remove = useMutation(deleteMutation);
	return (
		<>
			<Button look="quiet" className="text-stop-ink" onClick={() => setIsAsking(true)}>
				<Trash2 aria-hidden="true" />
				Radera produkt
			</Button>
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title="Är du säker?"
				description="Du är på väg att radera denna produkt. Denna åtgärd kan inte ångras."
				confirm="Radera"
				isDangerous
				isBusy={remove.isPending}
				onConfirm={() => remove.mutate(product.id, { onSuccess: onDeleted, onError: () => setIsAsking(false) })}
			/>
		</>
	);
}
