import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderLocked, openState, type SavedState } from '#publisher/publish/state.ts';

let folder: string;
let file: string;
let state: SavedState;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-state-'));
	file = join(folder, 'publisher/state.db');
	state = openState(file);
});
afterEach(async () => {
	vi.useRealTimers();
	state.close();
	await rm(folder, { recursive: true, force: true });
});

const reopen = () => {
	state.close();
	state = openState(file);
};

test('keys and values survive a restart, and removed pages do not', () => {
	expect(state.value('rev')).toBe('');
	const pages = new Map([
		['/', 'a'],
		['/om-oss', 'b'],
	]);
	state.save({ pages, values: { rev: '7', site: 'code texts' } });
	state.save({ pages: new Map([['/', 'c']]), removed: ['/om-oss'], values: { rev: '8' } });
	reopen();
	expect([...state.pages]).toEqual([['/', 'c']]);
	expect([state.value('rev'), state.value('site')]).toEqual(['8', 'code texts']);
});

test('a save is all or nothing, on disk and in memory', () => {
	state.save({ pages: new Map([['/', 'a']]), values: { rev: '1' } });
	const broken = new Map<string, string>([
		['/', 'b'],
		['/om-oss', JSON.parse('null')],
	]);
	expect(() => state.save({ pages: broken, values: { rev: '2' } })).toThrow();
	expect([[...state.pages], state.value('rev')]).toEqual([[['/', 'a']], '1']);
	reopen();
	expect([[...state.pages], state.value('rev')]).toEqual([[['/', 'a']], '1']);
});

test('a second publisher is refused, and changes nothing', () => {
	state.save({ values: { rev: '3' } });
	expect(() => openState(file)).toThrow(FolderLocked);
	expect(() => openState(file)).toThrow(join(folder, 'publisher'));
	reopen();
	expect(state.value('rev')).toBe('3');
});

test('a broken file is replaced by an empty one, so that every page is rendered again', async () => {
	state.save({ pages: new Map([['/', 'a']]) });
	state.close();
	await writeFile(file, 'no database');
	state = openState(file);
	expect([...state.pages]).toEqual([]);
	state.save({ values: { rev: '1' } });
	expect((await readFile(file)).subarray(0, 6).toString()).toBe('SQLite');
});

test('a file counts as unused from when it was first found so, starting over after each use, separately for every kind', () => {
	vi.useFakeTimers({ now: 0, toFake: ['Date'] });
	const at = (seconds: number, unused: string[]) => {
		vi.setSystemTime(seconds * 1_000);
		return state.unusedFor('asset', unused, 100);
	};
	expect(at(0, ['a', 'b'])).toEqual([]);
	expect(at(50, ['a'])).toEqual([]);
	expect(state.unusedFor('media', ['a'], 100)).toEqual([]);
	expect(at(99, ['a', 'b'])).toEqual([]);
	expect(at(100, ['a', 'b'])).toEqual(['a']);
	expect(state.unusedFor('media', ['a'], 100)).toEqual([]);
	expect(at(199, ['b'])).toEqual(['b']);
});
