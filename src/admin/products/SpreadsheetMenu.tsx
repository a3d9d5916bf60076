import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, Images, Sheet, Upload } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ProductFilter } from '#data/office/productList.ts';
import { Button } from '#ui/Button.tsx';
import { Menu } from '#ui/Menu.tsx';
import { exportProducts } from './spreadsheets/exportProducts.ts';

interface SpreadsheetMenuProps {
	/** What the list is narrowed to; undefined for all products. */
	filter: ProductFilter | undefined;
}

/** Many products at once: to a spreadsheet and from one, and photos by their names (X4, X5, X7). */
export function SpreadsheetMenu({ filter }: SpreadsheetMenuProps) {
	const navigate = useNavigate();
	const { mutate, isPending } = useMutation(exportProducts);
	const exports = (words: string, source: 'all' | ProductFilter) => [
		{ label: `Exportera ${words} (.xlsx)`, icon: FileSpreadsheet, onSelect: () => mutate({ source, format: 'xlsx' }) },
		{ label: `Exportera ${words} (.csv)`, icon: FileText, onSelect: () => mutate({ source, format: 'csv' }) },
	];
	return (
		<Menu
			groups={[
				...(filter ? [exports('filtrerade', filter)] : []),
				exports('alla', 'all'),
				[
					{ label: 'Importera produkter…', icon: Upload, onSelect: () => navigate('/admin/produkter/importera') },
					{ label: 'Bilder efter namn…', icon: Images, onSelect: () => navigate('/admin/produkter/bilder') },
				],
			]}
		>
			<Button look="secondary" isBusy={isPending} className="max-lg:px-3!">
				{!isPending && <Sheet aria-hidden="true" />}
				<span className="max-lg:sr-only">Import och export</span>
			</Button>
		</Menu>
	);
}
