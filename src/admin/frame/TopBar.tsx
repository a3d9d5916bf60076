import { ChevronDown, ExternalLink, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { companyName } from '#domain/company/company.ts';
import { Menu } from '#ui/Menu.tsx';
import { SignOutQuestion, useOwnDraftCount } from '../camera/SignOutQuestion.tsx';
import { PublishingStatus } from '../publishing/PublishingStatus.tsx';
import { useSession } from '../session/useSession.ts';

export function TopBar() {
	return (
		<header className="sticky top-0 z-30 flex h-14 low:static items-center gap-2 bg-steel-950 px-4 text-white [--focus-ring:var(--color-copper-300)] md:px-5">
			<Link to="/admin" className="font-bold text-lg tracking-tight">
				{companyName}
			</Link>
			<div className="ml-auto">
				<PublishingStatus />
			</div>
			<a
				href="/"
				className="flex min-h-11 items-center gap-2 rounded-control px-3 text-steel-200 hover:bg-steel-800 hover:text-white"
			>
				<ExternalLink className="size-4" aria-hidden="true" />
				Visa sajt
			</a>
			<UserMenu />
		</header>
	);
}

function UserMenu() {
	const { admin } = useSession();
	const navigate = useNavigate();
	const name = admin?.full_name || admin?.email || '';
	const waitingDrafts = useOwnDraftCount();
	const [isAsking, setIsAsking] = useState(false);
	const signOut = () => navigate('/admin/login', { state: { signOut: true } });
	return (
		<>
			<Menu
				label={
					<>
						<span className="block truncate font-semibold">{name}</span>
						{admin?.full_name && <span className="block truncate text-muted text-sm">{admin.email}</span>}
					</>
				}
				groups={[
					[
						{ label: 'Min profil', icon: UserRound, onSelect: () => navigate('/admin/profil') },
						{
							label: 'Logga ut',
							icon: LogOut,
							onSelect: () => (waitingDrafts > 0 ? setIsAsking(true) : signOut()),
						},
					],
				]}
			>
				<button
					type="button"
					className="-mr-2 flex min-h-11 min-w-11 items-center gap-2 rounded-control px-2 hover:bg-steel-800 md:px-3"
				>
					<span
						className="grid size-8 place-items-center rounded-full bg-copper-600 font-bold text-sm"
						aria-hidden="true"
					>
						{name.slice(0, 1).toUpperCase()}
					</span>
					<span className="sr-only">Användarmeny, </span>
					<span className="max-w-48 truncate max-sm:sr-only">{name}</span>
					<ChevronDown className="hidden size-4 text-steel-300 sm:block" aria-hidden="true" />
				</button>
			</Menu>
			<SignOutQuestion
				open={isAsking}
				onOpenChange={setIsAsking}
				onSignOut={() => {
					setIsAsking(false);
					signOut();
				}}
			/>
		</>
	);
}
