import { useQuery } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import { EditableList } from '../lists/EditableList.tsx';
import { useLive } from '../lists/useLive.ts';
import { categoriesQuery } from '../queries/catalogueQueries.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryOrder } from './CategoryOrder.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { deleteCategories } from './categoryQueries.ts';

/** The categories of the catalogue (C3). */
export function CategoryList() {
	useLive('categories', ['categories']);
	return (
		<EditableList
			title="Kategorier"
			subtitle="Så är produkterna ordnade på sajten"
			query={useQuery(categoriesQuery)}
			words={{
				create: 'Ny kategori',
				sort: 'Ändra ordning',
				search: 'Sök kategorier...',
				failed: 'Kategorierna kunde inte hämtas',
				gone: 'Kategorin finns inte längre',
				none: 'Inga kategorier ännu',
				notFound: 'Inga kategorier hittades',
			}}
			icon={Shapes}
			table={(list) => <CategoryTable {...list} />}
			deletion={deleteCategories}
			what={(marked) => (marked.length === 1 ? `kategorin ${marked[0]?.name}` : `${marked.length} kategorier`)}
			marks={(count) => ({ text: `${count} kategori(er) markerade`, label: 'Radera' })}
			order={(rows) => <CategoryOrder categories={rows} />}
			dialog={({ row, rows, onClose }) => <CategoryDialog category={row} categories={rows} onClose={onClose} />}
		/>
	);
}
