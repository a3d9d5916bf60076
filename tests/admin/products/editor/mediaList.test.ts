import { describe, expect, test } from 'vitest';
import { FileRefused } from '#admin/products/editor/photos/fileRefused.ts';
import { fileEntries, type MediaKind, storedItems } from '#admin/products/editor/photos/mediaItems.ts';
import { createMediaList, SendFailed } from '#admin/products/editor/photos/mediaList.ts';

const aFile = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const settled = () => new Promise((done) => setTimeout(done, 0));

/** A list whose files arrive when the test says so. */
function aList(given: Partial<Parameters<typeof createMediaList>[0]> = {}) {
	const sends: { name: string; progress: (share: number) => void; arrive: () => void; fail: (e?: Error) => void }[] =
		[];
	const discarded: string[] = [];
	const results: [MediaKind, { sent: number; failed: number }][] = [];
	const list = createMediaList({
		prepare: async (file) => file,
		send: (file, _kind, { onProgress, signal }) =>
			new Promise((done, failed) => {
				signal.addEventListener('abort', () => failed(new DOMException('', 'AbortError')));
				sends.push({
					name: file.name,
					progress: onProgress,
					arrive: () => done({ id: `id-${file.name}`, file: `stored-${file.name}` }),
					fail: (error = new SendFailed('Ingen kontakt')) => failed(error),
				});
			}),
		discard: (upload) => discarded.push(upload),
		onSettled: (kind, result) => results.push([kind, result]),
		...given,
	});
	const arrive = async (name: string) => {
		sends.findLast((send) => send.name === name)?.arrive();
		await settled();
	};
	const fail = async (name: string, error?: Error) => {
		sends.findLast((send) => send.name === name)?.fail(error);
		await settled();
	};
	const names = () => list.state().items.map(({ name }) => name);
	return { list, sends, discarded, results, arrive, fail, names };
}

describe('photos and videos on their way', () => {
	test('B5: an empty file and a photo that is there already are refused, each with its reason', async () => {
		const { list, arrive, names } = aList();
		list.add([new File([], 'tom.jpg', { type: 'image/jpeg' })]);
		expect(list.state().refusals).toEqual(['tom.jpg: Filen är tom']);
		const moment = { type: 'image/jpeg', lastModified: 1_700_000_000_000 };
		const photo = new File(['x'], 'a.jpg', moment);
		list.add([photo, new File(['x'], 'a.jpg', moment)]);
		expect(list.state().refusals).toEqual(['a.jpg: Filen är redan vald']);
		await settled();
		await arrive('a.jpg');
		list.add([photo]);
		expect(names()).toEqual(['a.jpg']);
		expect(list.state().refusals).toEqual(['a.jpg: Filen är redan vald']);
		list.remove(list.state().items[0]?.key ?? '');
		list.add([photo]);
		expect(names()).toEqual(['a.jpg']);
		expect(list.state().refusals).toEqual([]);
	});

	test('B5: the order of choosing is kept whatever arrives first', async () => {
		const { list, arrive } = aList();
		list.add([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')]);
		await settled();
		await arrive('b.jpg');
		await arrive('c.jpg');
		expect(fileEntries(list.state().items, 'photo')).toBeUndefined();
		await arrive('a.jpg');
		expect(fileEntries(list.state().items, 'photo')).toEqual([
			{ upload: 'id-a.jpg' },
			{ upload: 'id-b.jpg' },
			{ upload: 'id-c.jpg' },
		]);
	});

	test('B5: new photos come after those that the product has', async () => {
		const { list, arrive } = aList({ initial: storedItems(['first.jpg'], ['film.mp4']) });
		list.add([aFile('second.jpg')]);
		await settled();
		await arrive('second.jpg');
		expect(fileEntries(list.state().items, 'photo')).toEqual(['first.jpg', { upload: 'id-second.jpg' }]);
		expect(fileEntries(list.state().items, 'video')).toEqual(['film.mp4']);
	});

	test('two files are sent at a time, and photos are prepared one by one', async () => {
		let preparing = 0;
		let most = 0;
		const { list, sends } = aList({
			prepare: async (file) => {
				preparing += 1;
				most = Math.max(most, preparing);
				await settled();
				preparing -= 1;
				return file;
			},
		});
		list.add(['a', 'b', 'c', 'd'].map((name) => aFile(`${name}.jpg`)));
		for (let turn = 0; turn < 8; turn += 1) await settled();
		expect(most).toBe(1);
		expect(sends.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
	});

	test('B5: of more than 8 photos the first 8 are taken', () => {
		const { list, names } = aList({ initial: storedItems(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'], []) });
		list.add([aFile('6.jpg'), aFile('7.jpg'), aFile('8.jpg')]);
		expect(names()).toHaveLength(8);
		expect(names().at(-1)).toBe('7.jpg');
		expect(list.state().refusals).toEqual(['Max 8 bilder per produkt']);
	});

	test('B5: of more than 3 videos the first 3 are taken', () => {
		const { list, names } = aList();
		list.add(['1', '2', '3', '4'].map((name) => aFile(`${name}.mp4`, 'video/mp4')));
		expect(names()).toEqual(['1.mp4', '2.mp4', '3.mp4']);
		expect(list.state().refusals).toEqual(['Max 3 videor per produkt']);
	});

	test('B5: invalid files are named and skipped, the others go on', async () => {
		const { list, names, arrive } = aList({
			prepare: async (file) => {
				if (file.name === 'stor.jpg') throw new FileRefused('Max 5 MB per bild');
				return file;
			},
		});
		const files = [
			aFile('lista.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
			aFile('stor.jpg'),
			aFile('ugn.jpg'),
		];
		list.add([...files, aFile('film.mov', 'video/quicktime')]);
		await settled();
		await arrive('ugn.jpg');
		expect(names()).toEqual(['ugn.jpg']);
		expect(list.state().refusals).toEqual([
			'lista.xlsx: Endast JPEG, PNG och WebP är tillåtna',
			'film.mov: Endast MP4 och WebM är tillåtna',
			'stor.jpg: Max 5 MB per bild',
		]);
	});

	test('B5: a video over 50 MB is refused', () => {
		const { list, names } = aList();
		list.add([new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'film.mp4', { type: 'video/mp4' })]);
		expect(names()).toEqual([]);
		expect(list.state().refusals).toEqual(['film.mp4: Max 50 MB per video']);
	});

	test('progress is shown for each file', async () => {
		const { list, sends } = aList();
		list.add([aFile('a.jpg'), aFile('b.jpg')]);
		await settled();
		sends[0]?.progress(0.4);
		expect(list.state().items).toMatchObject([
			{ status: 'sending', progress: 0.4 },
			{ status: 'sending', progress: 0 },
		]);
	});

	test('after a broken network one tap sends again, in the same place', async () => {
		const { list, results, arrive, fail, sends } = aList();
		list.add([aFile('a.jpg'), aFile('b.jpg')]);
		await settled();
		await fail('a.jpg');
		await arrive('b.jpg');
		expect(list.state().items[0]).toMatchObject({ status: 'failed', error: 'Ingen kontakt' });
		expect(results).toEqual([['photo', { sent: 1, failed: 1 }]]);
		list.retry({ kind: 'photo' });
		await settled();
		expect(sends).toHaveLength(3);
		await arrive('a.jpg');
		expect(fileEntries(list.state().items, 'photo')).toEqual([{ upload: 'id-a.jpg' }, { upload: 'id-b.jpg' }]);
		expect(results.at(-1)).toEqual(['photo', { sent: 1, failed: 0 }]);
	});

	test('a photo that is removed while it is sent is cancelled, and the next one starts', async () => {
		const { list, sends, names, results } = aList();
		list.add([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')]);
		await settled();
		list.remove(list.state().items[0]?.key ?? '');
		await settled();
		expect(names()).toEqual(['b.jpg', 'c.jpg']);
		expect(sends.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
		expect(results).toEqual([]);
	});

	test('an upload that is removed leaves the holding place; a stored photo stays until the product is saved', async () => {
		const { list, arrive, discarded } = aList({ initial: storedItems(['old.jpg'], []) });
		list.add([aFile('new.jpg')]);
		await settled();
		await arrive('new.jpg');
		for (const { key } of list.state().items) list.remove(key);
		expect(discarded).toEqual(['id-new.jpg']);
	});

	test('B5: photos can be put in another order, also while they are on their way', async () => {
		const { list, arrive } = aList({ initial: storedItems(['one.jpg', 'two.jpg'], ['film.mp4']) });
		list.add([aFile('three.jpg')]);
		const keys = list
			.state()
			.items.filter(({ kind }) => kind === 'photo')
			.map(({ key }) => key);
		list.order([keys[2] ?? '', keys[0] ?? '', keys[1] ?? '']);
		await settled();
		await arrive('three.jpg');
		expect(fileEntries(list.state().items, 'photo')).toEqual([{ upload: 'id-three.jpg' }, 'one.jpg', 'two.jpg']);
		expect(fileEntries(list.state().items, 'video')).toEqual(['film.mp4']);
	});

	test('what an earlier visit left is sent, in its place', async () => {
		const initial = [
			...storedItems(['old.jpg'], []),
			{ key: 'k1', kind: 'photo', name: 'a.HEIC', status: 'waiting', progress: 0 },
			{ key: 'k2', kind: 'photo', name: 'b.jpg', status: 'waiting', progress: 0 },
		] as const;
		const initialFiles = new Map([
			['k1', { file: aFile('a.HEIC'), isReady: false }],
			['k2', { file: aFile('b.jpg'), isReady: true }],
		]);
		const prepared: string[] = [];
		const prepare = async (file: File) => {
			prepared.push(file.name);
			return aFile('a.jpg');
		};
		const { list, arrive } = aList({ initial, initialFiles, prepare });
		expect([...list.files().keys()]).toEqual(['k1', 'k2']);
		list.start();
		await settled();
		await arrive('b.jpg');
		await arrive('a.jpg');
		expect(prepared).toEqual(['a.HEIC']);
		expect(fileEntries(list.state().items, 'photo')).toEqual([
			'old.jpg',
			{ upload: 'id-a.jpg' },
			{ upload: 'id-b.jpg' },
		]);
		expect(list.files().size).toBe(0);
	});

	test('previews are let go when a photo is removed and when the editor closes', async () => {
		const open = new Set<string>();
		const preview = {
			create: (file: File) => {
				open.add(file.name);
				return file.name;
			},
			release: (url: string) => open.delete(url),
		};
		const { list } = aList({ preview });
		list.add([aFile('a.jpg'), aFile('b.jpg')]);
		await settled();
		expect([...open]).toEqual(['a.jpg', 'b.jpg']);
		list.remove(list.state().items[0]?.key ?? '');
		expect([...open]).toEqual(['b.jpg']);
		list.close();
		expect(open.size).toBe(0);
	});
});
