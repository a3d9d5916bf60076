import { mutationOptions } from '@tanstack/react-query';
import type { BrandToSave } from '#data/office/brands.ts';
import * as data from '#data/office/brands.ts';
import { fieldMessages, messageOf } from '#data/office/errors.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import { orderMutation } from '../lists/useSavedOrder.ts';

const invalidates = [['brands']];

export const saveBrand = mutationOptions({
	mutationFn: data.saveBrand,
	meta: {
		id: 'save',
		done: (_saved: StoredBrand, { id, logo }: BrandToSave) => ({
			title: id ? 'Varumärke uppdaterat' : 'Varumärke skapat',
			description: logo ? 'Logga uppladdad' : undefined,
		}),
		failed: (error) => {
			const { logo } = fieldMessages(error);
			return {
				title: logo ? 'Uppladdning misslyckades' : 'Ett fel uppstod',
				description: logo ?? messageOf(error) ?? 'Försök igen om en stund',
			};
		},
		invalidates,
	},
});

export const deleteBrands = mutationOptions({
	mutationFn: data.deleteBrands,
	meta: {
		done: 'Varumärken raderade',
		failed: { title: 'Radering misslyckades', description: 'Försök igen om en stund' },
		invalidates,
	},
});

export const reorderBrands = orderMutation('brands');
