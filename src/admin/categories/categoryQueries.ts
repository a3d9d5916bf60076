import { mutationOptions } from '@tanstack/react-query';
import type { CategoryToSave } from '#data/office/categories.ts';
import * as data from '#data/office/categories.ts';
import { orderMutation } from '../lists/useSavedOrder.ts';

const invalidates = [['categories'], ['dashboard']];

export const saveCategory = mutationOptions({
	mutationFn: data.saveCategory,
	meta: {
		id: 'save',
		done: (_saved, { id }: CategoryToSave) => (id ? 'Kategori uppdaterad' : 'Kategori skapad'),
		failed: { title: 'Ett fel uppstod', description: 'Försök igen om en stund' },
		invalidates,
	},
});

export const deleteCategories = mutationOptions({
	mutationFn: data.deleteCategories,
	meta: {
		done: 'Kategorier raderade',
		failed: { title: 'Radering misslyckades', description: 'Försök igen om en stund' },
		invalidates,
	},
});

export const reorderCategories = orderMutation('categories');
