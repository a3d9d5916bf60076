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
import { Spinner } from '#ui/Spinner.tsx';
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

	const isBusy = change.isPending || sale.isPending;
	const ids = [...selection.ids];
	// What is marked while these are saved stays marked.
	const onSuccess = () => selection.set(ids, false);
	const give = (values: BulkValues) => change.mutate({ ids, values }, { onSuccess });
	const sell = (sold: boolean) => sale.mutate({ ids, sold }, { onSuccess });
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
					{isBusy && <span className="sr-only">. Sparar...</span>}
				</p>
				<BarButton icon={Eye} label="Publicera" isBusy={isBusy} onClick={() => give({ is_published: true })} />
				<BarButton icon={EyeOff} label="Avpublicera" isBusy={isBusy} onClick={() => give({ is_published: false })} />
				{saleItems.map(({ label, icon, onSelect }) => (
					<BarButton
						key={label}
						icon={icon}
						label={label}
						isBusy={isBusy}
						onClick={onSelect}
						className="max-lg:hidden"
					/>
				))}
				<MoreActions
					saleItems={saleItems}
					isBusy={isBusy}
					isExporting={save.isPending}
					give={give}
					onMove={() => setIsChoosingCategory(true)}
					onReadMeasures={onReadMeasures}
					onExport={(format) => save.mutate({ source: ids, format })}
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
					isBusy={isBusy}
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
	/** Takes no clicks, and keeps the focus. */
	isBusy: boolean;
	onClick: () => void;
	className?: string;
}

function BarButton({ icon: Icon, label, isBusy, onClick, className = '' }: BarButtonProps) {
	return (
		<button
			type="button"
			className={`button button-inverse button-small min-h-11! max-sm:px-2.5! ${className}`}
			aria-disabled={isBusy}
			onClick={isBusy ? undefined : onClick}
		>
			<Icon aria-hidden="true" className="max-sm:hidden" />
			<span>{label}</span>
		</button>
	);
}

interface MoreActionsProps {
	/** What sells the marked products, or takes them back. */
	saleItems: MenuItem[];
	/** A change is being saved: what changes the same products waits for it. */
	isBusy: boolean;
	isExporting: boolean;
	give: (values: BulkValues) => void;
	onMove: () => void;
	onReadMeasures: () => void;
	onExport: (format: FileFormat) => void;
	onDelete: () => void;
}

function MoreActions(props: MoreActionsProps) {
	const { saleItems, isBusy, isExporting, give, onMove, onReadMeasures, onExport, onDelete } = props;
	const change = (label: string, icon: LucideIcon, onSelect: () => void): MenuItem => ({
		label,
		icon,
		onSelect,
		disabled: isBusy,
	});
	const file = (label: string, icon: LucideIcon, format: FileFormat): MenuItem => ({
		label,
		icon,
		onSelect: () => onExport(format),
		disabled: isExporting,
	});
	return (
		<Menu
			groups={[
				saleItems.map((item) => ({ ...item, disabled: isBusy })),
				stockStatuses.map((stock_status) =>
					change(`Lagerstatus: ${stockStatusLabels[stock_status]}`, CircleDot, () => give({ stock_status })),
				),
				[
					change('Byt kategori…', Shapes, onMove),
					{ label: 'Läs mått ur texterna…', icon: ScanText, onSelect: onReadMeasures },
				],
				[
					change('Visa på startsidan', Star, () => give({ is_featured: true })),
					change('Ta bort från startsidan', StarOff, () => give({ is_featured: false })),
				],
				[file('Exportera (.xlsx)', FileSpreadsheet, 'xlsx'), file('Exportera (.csv)', FileText, 'csv')],
				[{ label: 'Radera', icon: Trash2, isDangerous: true, onSelect: onDelete }],
			]}
		>
			<button type="button" aria-label="Fler åtgärder" aria-busy={isBusy} className="button button-inverse button-icon">
				{isBusy ? <Spinner /> : <Ellipsis aria-hidden="true" />}
			</button>
		</Menu>
	);
}
