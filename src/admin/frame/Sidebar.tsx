import { NavLink } from 'react-router';
import { destinations } from './navigation.ts';
import { TodoCount } from './TodoCount.tsx';

/** The eight links beside the page, on a tablet as icons only; on a phone they are in BottomBar's drawer. */
export function Sidebar() {
	return (
		<nav
			aria-label="Huvudmeny"
			className="fixed top-14 bottom-0 left-0 hidden w-17 overflow-y-auto border-line border-r bg-panel p-3 md:block xl:w-60"
		>
			<NavigationLinks labelClass="sr-only xl:not-sr-only" />
		</nav>
	);
}

/** `onFollow` is called when a link is chosen, so that a drawer can close. */
export function NavigationLinks({ onFollow, labelClass }: { onFollow?: () => void; labelClass?: string }) {
	return (
		<ul className="grid gap-1">
			{destinations.map(({ path, label, icon: Icon }) => (
				<li key={path}>
					<NavLink
						to={path}
						end={path === '/admin'}
						onClick={onFollow}
						title={label}
						className="relative flex min-h-11 items-center gap-3 rounded-control px-3 text-steel-700 hover:bg-steel-100 aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
					>
						<Icon className="size-5 flex-none" aria-hidden="true" />
						<span className={labelClass}>{label}</span>
						{path === '/admin/leads' && <TodoCount />}
					</NavLink>
				</li>
			))}
		</ul>
	);
}
