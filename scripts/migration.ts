/**
 * Writes a migration that brings the database to what the domain says: `npm run migration <name>`. It holds the
 * difference only, and never drops a column or collection that the command does not name:
 *
 *   npm run migration add-colour
 *   npm run migration shorter-names -- --rename products.long_description:description --drop products.colour
 *
 * Both sides of the comparison are read from real databases: one that all migrations have made, one that the domain's
 * list of collections has made.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import { collectionImports, type ImportedCollection } from '#domain/collectionImports.ts';
import { slugOf } from '#domain/text/slug.ts';
import { command } from './command.ts';
import { projectFolder } from './environment.ts';
import { findPocketBase } from './pocketbase.ts';

const migrationsFolder = join(projectFolder, 'pocketbase/migrations');

/** A collection as PocketBase keeps it: every option present, its own defaults filled in. */
export interface StoredCollection {
	name: string;
	/** By name, without their ids: a renamed column keeps the id of its first name. */
	fields: ReadonlyMap<string, Record<string, unknown>>;
	indexes: readonly string[];
	/** Rules, and what only its type has. */
	options: Record<string, unknown>;
}

/** What a person has said about columns and collections that the domain no longer has. */
export interface Intentions {
	/** 'products.colour', or 'products' for the whole collection. */
	drop?: readonly string[];
	/** 'products.old_name:new_name' */
	rename?: readonly string[];
}

/** The collections of a new database after all migrations of a folder. Takes about a second. */
export async function collectionsAfter(folder: string): Promise<StoredCollection[]> {
	const work = await mkdtemp(join(tmpdir(), 'rostfri-migration-'));
	try {
		const where = [`--dir=${work}/data`, `--migrationsDir=${folder}`, `--hooksDir=${work}/none`];
		await promisify(execFile)(await findPocketBase(), ['migrate', 'up', ...where]);
		return readCollections(join(work, 'data/data.db'));
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

/** The collections of a new database that is made from a list at once. */
export async function collectionsOf(imports: readonly ImportedCollection[]): Promise<StoredCollection[]> {
	const work = await mkdtemp(join(tmpdir(), 'rostfri-migration-'));
	try {
		await writeFile(join(work, '0001_all.js'), `migrate((app) => app.importCollections(${JSON.stringify(imports)}));`);
		return await collectionsAfter(work);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

function readCollections(file: string): StoredCollection[] {
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		return database
			.prepare('SELECT * FROM _collections WHERE system = FALSE')
			.all()
			.map(({ name, type, fields, indexes, options, listRule, viewRule, createRule, updateRule, deleteRule }) => ({
				name: String(name),
				// PocketBase works the fields of a view out by itself.
				fields: type === 'view' ? new Map() : fieldsByName(JSON.parse(String(fields))),
				indexes: (JSON.parse(String(indexes)) as string[]).toSorted(),
				options: {
					listRule,
					viewRule,
					...(type !== 'view' && { createRule, updateRule, deleteRule }),
					...withoutSecrets(JSON.parse(String(options))),
				},
			}));
	} finally {
		database.close();
	}
}

function fieldsByName(fields: (Record<string, unknown> & { name: string })[]) {
	return new Map(fields.map(({ id, ...field }) => [field.name, field]));
}

/** Each new database makes secrets of its own for the tokens of an auth collection. */
function withoutSecrets(options: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(options).map(([name, value]) => {
			if (typeof value !== 'object' || value === null || !('secret' in value)) return [name, value];
			const { secret, ...rest } = value;
			return [name, rest];
		}),
	);
}

/**
 * The text of the migration between the two, or '' when there is nothing to do. `imports` is the list that `wanted` was
 * made from. Throws a sentence when a column would lose its data without --drop, and when its type changes.
 */
export function migrationText(
	present: readonly StoredCollection[],
	wanted: readonly StoredCollection[],
	imports: readonly ImportedCollection[],
	{ drop = [], rename = [] }: Intentions = {},
): string {
	const dropped = new Set(drop);
	const renamed = new Map(rename.map(parseRename));
	const isNew = ({ name }: { name: string }) =>
		wanted.some((goal) => goal.name === name) && !present.some((before) => before.name === name);
	// Together, as they may refer to each other, and first, as new columns may refer to them; views read those columns.
	const newOnes = imports.filter((one) => isNew(one) && one.type !== 'view');
	const newViews = imports.filter((one) => isNew(one) && one.type === 'view');
	const steps: string[] = [];
	if (newOnes.length > 0) steps.push(`app.importCollections(${inCode(newOnes)}, false);`);
	for (const goal of wanted) {
		const before = present.find(({ name }) => name === goal.name);
		const written = imports.find(({ name }) => name === goal.name);
		const change = before && collectionChange(before, goal, written?.fields ?? [], { dropped, renamed });
		if (change) steps.push(change);
	}
	if (newViews.length > 0) steps.push(`app.importCollections(${inCode(newViews)}, false);`);
	for (const { name } of present) {
		if (wanted.some((goal) => goal.name === name)) continue;
		if (!dropped.delete(name))
			throw new Error(`The domain has no collection ${name} any more. --drop ${name} deletes it with all its data.`);
		steps.push(`app.delete(app.findCollectionByNameOrId('${name}'));`);
	}
	for (const name of dropped) throw new Error(`--drop ${name}: there is no such column or collection to drop.`);
	for (const [from, to] of renamed)
		throw new Error(`--rename ${from}:${to}: there is no such column, or the domain has it still.`);
	if (steps.length === 0) return '';
	const lines = steps.join('\n\n').replace(/^(?=.)/gm, '\t');
	return `// The difference between the migrations before and src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.\nmigrate((app) => {\n${lines}\n});\n`;
}

function parseRename(text: string): [from: string, to: string] {
	const [, from, to] = /^(\w+\.\w+):(\w+)$/.exec(text) ?? [];
	if (!from || !to) throw new Error(`--rename ${text}: write collection.old_name:new_name.`);
	return [from, to];
}

/** Takes from `dropped` and `renamed` what it has used. */
function collectionChange(
	before: StoredCollection,
	goal: StoredCollection,
	written: readonly { name: string }[],
	{ dropped, renamed }: { dropped: Set<string>; renamed: Map<string, string> },
): string {
	const { name } = goal;
	const lines: string[] = [];
	const known = new Map(before.fields);
	for (const column of before.fields.keys()) {
		const to = renamed.get(`${name}.${column}`);
		if (to === undefined || goal.fields.has(column) || !goal.fields.has(to) || known.has(to)) continue;
		renamed.delete(`${name}.${column}`);
		known.set(to, { ...known.get(column), name: to });
		known.delete(column);
		lines.push(`${name}.fields.getByName('${column}').name = '${to}';`);
	}
	for (const column of known.keys()) {
		if (goal.fields.has(column)) continue;
		if (!dropped.delete(`${name}.${column}`))
			throw new Error(
				`The domain has no ${name}.${column} any more. --drop ${name}.${column} deletes the column with its data, --rename ${name}.${column}:new_name keeps them under another name.`,
			);
		lines.push(`${name}.fields.removeByName('${column}');`);
	}
	for (const [column, field] of goal.fields) {
		const old = known.get(column);
		if (!old) {
			lines.push(`${name}.fields.add(new Field(${inCode(written.find((one) => one.name === column))}));`);
			continue;
		}
		if (old.type !== field.type)
			throw new Error(
				`${name}.${column} changes from ${old.type} to ${field.type}, which PocketBase cannot do with data in it. Give the new column another name, fill it by a migration of your own, and drop the old one.`,
			);
		for (const [option, value] of differing(old, field))
			lines.push(`${name}.fields.getByName('${column}').${option} = ${inCode(value)};`);
	}
	const options = Object.fromEntries(differing(before.options, goal.options));
	if (!isDeepStrictEqual(before.indexes, goal.indexes)) options.indexes = goal.indexes;
	if (Object.keys(options).length > 0) lines.push(`unmarshal(${inCode(options)}, ${name});`);
	if (lines.length === 0) return '';
	return [`const ${name} = app.findCollectionByNameOrId('${name}');`, ...lines, `app.save(${name});`].join('\n');
}

function differing(before: Record<string, unknown>, goal: Record<string, unknown>): [string, unknown][] {
	return Object.entries(goal).filter(([option, value]) => !isDeepStrictEqual(value, before[option]));
}

function inCode(value: unknown): string {
	return JSON.stringify(value, null, '\t');
}

/** The migration that the domain asks for now, over all those in the folder; '' when there is nothing to do. */
export async function nextMigration(intentions: Intentions = {}, folder = migrationsFolder): Promise<string> {
	const imports = collectionImports();
	return migrationText(await collectionsAfter(folder), await collectionsOf(imports), imports, intentions);
}

/** Throws when the migrations of a folder and this one do not end in what the domain says. */
async function prove(text: string, name: string, folder: string): Promise<void> {
	const work = await mkdtemp(join(tmpdir(), 'rostfri-migration-'));
	try {
		await mkdir(work, { recursive: true });
		await cp(folder, work, { recursive: true });
		await writeFile(join(work, name), text);
		const imports = collectionImports();
		const left = migrationText(await collectionsAfter(work), await collectionsOf(imports), imports);
		if (left) throw new Error(`The migration would leave this undone; it was not written:\n${left}`);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

if (import.meta.main) {
	await command(async () => {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { drop: { type: 'string', multiple: true }, rename: { type: 'string', multiple: true } },
		});
		const [name] = positionals;
		if (!name) throw new Error('Say what the migration is about: npm run migration add-colour');
		const text = await nextMigration(values);
		if (!text) throw new Error('There is nothing to migrate: the migrations end in what the domain says already.');
		const last = (await readdir(migrationsFolder))
			.filter((file) => file.endsWith('.ts'))
			.sort()
			.at(-1);
		const number = String(Number(last?.split('_')[0] ?? 0) + 1).padStart(4, '0');
		const file = `${number}_${slugOf(name)}.ts`;
		await prove(text, file, migrationsFolder);
		await writeFile(join(migrationsFolder, file), text);
		console.log(`Wrote pocketbase/migrations/${file}`);
	});
}
