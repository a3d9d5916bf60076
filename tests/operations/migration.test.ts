import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { collectionImports } from '#domain/collections.ts';
import { migrationText } from '#scripts/migration.ts';
import { findPocketBase } from '#scripts/pocketbase.ts';

const run = promisify(execFile);

test('a migration brings an earlier database, with what is in it, to what the domain says', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-migration-'));
	const earlier = collectionImports().map((collection) =>
		collection.name === 'products'
			? {
					...collection,
					fields: [
						...(collection.fields ?? []).filter(({ name }) => name !== 'energy_class'),
						{ id: 'text_colour', name: 'colour', type: 'text' },
					],
				}
			: collection,
	);
	const migrate = async () =>
		run(await findPocketBase(), [
			'migrate',
			'up',
			`--dir=${folder}/data`,
			`--migrationsDir=${folder}/migrations`,
			'--hooksDir=/nonexistent',
		]);
	const columns = () => {
		const database = new DatabaseSync(join(folder, 'data', 'data.db'));
		const names = database
			.prepare("SELECT name FROM pragma_table_info('products')")
			.all()
			.map(({ name }) => name);
		const titles = database
			.prepare('SELECT title FROM products')
			.all()
			.map(({ title }) => title);
		database.close();
		return { names, titles };
	};

	await mkdir(join(folder, 'migrations'));
	await writeFile(
		join(folder, 'migrations', '0001_earlier.ts'),
		`migrate((app) => {
	app.importCollections(${JSON.stringify(earlier)}, false);
	const record = new Record(app.findCollectionByNameOrId('products'));
	for (const [name, value] of Object.entries({ title: 'Ugn', slug: 'ugn', condition: 'used', stock_status: 'in_stock', colour: 'röd' })) record.set(name, value);
	app.save(record);
});`,
	);
	await migrate();
	expect(columns().names).toContain('colour');
	expect(columns().names).not.toContain('energy_class');

	await writeFile(join(folder, 'migrations', '0002_now.ts'), migrationText(earlier));
	await migrate();
	expect(columns().names).toContain('energy_class');
	expect(columns().names).not.toContain('colour');
	expect(columns().titles).toEqual(['Ugn']);
	await rm(folder, { recursive: true, force: true });
});
