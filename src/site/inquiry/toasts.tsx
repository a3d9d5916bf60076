import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';

/**
 * The form's toasts. Sonner weighs as much as the rest of the form, so it is fetched when the form is first used, and
 * a toast waits until there is somewhere to show it.
 */
const fetched = () => import('#ui/Toaster.tsx');
type Fetched = Awaited<ReturnType<typeof fetched>>;
const Toaster = lazy(() => fetched().then(({ Toaster }) => ({ default: Toaster }), none));

/** A form that cannot show toasts, because their file is gone after a deploy, can still be filled in and sent. */
function none() {
	return { default: (_: ComponentProps<Fetched['Toaster']>) => <></> };
}

let arrived: (toaster: Fetched) => void = () => {};
const place = new Promise<Fetched>((resolve) => {
	arrived = resolve;
});

/** Where the toasts appear: on a phone above, so that they do not lie on the button that sends. */
export function Toasts() {
	const position = matchMedia('(width < 40rem)').matches ? 'top-center' : 'bottom-right';
	return (
		<Suspense>
			<Toaster position={position} />
			<Arrival />
		</Suspense>
	);
}

// Mounted together with the toaster, and its effect runs after the toaster's own. Nothing more is fetched: by then the
// network may be gone, which is what a toast is to tell.
function Arrival() {
	useEffect(() => {
		fetched().then(arrived, () => {});
	}, []);
	return null;
}

interface Toast {
	title: string;
	description: ReactNode;
	/** Milliseconds. */
	duration?: number;
}

export function toastSuccess(toast: Toast): void {
	void show('success', toast);
}

export function toastError(toast: Toast): void {
	void show('error', toast);
}

// Without a network the toaster may not come; the form says the same in its own place.
async function show(kind: 'success' | 'error', { title, ...options }: Toast): Promise<void> {
	const { toast } = await place;
	// One at a time: thanks take the place of what was wrong before.
	toast[kind](title, { id: 'inquiry', ...options });
}
