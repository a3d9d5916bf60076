import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * The errors of a form without a form library, by the name of their field. Showing some focuses the first field that is
 * wrong, so that a person who does not see the message hears it (WCAG 3.3.1).
 */
export function useFieldErrors() {
	const form = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<FieldErrors>({});

	function showErrors(found: FieldErrors) {
		// At once: a field is marked as wrong only when it has been drawn.
		flushSync(() => setErrors(found));
		form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
	}

	return { form, errors, showErrors };
}
