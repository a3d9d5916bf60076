import { Link } from 'react-router';

/** A link to the login page, on the other pages of this folder. */
export function LoginLink() {
	return (
		<p className="mt-5 text-center">
			<Link to="/admin/login" className="link inline-block py-0.5">
				Till inloggningen
			</Link>
		</p>
	);
}
