import { useWatch } from 'react-hook-form';
import type { ProductFormValues } from './formValues.ts';

/** All values of the editor's form, each time one of them changes. */
export function useProductValues(): ProductFormValues {
	return useWatch({ compute: (values: ProductFormValues) => ({ ...values }) });
}
