// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSheetFile } from '#admin/products/imports/useSheetFile.ts';

/** The workers of spreadsheets, of which happy-dom has none: each answers when the test says so. */
class HeldWorker {
	static all: HeldWorker[] = [];
	onmessage: (event: { data: unknown }) => void = () => undefined;

	constructor() {
		HeldWorker.all.push(this);
	}

	postMessage() {}
	terminate() {}
	answer(name: string) {
		this.onmessage({ data: { read: { name, names: ['Lager', 'Arkiv'], rows: [] } } });
	}
}

beforeEach(() => {
	HeldWorker.all = [];
	vi.stubGlobal('Worker', HeldWorker);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const file = (name: string) => new File(['x'], name);

async function answered(name: string) {
	await vi.waitFor(() => expect(HeldWorker.all).not.toEqual([]));
	await act(async () => HeldWorker.all.pop()?.answer(name));
}

test('X5: a file that is put away while a tab of it is read stays away', async () => {
	const { result } = renderHook(() => useSheetFile());
	act(() => result.current.read(file('lager.xlsx')));
	await answered('Lager');
	expect(result.current.file?.sheet.name).toBe('Lager');
	act(() => result.current.readTab('Arkiv'));
	expect(result.current.isReading).toBe(true);
	act(() => result.current.reset());
	await answered('Arkiv');
	expect(result.current).toMatchObject({ isReading: false });
	expect(result.current.file).toBeUndefined();
});
