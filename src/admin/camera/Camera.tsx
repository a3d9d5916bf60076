import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { invalidates } from '../products/productQueries.ts';
import { CameraDialog } from './CameraDialog.tsx';
import { addPhotos, finishDraft, startDraftQueue } from './draftQueue.ts';
import { keepOfflinePage } from './offlinePage.ts';
import { nameOf } from './queuedPhotos.ts';
import { onDraftStored } from './sendDrafts.ts';
import { useDraftQueue } from './useDraftQueue.ts';

const Open = createContext(() => {});

/** Opens the phone's own camera for a new machine. */
export function useCamera(): () => void {
	return useContext(Open);
}

/**
 * 'Fota först' (S8): opens the phone's own camera, which people know, and a dialog that gathers its photos. Sends what
 * waits on this device for as long as the back office is open.
 */
export function Camera({ children }: { children: ReactNode }) {
	const camera = useRef<HTMLInputElement>(null);
	const library = useRef<HTMLInputElement>(null);
	const [isOpen, setIsOpen] = useState(false);
	const [refusals, setRefusals] = useState<readonly string[]>([]);
	useEffect(startDraftQueue, []);
	useEffect(keepOfflinePage, []);
	useStoredToast();
	useWarningBeforeUnload();

	async function take(input: HTMLInputElement) {
		const files = [...(input.files ?? [])];
		// The same file can then be chosen again.
		input.value = '';
		setRefusals([]);
		// Also where it was closed while the camera was open: what is taken is shown until it is done with.
		setIsOpen(true);
		const refused = await addPhotos(files);
		// Others may be read at the same time.
		setRefusals((known) => [...new Set([...known, ...refused])]);
	}

	function close() {
		setIsOpen(false);
		setRefusals([]);
		finishDraft();
	}

	const open = useRef(() => {
		setIsOpen(true);
		// In the same tap: a browser opens no camera later.
		camera.current?.click();
	});
	const input = { type: 'file', accept: 'image/*', className: 'hidden', tabIndex: -1 } as const;
	return (
		<Open value={open.current}>
			<div className="contents">{children}</div>
			<input
				{...input}
				ref={camera}
				capture="environment"
				aria-label="Kamera"
				onChange={({ currentTarget }) => void take(currentTarget)}
			/>
			<input
				{...input}
				ref={library}
				multiple
				aria-label="Bilder från telefonen"
				onChange={({ currentTarget }) => void take(currentTarget)}
			/>
			{isOpen && (
				<CameraDialog
					refusals={refusals}
					onCamera={() => camera.current?.click()}
					onLibrary={() => library.current?.click()}
					onNext={() => {
						finishDraft();
						setRefusals([]);
						camera.current?.click();
					}}
					onClose={close}
				/>
			)}
		</Open>
	);
}

/** Photos that the device has no room for are lost with the tab. */
function useWarningBeforeUnload() {
	const isNeeded = useDraftQueue().unkept.size > 0;
	useEffect(() => {
		if (!isNeeded) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', warn);
		return () => removeEventListener('beforeunload', warn);
	}, [isNeeded]);
}

/** Says when a draft has been stored, and leads to it. */
function useStoredToast() {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	useEffect(
		() =>
			onDraftStored((draft, product) => {
				for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey });
				toast.success('Utkastet är sparat', {
					id: `draft ${product}`,
					description: nameOf(draft),
					action: { label: 'Gör klart', onClick: () => navigate(`/admin/produkter/${product}?falt=title`) },
					duration: 10_000,
				});
			}),
		[navigate, queryClient],
	);
}
