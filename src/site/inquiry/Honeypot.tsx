import { useId } from 'react';

/** People do not see this field, and neither browsers nor password managers know it as one of an address. */
export function Honeypot() {
	const id = useId();
	return (
		<div aria-hidden="true" className="absolute h-0 w-0 overflow-hidden">
			<label htmlFor={id}>Lämna tomt</label>
			<input
				id={id}
				name="website"
				type="text"
				tabIndex={-1}
				autoComplete="off"
				data-1p-ignore=""
				data-lpignore="true"
				data-bwignore=""
				data-form-type="other"
			/>
		</div>
	);
}
