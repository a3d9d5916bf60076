import { Link } from 'react-router';

/** The way from the other pages of access to the login. */
export function LoginLink() {
	return (
		<p className="mt-5 text-center">
			<Link to="/admin/login" className="link">
				Till inloggningen
			</Link>
		</p>
	);
}
