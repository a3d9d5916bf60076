import { FileText, Inbox, LayoutDashboard, type LucideIcon, Package, Settings, Shapes, Tag, Users } from 'lucide-react';

interface Destination {
	path: string;
	label: string;
	icon: LucideIcon;
	/** Shown in the phone's bottom bar. */
	isFrequent?: boolean;
}

/** The sidebar, in its order (A4). */
export const destinations: Destination[] = [
	{ path: '/admin', label: 'Dashboard', icon: LayoutDashboard, isFrequent: true },
	{ path: '/admin/produkter', label: 'Produkter', icon: Package, isFrequent: true },
	{ path: '/admin/kategorier', label: 'Kategorier', icon: Shapes },
	{ path: '/admin/varumarken', label: 'Varumärken', icon: Tag },
	{ path: '/admin/leads', label: 'Leads', icon: Inbox, isFrequent: true },
	{ path: '/admin/innehall', label: 'Innehåll', icon: FileText },
	{ path: '/admin/anvandare', label: 'Användare', icon: Users },
	{ path: '/admin/installningar', label: 'Inställningar', icon: Settings },
];
