/** Unsaved changes of a form that may be open in several tabs at once, such as that of a new product. */
import { useEffect, useState } from 'react';
import { readUnsaved } from './unsavedStorage.ts';

/** So many tabs keep changes of their own; further ones share the last. */
const slotCount = 5;
/** A page that has just been left releases its slot within so many milliseconds. */
const releaseTimeoutMs = 300;

/**
 * The name of this tab's own unsaved changes: no tab overwrites or discards those of another. Changes that a closed tab
 * has left come first. Undefined until it is known.
 */
export function useUnsavedSlot(name: string): string | undefined {
	const [slot, setSlot] = useState<string>();
	useEffect(() => {
		let isLeft = false;
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		takeSlot(name, released).then((taken) => !isLeft && setSlot(taken));
		return () => {
			isLeft = true;
			release();
		};
	}, [name]);
	return slot;
}

async function takeSlot(name: string, released: Promise<void>): Promise<string> {
	const slots = Array.from({ length: slotCount }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
	const filled = slots.filter((slot) => readUnsaved(slot) !== undefined);
	for (const slot of filled)
		if (await lockSlot(slot, released, { signal: AbortSignal.timeout(releaseTimeoutMs) })) return slot;
	for (const slot of slots)
		if (!filled.includes(slot) && (await lockSlot(slot, released, { ifAvailable: true }))) return slot;
	return slots.at(-1) ?? name;
}

/** Locks a slot for this tab until `released` resolves. False when another tab has it. */
function lockSlot(slot: string, released: Promise<void>, options: LockOptions): Promise<boolean> {
	return new Promise((resolve) => {
		// Browsers give locks to pages over https only; without them all tabs share one slot.
		if (!navigator.locks) resolve(true);
		else
			navigator.locks
				.request(`rostfri draft ${slot}`, options, (lock) => {
					resolve(lock !== null);
					return lock ? released : undefined;
				})
				.catch(() => resolve(false));
	});
}
