import './olderBrowsers.ts';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface MenuItem {
	label: ReactNode;
	icon?: LucideIcon;
	onSelect: () => void;
	disabled?: boolean;
	isDangerous?: boolean;
}

interface MenuProps {
	/** The button that opens it. */
	children: ReactNode;
	/** Lists of items, with a line between them. */
	groups: MenuItem[][];
	/** Above the items. */
	label?: ReactNode;
}

/** A menu of actions that opens from a button. */
export function Menu({ children, groups, label }: MenuProps) {
	return (
		<DropdownMenu.Root>
			<DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
			<DropdownMenu.Portal>
				<DropdownMenu.Content
					align="end"
					sideOffset={6}
					collisionPadding={8}
					onClick={(event) => event.stopPropagation()}
					className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-card border border-line bg-panel p-1.5 shadow-dialog"
				>
					{label && <DropdownMenu.Label className="px-3 py-2">{label}</DropdownMenu.Label>}
					{groups
						.filter((items) => items.length > 0)
						.map((items, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: groups never change places
							<DropdownMenu.Group key={index}>
								{(index > 0 || label) && <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />}
								{items.map(({ label, icon: Icon, onSelect, disabled, isDangerous }, place) => (
									<DropdownMenu.Item
										// biome-ignore lint/suspicious/noArrayIndexKey: items never change places
										key={place}
										disabled={disabled}
										onSelect={onSelect}
										className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-steel-100 data-[disabled]:opacity-50 ${isDangerous ? 'text-stop-ink' : ''}`}
									>
										{Icon && <Icon className="size-5 flex-none opacity-70" aria-hidden="true" />}
										<span>{label}</span>
									</DropdownMenu.Item>
								))}
							</DropdownMenu.Group>
						))}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}
