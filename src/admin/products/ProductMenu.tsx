import { useMutation } from '@tanstack/react-query';
import {
	Copy,
	EllipsisVertical,
	ExternalLink,
	Eye,
	EyeOff,
	HandCoins,
	Pencil,
	Star,
	StarOff,
	Trash2,
	Undo2,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ListedProduct } from '#data/office/productList.ts';
import { saleActionLabels } from '#domain/products/availability.ts';
import type { BulkValues } from '#domain/products/product.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import { changeProducts, changeSale, duplicateProduct } from './productQueries.ts';

interface ProductMenuProps {
	product: ListedProduct;
	onDelete: (id: string) => void;
}

/** What can be done with one product of the list. */
export function ProductMenu({ product, onDelete }: ProductMenuProps) {
	const navigate = useNavigate();
	const change = useMutation(changeProducts);
	const duplicate = useMutation(duplicateProduct);
	const sale = useMutation(changeSale);
	const ids = [product.id];
	const give = (values: BulkValues) => change.mutate({ ids, values });
	return (
		<Menu
			groups={[
				[
					{ label: 'Redigera', icon: Pencil, onSelect: () => navigate(editorOf(product)) },
					{
						label: 'Visa publik sida',
						icon: ExternalLink,
						onSelect: () => open(`/produkt/${product.slug}`, '_blank', 'noopener'),
					},
					{
						label: 'Duplicera',
						icon: Copy,
						onSelect: () => duplicate.mutate(product.id, { onSuccess: (copy) => navigate(editorOf(copy)) }),
					},
				],
				[
					product.sold_at === ''
						? { label: saleActionLabels.sold, icon: HandCoins, onSelect: () => sale.mutate({ ids, sold: true }) }
						: { label: saleActionLabels.take_back, icon: Undo2, onSelect: () => sale.mutate({ ids, sold: false }) },
				],
				[
					product.is_published
						? { label: 'Avpublicera', icon: EyeOff, onSelect: () => give({ is_published: false }) }
						: { label: 'Publicera', icon: Eye, onSelect: () => give({ is_published: true }) },
					product.is_featured
						? { label: 'Ta bort från startsidan', icon: StarOff, onSelect: () => give({ is_featured: false }) }
						: { label: 'Visa på startsidan', icon: Star, onSelect: () => give({ is_featured: true }) },
				],
				[{ label: 'Radera', icon: Trash2, isDangerous: true, onSelect: () => onDelete(product.id) }],
			]}
		>
			<button
				type="button"
				aria-label={`Fler åtgärder för ${product.title}`}
				aria-busy={change.isPending || sale.isPending || duplicate.isPending}
				className={buttonClass({ look: 'quiet', iconOnly: true })}
			>
				<EllipsisVertical aria-hidden="true" />
			</button>
		</Menu>
	);
}

/** Where a product is edited. */
export function editorOf({ id }: { id: string }): string {
	return `/admin/produkter/${id}`;
}
