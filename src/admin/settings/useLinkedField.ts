import { useEffect } from 'react';
import type { UseFormSetFocus } from 'react-hook-form';
import { useLocation } from 'react-router';
import { companyFacts } from '#domain/company/companyFacts.ts';
import { fieldNames } from '../forms/formFields.ts';
import type { SettingsValues } from '../settingsForms/useSettingsForm.ts';

/** Focuses the field that the URL names: '/admin/installningar#vat_number'. */
export function useLinkedField(setFocus: UseFormSetFocus<SettingsValues>): void {
	const { hash } = useLocation();
	useEffect(() => {
		const name = fieldNames(companyFacts).find((field) => hash === `#${field}`);
		if (name) setFocus(name);
	}, [hash, setFocus]);
}
