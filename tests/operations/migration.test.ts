import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionImports, type ImportedCollection } from '#domain/collectionImports.ts';
import { collectionsAfter, collectionsOf, type Intentions, migrationText, nextMigration } from '#scripts/migration.ts';
import { findPocketBase } from '#scripts/pocketbase.ts';

type Fields = NonNullable<ImportedCollection['fields']>;

let folder = '';
const imports = collectionImports();

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-migration-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The domain as it might have been earlier: with other columns in products. */
function earlier(change: (fields: Fields) => Fields): ImportedCollection[] {
	return imports.map((collection) =>
		collection.name === 'products' ? { ...collection, fields: change(collection.fields ?? []) } : collection,
	);
}

const without = (fields: Fields, name: string) => fields.filter((field) => field.name !== name);
const textColumn = (name: string) => ({ id: `text_${name}`, name, type: 'text', max: 100 });

async function migration(before: ImportedCollection[], intentions?: Intentions): Promise<string> {
	return migrationText(await collectionsOf(before), await collectionsOf(imports), imports, intentions);
}

test('the migrations end in what the domain says', async () => {
	expect(await nextMigration()).toBe('');
});

test('a migration holds the difference only, and keeps what is in a thousand products', async () => {
	// As if `energy_class` had been called `energy`, `colour` were no longer wanted, and `sku` were new.
	const before = earlier((fields) => [
		...without(without(fields, 'energy_class'), 'sku'),
		textColumn('energy'),
		textColumn('colour'),
	]);
	const project = join(folder, 'rename');
	await mkdir(join(project, 'migrations'), { recursive: true });
	await writeFile(
		join(project, 'migrations', '0001_earlier.ts'),
		`migrate((app) => {
	app.importCollections(${JSON.stringify(before)}, false);
	for (let number = 1; number <= 1000; number += 1) {
		const record = new Record(app.findCollectionByNameOrId('products'));
		const values = { title: 'Ugn ' + number, slug: 'ugn-' + number, condition: 'used', stock_status: 'in_stock', energy: 'A' + number, colour: 'röd' };
		for (const [name, value] of Object.entries(values)) record.set(name, value);
		app.save(record);
	}
});`,
	);
	const text = await migration(before, {
		rename: ['products.energy:energy_class'],
		drop: ['products.colour'],
	});
	expect(text.split('\n').length, text).toBeLessThan(25);
	const run = async () =>
		promisify(execFile)(await findPocketBase(), [
			...['migrate', 'up'],
			...[`--dir=${project}/data`, `--migrationsDir=${project}/migrations`, '--hooksDir=/nonexistent'],
		]);
	await run();
	await writeFile(join(project, 'migrations', '0002_now.ts'), text);
	await run();

	const database = new DatabaseSync(join(project, 'data', 'data.db'));
	const names = database.prepare("SELECT name FROM pragma_table_info('products')").all();
	const rows = database.prepare('SELECT title, energy_class, sku FROM products ORDER BY rowid').all();
	database.close();
	expect(names).toContainEqual({ name: 'sku' });
	for (const name of ['energy', 'colour']) expect(names).not.toContainEqual({ name });
	expect(rows).toHaveLength(1000);
	expect({ ...rows[41] }).toEqual({ title: 'Ugn 42', energy_class: 'A42', sku: '' });
	expect(
		migrationText(await collectionsAfter(join(project, 'migrations')), await collectionsOf(imports), imports),
	).toBe('');
});

test('no column and no collection goes unless its name is given', async () => {
	const before = earlier((fields) => [...fields, textColumn('colour')]);
	await expect(migration(before)).rejects.toThrow('--drop products.colour');
	await expect(migration(imports, { drop: ['products.title'] })).rejects.toThrow('no such column');
	await expect(migration(imports, { rename: ['products.title:name'] })).rejects.toThrow('no such column');
	const old = { ...before.find(({ name }) => name === 'redirects'), id: 'pbc_old', name: 'old', indexes: [] };
	await expect(migration([...imports, old as ImportedCollection])).rejects.toThrow('--drop old');
	expect(await migration([...imports, old as ImportedCollection], { drop: ['old'] })).toContain(
		"app.delete(app.findCollectionByNameOrId('old'))",
	);
});

test('a column that becomes another kind of column is refused with what to do', async () => {
	const before = earlier((fields) => [
		...without(fields, 'sku'),
		{ id: 'number_sku', name: 'sku', type: 'number' } as never,
	]);
	await expect(migration(before)).rejects.toThrow('products.sku changes from number to text');
});

test('every kind of field, rule, index and option comes over', async () => {
	const missing = ['price', 'condition', 'images', 'tags', 'is_featured'];
	const before = imports
		.filter(({ name }) => name !== 'redirects')
		.map((collection) => ({
			...collection,
			...(collection.name === 'products' && { listRule: null, indexes: [] }),
			...(collection.name === 'users' && { authRule: '', passwordAuth: { enabled: false } }),
			...(collection.name === 'products' && {
				fields: (collection.fields ?? [])
					.filter(({ name }) => !missing.includes(name))
					.map((field) => (field.name === 'title' ? { ...field, max: 7, required: false } : field)),
			}),
		}));
	const text = await migration(before);
	for (const name of ['title', ...missing]) expect(text).toContain(name);
	const migrations = join(folder, 'kinds');
	await mkdir(migrations);
	await writeFile(
		join(migrations, '0001_earlier.ts'),
		`migrate((app) => app.importCollections(${JSON.stringify(before)}, false));`,
	);
	await writeFile(join(migrations, '0002_now.ts'), text);
	expect(migrationText(await collectionsAfter(migrations), await collectionsOf(imports), imports)).toBe('');
});
