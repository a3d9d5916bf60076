/** Fields that are tidied when the visitor leaves them (I4). */
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { InquiryFormValues } from '#domain/leads/inquiry.ts';
import { cleanLine } from '#domain/text/cleanText.ts';
import { tidyCity, tidyCompany, tidyName, tidyPhone } from '#domain/text/tidy.ts';
import type { InquiryFormHandle } from './useInquiry.ts';

const tidy = {
	name: tidyName,
	email: cleanLine,
	phone: tidyPhone,
	company: tidyCompany,
	city: tidyCity,
	budget: cleanLine,
};
const tidiedFields = ['name', 'email', 'phone', 'company', 'city', 'budget'] as const;

/** Registers a field that is tidied when the visitor leaves it. */
export function registerTidied(form: InquiryFormHandle, name: keyof typeof tidy): UseFormRegisterReturn {
	const field = form.register(name);
	return {
		...field,
		onBlur: async (event) => {
			const input: HTMLInputElement = event.target;
			const value = tidy[name](input.value);
			if (value !== input.value)
				form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
			return field.onBlur(event);
		},
	};
}

/** What the form would hold, had the visitor left every field of it. */
export function tidied(values: InquiryFormValues): InquiryFormValues {
	const left = { ...values };
	for (const name of tidiedFields) left[name] = tidy[name](left[name]);
	return left;
}
