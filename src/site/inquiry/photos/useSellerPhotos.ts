import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mayHavePhotos } from './mayHavePhotos.ts';
import type { PhotosToSend } from './photoWork.ts';

type Work = typeof import('./photoWork.ts');

export interface SellerPhotos {
	state: ReturnType<Work['currentPhotos']> | undefined;
	/** Whether the code for photos could not be fetched. */
	isMissing: boolean;
	add(files: File[]): void;
	remove(id: string): void;
	clear(): void;
	/** Those that go with the inquiry that is about to be sent. */
	toSend(): Promise<PhotosToSend>;
	/** Whether the visitor has chosen others than these. */
	areMoreThan(ids: PhotosToSend['ids']): Promise<boolean>;
	/** The inquiry has arrived. */
	sent(inquiry: string, ids: PhotosToSend['ids']): void;
}

const nothing = () => undefined;
const never = () => () => {};

/** Photos for an inquiry (S6): their code is fetched when the form asks for photos and is used, or when some of an earlier one wait on the device. */
export function useSellerPhotos(isAsked: boolean): SellerPhotos {
	const [work, setWork] = useState<Work>();
	const [isMissing, setIsMissing] = useState(false);
	const fetched = useRef<Promise<Work | undefined>>(undefined);
	const hasChosen = useRef(false);
	const fetchWork = useCallback(() => {
		fetched.current ??= import('./photoWork.ts').then(
			(module) => {
				setWork(module);
				setIsMissing(false);
				return module;
			},
			() => {
				fetched.current = undefined;
				setIsMissing(true);
				return undefined;
			},
		);
		return fetched.current;
	}, []);
	useEffect(() => {
		if (!mayHavePhotos()) return isAsked ? onceUsed(() => void fetchWork()) : undefined;
		void fetchWork();
		return undefined;
	}, [isAsked, fetchWork]);
	useEffect(() => {
		if (!isMissing) return;
		const again = () => void fetchWork();
		addEventListener('online', again);
		return () => removeEventListener('online', again);
	}, [isMissing, fetchWork]);
	const state = useSyncExternalStore(work?.onPhotosChange ?? never, work?.currentPhotos ?? nothing, nothing);
	/** Also while its code is on its way with photos that wait for it. What was chosen for an inquiry of another type stays. */
	const asked = async () => (isAsked && (hasChosen.current || mayHavePhotos()) ? fetched.current : undefined);
	return {
		state,
		isMissing,
		add: (files) => {
			hasChosen.current = true;
			void fetchWork().then((module) => module?.addPhotos(files));
		},
		remove: (id) => work?.removePhoto(id),
		clear: () => work?.clearPhotos(),
		toSend: async () => (await (await asked())?.photosToSend()) ?? { ids: [], permission: '' },
		areMoreThan: async (ids) => (await asked())?.areMoreThan(ids) ?? false,
		sent: (inquiry, ids) => void asked().then((module) => module?.inquirySent(inquiry, ids)),
	};
}

/** When the visitor has touched the page: who only reads a form that an address has preset fetches nothing for it. */
function onceUsed(begin: () => void): (() => void) | undefined {
	if (navigator.userActivation?.hasBeenActive ?? true) {
		begin();
		return undefined;
	}
	const events = ['pointerdown', 'keydown', 'focusin'];
	const stop = () => {
		for (const name of events) removeEventListener(name, start, true);
	};
	const start = () => {
		stop();
		begin();
	};
	for (const name of events) addEventListener(name, start, true);
	return stop;
}
