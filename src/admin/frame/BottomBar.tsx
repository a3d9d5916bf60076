import { Menu, Plus, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useCamera } from '../camera/Camera.tsx';
import { destinations } from './navigation.ts';
import { NavigationLinks } from './Sidebar.tsx';
import { TodoCount } from './TodoCount.tsx';

const item =
	'relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs text-steel-600 aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong';

/** The phone's navigation: the most used pages, a new product by the camera (S8), and a drawer with the rest. */
export function BottomBar() {
	const openCamera = useCamera();
	const [first, second, ...others] = destinations.filter((destination) => destination.isFrequent);
	return (
		<nav
			aria-label="Snabbmeny"
			className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] low:static md:hidden [body:has([data-save-bar])_&]:hidden"
		>
			{[first, second].map((destination) => destination && <Shortcut key={destination.path} {...destination} />)}
			<button type="button" aria-label="Ny produkt" className={item} onClick={openCamera}>
				<span className="grid size-10 place-items-center rounded-full bg-accent text-on-accent">
					<Plus className="size-6" aria-hidden="true" />
				</span>
			</button>
			{others.map((destination) => (
				<Shortcut key={destination.path} {...destination} />
			))}
			<Drawer />
		</nav>
	);
}

function Shortcut({ path, label, icon: Icon }: (typeof destinations)[number]) {
	return (
		<NavLink to={path} end={path === '/admin'} className={item}>
			<Icon className="size-6" aria-hidden="true" />
			<span>{label}</span>
			{path === '/admin/leads' && <TodoCount />}
		</NavLink>
	);
}

function Drawer() {
	const [open, setOpen] = useState(false);
	return (
		<Dialog.Root open={open} onOpenChange={setOpen}>
			<Dialog.Trigger className={item}>
				<Menu className="size-6" aria-hidden="true" />
				Meny
			</Dialog.Trigger>
			<Dialog.Portal>
				<Dialog.Overlay className="dialog-overlay" />
				<Dialog.Content
					aria-describedby={undefined}
					className="fixed inset-x-0 bottom-0 z-50 rounded-t-card bg-panel p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-dialog"
				>
					<div className="flex items-center justify-between pb-1 pl-3">
						<Dialog.Title className="font-semibold">Meny</Dialog.Title>
						<Dialog.Close className="button button-quiet button-icon" aria-label="Stäng">
							<X aria-hidden="true" />
						</Dialog.Close>
					</div>
					<nav aria-label="Huvudmeny">
						<NavigationLinks onFollow={() => setOpen(false)} />
					</nav>
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
