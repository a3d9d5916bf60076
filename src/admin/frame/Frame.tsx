import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { toast } from 'sonner';
import { isTemporary } from '#data/office/errors.ts';
import { checkAccess, keepSession, NotAdmin } from '#data/office/session.ts';
import { Loading } from '#ui/Loading.tsx';
import { useKeptFocus } from '#ui/useKeptFocus.ts';
import { rememberPath } from '../access/redirect.ts';
import { SignInAgain } from '../access/SignInAgain.tsx';
import { startNotingActs } from '../calls/begunActs.ts';
import { Camera } from '../camera/Camera.tsx';
import { WaitingDrafts } from '../camera/WaitingDrafts.tsx';
import { queryClient } from '../queries/queryClient.ts';
import { useSession } from '../session/useSession.ts';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** Guards every page of the back office (A3), and shows the bars around it (A4). */
export function Frame() {
	const { admin } = useSession();
	const isChecked = useAccessCheck();
	const { pathname, search } = useLocation();

	useEffect(() => {
		if (!admin) {
			rememberPath(pathname + search);
			queryClient.clear();
		}
	}, [admin, pathname, search]);

	useEffect(() => (admin ? startNotingActs() : undefined), [admin]);
	useFocusOnNewPage(pathname);
	useKeptFocus();

	if (!admin) return <Navigate to="/admin/login" replace />;
	if (!isChecked) return <Loading />;
	return (
		<QueryClientProvider client={queryClient}>
			<Camera>
				<a
					href="#content"
					className="button button-primary -translate-y-20 fixed top-2 left-2 z-50 focus:translate-y-0"
				>
					Hoppa till innehållet
				</a>
				<Progress />
				<TopBar />
				<Sidebar />
				<main
					id="content"
					tabIndex={-1}
					className="px-4 pt-5 pb-[calc(6rem+env(safe-area-inset-bottom))] outline-none md:ml-17 md:px-8 md:pt-8 md:pb-16 xl:ml-60"
				>
					<div className="mx-auto max-w-6xl">
						<WaitingDrafts />
						<Outlet />
					</div>
				</main>
				<BottomBar />
				<SignInAgain />
			</Camera>
			<ScrollRestoration getKey={({ pathname }) => pathname} />
		</QueryClientProvider>
	);
}

/** Milliseconds after which the pages are shown without an answer: a bad network takes minutes to fail. */
const timeoutMs = 6_000;

/** Checks access once per visit, then keeps the session fresh. Signs out with a toast where the server refuses, and says nothing without network. */
function useAccessCheck(): boolean {
	const [isChecked, setIsChecked] = useState(false);
	useEffect(() => {
		let left = false;
		const timer = setTimeout(() => setIsChecked(true), timeoutMs);
		checkAccess()
			.catch((error: unknown) => {
				console.error(error);
				// No answer: the person who has signed in on this device stays so, and the server decides about every request.
				if (isTemporary(error)) return;
				if (error instanceof NotAdmin) toast.error('Åtkomst nekad', { id: 'access', description: error.message });
				else toast.error('Du behöver logga in igen', { id: 'access' });
			})
			.finally(() => !left && setIsChecked(true));
		const stop = keepSession();
		return () => {
			left = true;
			clearTimeout(timer);
			stop();
		};
	}, []);
	return isChecked;
}

/** Moves the focus to a new page, so that screen readers begin at its top. A field that took the focus keeps it. */
function useFocusOnNewPage(pathname: string): void {
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		const content = document.getElementById('content');
		if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
	}, [pathname]);
}

/** A line at the top while the next page loads. */
function Progress() {
	const { state } = useNavigation();
	if (state === 'idle') return null;
	return (
		<div className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" role="status" aria-label="Laddar..." />
	);
}
