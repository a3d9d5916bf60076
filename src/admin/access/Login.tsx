import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { currentSession, readSetup, signOut } from '#data/office/session.ts';
import { useSession } from '../session/useSession.ts';
import { AccessPage } from './AccessPage.tsx';
import { takeRememberedPath } from './redirect.ts';
import { SignInForm } from './SignInForm.tsx';

export function Login() {
	const { admin } = useSession();
	const navigate = useNavigate();
	const location = useLocation();
	const [setupIsOpen, setSetupIsOpen] = useState(false);
	// 'Logga ut' is a link to this page, so that a page with unsaved changes can ask first.
	const isLeaving = location.state?.signOut === true;
	// The person stays signed in until the server has answered.
	const [isSigningOut, setIsSigningOut] = useState(isLeaving);
	const goesOn = Boolean(admin) && !isSigningOut;

	useEffect(() => {
		readSetup().then(
			({ open }) => setSetupIsOpen(open),
			() => undefined,
		);
	}, []);

	useEffect(() => {
		if (!isLeaving) return;
		// The history keeps the state: without this, coming back would sign out once more.
		navigate('/admin/login', { replace: true });
		if (!currentSession().admin) return setIsSigningOut(false);
		signOut().then(() => {
			setIsSigningOut(false);
			toast.success('Utloggad', { description: 'Du har loggats ut från admin-panelen' });
		});
	}, [isLeaving, navigate]);

	// After a sign-in, here or in another tab, goes on to the page that was asked for.
	useEffect(() => {
		if (goesOn) navigate(takeRememberedPath(), { replace: true });
	}, [goesOn, navigate]);

	if (goesOn) return null;
	return (
		<AccessPage title="Logga in" intro="Till adminpanelen för dig som arbetar här.">
			<SignInForm email={typeof location.state?.email === 'string' ? location.state.email : ''} />
			<p className="mt-5 text-center">
				<Link to="/admin/aterstall" className="link inline-block py-0.5">
					Glömt lösenordet?
				</Link>
			</p>
			{setupIsOpen && (
				<p className="mt-5 rounded-control bg-accent-soft p-4 text-center">
					Första gången här?{' '}
					<Link to="/admin/setup" className="link font-semibold">
						Skapa admin-konto
					</Link>
				</p>
			)}
		</AccessPage>
	);
}
