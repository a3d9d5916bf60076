/** What a machine is called that was photographed first and has no title yet (S8). */

import { swedishDay, swedishTimeOfDay } from '../text/swedishDay.ts';

/** 'Utkast 2026-11-29 17:05', in Swedish time: when the first photo was taken, not when it arrived. */
export function draftName(takenAt: string): string {
	return `Utkast ${swedishDay(takenAt)} ${swedishTimeOfDay(takenAt)}`;
}

/** Whether a title is one that `draftName` has written, or that of a copy of such a draft. */
export function isDraftName(title: string): boolean {
	return /^Utkast \d{4}-\d\d-\d\d \d\d:\d\d( \(kopia\))*$/.test(title.trim());
}
