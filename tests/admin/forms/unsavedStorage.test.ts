import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetUnsaved, readUnsaved, unsavedLifetimeMs, writeUnsaved } from '#admin/forms/unsavedStorage.ts';
import { client } from '#data/office/client.ts';

/** The browser's storage, in memory. `isFull` makes it refuse to write, as a full one does. */
function memoryStorage() {
	const kept = new Map<string, string>();
	const storage = {
		isFull: false,
		kept,
		get length() {
			return kept.size;
		},
		key: (index: number) => [...kept.keys()][index] ?? null,
		getItem: (key: string) => kept.get(key) ?? null,
		setItem(key: string, value: string) {
			if (storage.isFull) throw new DOMException('', 'QuotaExceededError');
			kept.set(key, value);
		},
		removeItem: (key: string) => kept.delete(key),
	};
	return storage;
}

let storage: ReturnType<typeof memoryStorage>;
beforeEach(() => {
	storage = memoryStorage();
	vi.stubGlobal('localStorage', storage);
	signInAs('anna');
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

function signInAs(id: string) {
	client.authStore.save('token', { id, collectionId: '', collectionName: 'users' });
}

describe('unsaved changes of a form', () => {
	test('B4: are found again with the time when they were kept, until they are forgotten', () => {
		vi.useFakeTimers({ now: 1_800_000_000_000 });
		writeUnsaved('product new', { title: 'Ugn' });
		expect(readUnsaved('product new')).toEqual({ values: { title: 'Ugn' }, kept: 1_800_000_000_000 });
		expect(readUnsaved('product new 2')).toBeUndefined();
		forgetUnsaved('product new');
		expect(readUnsaved('product new')).toBeUndefined();
		expect(storage.kept.size).toBe(0);
	});

	test('B4: are found for two weeks, and not longer', () => {
		vi.useFakeTimers({ now: 0 });
		writeUnsaved('settings', {});
		vi.setSystemTime(unsavedLifetimeMs - 1);
		expect(readUnsaved('settings')).toBeDefined();
		vi.setSystemTime(unsavedLifetimeMs);
		expect(readUnsaved('settings')).toBeUndefined();
	});

	test('W4: what is too old to be found does not stay on the device, by any account, and nothing else goes', () => {
		vi.useFakeTimers({ now: 0 });
		storage.kept.set('other', 'not ours');
		writeUnsaved('email 1', { body: 'Hej Åsa!' });
		vi.setSystemTime(1000);
		writeUnsaved('email 2', { body: 'Hej Bo!' });
		signInAs('bo');
		vi.setSystemTime(unsavedLifetimeMs);
		writeUnsaved('note 3', {});
		expect([...storage.kept.keys()]).toEqual(['other', 'rostfri draft anna email 2', 'rostfri draft bo note 3']);
	});

	test('A5: belong to the account that typed them', () => {
		writeUnsaved('note 1', { text: 'Ring på måndag' });
		signInAs('bo');
		expect(readUnsaved('note 1')).toBeUndefined();
		forgetUnsaved('note 1');
		signInAs('anna');
		expect(readUnsaved('note 1')).toBeDefined();
	});

	test('B4: what is no longer readable counts as nothing, and a full storage stops no form', () => {
		writeUnsaved('content', { title: 'Hej' });
		const [key = ''] = storage.kept.keys();
		storage.kept.set(key, '{"values":');
		expect(readUnsaved('content')).toBeUndefined();
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
		storage.isFull = true;
		expect(() => writeUnsaved('content', {})).not.toThrow();
		expect(warn).toHaveBeenCalledOnce();
	});
});
