import { useEffect } from 'react';
import { useRouteError } from 'react-router';

/** F10: shown instead of a page that failed. The frame around it stays. */
export function PageError() {
	const error = useRouteError();
	useEffect(() => console.error(error), [error]);
	return (
		<div role="alert" className="mx-auto grid max-w-md place-items-center gap-3 px-gutter py-section text-center">
			<h1 className="text-heading">Något gick fel</h1>
			<p className="text-muted">Ett oväntat fel uppstod. Försök ladda om sidan.</p>
			<button type="button" className="button button-primary mt-2" onClick={() => location.reload()}>
				Ladda om
			</button>
		</div>
	);
}
