import { useEffect, useState } from 'react';
import { hasUnsaved } from './unsavedStorage.ts';

/** So many tabs have a draft each; further ones share the last. */
const slotCount = 5;
/** Milliseconds in which a page that has just been left lets go of its draft. */
const patience = 300;

/**
 * The name of this tab's own draft of a form that may be filled in in several tabs at once, such as that of a new
 * product: none writes over another's work or throws it away. One that a closed tab has left comes first. Undefined
 * until it is known.
 */
export function useUnsavedSlot(name: string): string | undefined {
	const [slot, setSlot] = useState<string>();
	useEffect(() => {
		let isLeft = false;
		let leave = () => {};
		const left = new Promise<void>((resolve) => {
			leave = resolve;
		});
		takeSlot(name, left).then((taken) => !isLeft && setSlot(taken));
		return () => {
			isLeft = true;
			leave();
		};
	}, [name]);
	return slot;
}

async function takeSlot(name: string, left: Promise<void>): Promise<string> {
	const slots = Array.from({ length: slotCount }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
	const filled = slots.filter(hasUnsaved);
	for (const slot of filled) if (await hold(slot, left, { signal: AbortSignal.timeout(patience) })) return slot;
	for (const slot of slots) if (!filled.includes(slot) && (await hold(slot, left, { ifAvailable: true }))) return slot;
	return slots.at(-1) ?? name;
}

/** Keeps other tabs off a slot until `left` is done. False when one of them has it. */
function hold(slot: string, left: Promise<void>, options: LockOptions): Promise<boolean> {
	return new Promise((done) => {
		// Browsers give locks to pages over https only; without them all tabs share one draft.
		if (!navigator.locks) done(true);
		else
			navigator.locks
				.request(`rostfri draft ${slot}`, options, (lock) => {
					done(lock !== null);
					return lock ? left : undefined;
				})
				.catch(() => done(false));
	});
}
