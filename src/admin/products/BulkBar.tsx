import { useMutation } from '@tanstack/react-query';
import {
	CircleDot,
	Ellipsis,
	Eye,
	EyeOff,
	FileSpreadsheet,
	FileText,
	HandCoins,
	type LucideIcon,
	ScanText,
	Shapes,
	Star,
	StarOff,
	Trash2,
	Undo2,
	X,
} from 'lucide-react';
import { useState } from 'react';
import { type SaleView, saleActionLabels } from '#domain/products/availability.ts';
import { stockStatuses, stockStatusLabels } from '#domain/products/labels.ts';
import type { BulkValues } from '#domain/products/product.ts';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { changeProducts, changeSale } from './productQueries.ts';
import { exportProducts, type FileFormat } from './spreadsheets/exportProducts.ts';

interface BulkBarProps {
	selection: Selection;
	/** Which products are listed: what can be sold and what can be taken back. */
	view: SaleView;
	onReadMeasures: () => void;
	onDelete: () => void;
}

/** What can be done with the marked products. At the bottom, within reach of a thumb. */
export function BulkBar({ selection, view, onReadMeasures, onDelete }: BulkBarProps) {
	const change = useMutation(changeProducts);
	const sale = useMutation(changeSale);
	const save = useMutation(exportProducts);
	const [isChoosingCategory, setIsChoosingCategory] = useState(false);
	const count = selection.ids.size;
	if (count === 0) return null;

	const give = (values: BulkValues) => {
		if (change.isPending) return;
		change.mutate({ ids: [...selection.ids], values }, { onSuccess: selection.clear });
	};
	const sell = (sold: boolean) => {
		if (!sale.isPending) sale.mutate({ ids: [...selection.ids], sold }, { onSuccess: selection.clear });
	};
	const saleItems = saleItemsOf(view, sell);
	return (
		<>
			<section
				aria-label="Markerade produkter"
				className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-4xl items-center gap-1.5 sm:gap-2 rounded-card bg-steel-900 p-2 text-white shadow-dialog [--focus-ring:var(--color-copper-300)] low:static! low:mt-4 md:sticky md:inset-x-0 md:bottom-4 md:mt-4"
			>
				<p role="status" className="min-w-min flex-1 whitespace-nowrap pl-2 font-semibold tabular-nums">
					<span>{count.toLocaleString('sv-SE')}</span>
					<span className="max-sm:sr-only">{count === 1 ? ' markerad' : ' markerade'}</span>
				</p>
				<BarButton icon={Eye} label="Publicera" onClick={() => give({ is_published: true })} />
				<BarButton icon={EyeOff} label="Avpublicera" onClick={() => give({ is_published: false })} />
				{saleItems.map(({ label, icon, onSelect }) => (
					<BarButton key={label} icon={icon} label={label} onClick={onSelect} className="max-lg:hidden" />
				))}
				<MoreActions
					saleItems={saleItems}
					give={give}
					onMove={() => setIsChoosingCategory(true)}
					onReadMeasures={onReadMeasures}
					onExport={(format) => !save.isPending && save.mutate({ source: [...selection.ids], format })}
					onDelete={onDelete}
				/>
				<button
					type="button"
					aria-label="Radera"
					onClick={onDelete}
					className="button button-inverse button-icon max-md:hidden"
				>
					<Trash2 aria-hidden="true" />
				</button>
				<button
					type="button"
					aria-label="Avmarkera alla"
					onClick={selection.clear}
					className="grid size-11 place-items-center rounded-control text-steel-300 hover:bg-steel-800 hover:text-white"
				>
					<X className="size-5" aria-hidden="true" />
				</button>
			</section>
			{isChoosingCategory && (
				<MoveDialog
					count={count}
					isBusy={change.isPending}
					close={() => setIsChoosingCategory(false)}
					choose={(category_id) => {
						setIsChoosingCategory(false);
						give({ category_id });
					}}
				/>
			)}
		</>
	);
}

function saleItemsOf(view: SaleView, sell: (sold: boolean) => void) {
	const sold = { label: saleActionLabels.sold, icon: HandCoins, onSelect: () => sell(true) };
	const takeBack = { label: saleActionLabels.take_back, icon: Undo2, onSelect: () => sell(false) };
	if (view === 'all') return [sold, takeBack];
	return view === 'sold' ? [takeBack] : [sold];
}

interface BarButtonProps {
	icon: LucideIcon;
	label: string;
	onClick: () => void;
	className?: string;
}

function BarButton({ icon: Icon, label, onClick, className = '' }: BarButtonProps) {
	return (
		<button
			type="button"
			className={`button button-inverse button-small min-h-11! max-sm:px-2.5! ${className}`}
			onClick={onClick}
		>
			<Icon aria-hidden="true" className="max-sm:hidden" />
			<span>{label}</span>
		</button>
	);
}

interface MoreActionsProps {
	/** What sells the marked products, or takes them back. */
	saleItems: MenuItem[];
	give: (values: BulkValues) => void;
	onMove: () => void;
	onReadMeasures: () => void;
	onExport: (format: FileFormat) => void;
	onDelete: () => void;
}

function MoreActions({ saleItems, give, onMove, onReadMeasures, onExport, onDelete }: MoreActionsProps) {
	return (
		<Menu
			groups={[
				saleItems,
				stockStatuses.map((stock_status) => ({
					label: `Lagerstatus: ${stockStatusLabels[stock_status]}`,
					icon: CircleDot,
					onSelect: () => give({ stock_status }),
				})),
				[
					{ label: 'Byt kategori…', icon: Shapes, onSelect: onMove },
					{ label: 'Läs mått ur texterna…', icon: ScanText, onSelect: onReadMeasures },
				],
				[
					{ label: 'Visa på startsidan', icon: Star, onSelect: () => give({ is_featured: true }) },
					{ label: 'Ta bort från startsidan', icon: StarOff, onSelect: () => give({ is_featured: false }) },
				],
				[
					{ label: 'Exportera (.xlsx)', icon: FileSpreadsheet, onSelect: () => onExport('xlsx') },
					{ label: 'Exportera (.csv)', icon: FileText, onSelect: () => onExport('csv') },
				],
				[{ label: 'Radera', icon: Trash2, isDangerous: true, onSelect: onDelete }],
			]}
		>
			<button type="button" aria-label="Fler åtgärder" className="button button-inverse button-icon">
				<Ellipsis aria-hidden="true" />
			</button>
		</Menu>
	);
}
