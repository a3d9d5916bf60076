import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathText } from '#domain/products/category.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field, Select } from '#ui/Field.tsx';
import { categoriesQuery } from '../queries/catalogueQueries.ts';

interface MoveDialogProps {
	count: number;
	isBusy: boolean;
	close: () => void;
	choose: (category_id: string) => void;
}

/** Asks which category the marked products are moved to. */
export function MoveDialog({ count, isBusy, close, choose }: MoveDialogProps) {
	const { data: categories = [] } = useQuery(categoriesQuery);
	const [chosen, setChosen] = useState('');
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && close()}
			title="Byt kategori"
			width="small"
			footer={
				<>
					<Button look="secondary" onClick={close}>
						Avbryt
					</Button>
					<Button isBusy={isBusy} onClick={() => choose(chosen)}>
						{count > 1 ? `Flytta ${count} produkter` : 'Flytta produkten'}
					</Button>
				</>
			}
		>
			<Field label="Kategori">
				{(control) => (
					<Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
						<option value="">Ingen kategori</option>
						{categories.map((category) => (
							<option key={category.id} value={category.id}>
								{pathText(category.id, categories)}
							</option>
						))}
					</Select>
				)}
			</Field>
		</Dialog>
	);
}
