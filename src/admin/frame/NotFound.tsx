import { Link } from 'react-router';
import { companyName } from '#domain/company/company.ts';

export function NotFound() {
	return (
		<div className="mx-auto grid max-w-md place-items-center gap-3 px-gutter py-section text-center">
			<title>{`Sidan finns inte – ${companyName} admin`}</title>
			<p className="text-display font-semibold text-muted">404</p>
			<h1 className="text-heading">Oops! Page not found</h1>
			<p className="text-muted">Adressen leder ingenstans.</p>
			<Link to="/admin" className="button button-primary mt-2">
				Till dashboard
			</Link>
		</div>
	);
}
