/**
 * Writes a migration that brings the database to what the domain says: `npm run migration <name>`.
 * It holds the whole list of collections, so that it applies to an empty database and to any earlier one.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { collectionImports, type ImportedCollection } from '#domain/collections.ts';
import { slugOf } from '#domain/slug.ts';
import { command } from './command.ts';

const folder = new URL('../pocketbase/migrations/', import.meta.url);

async function migrations(): Promise<string[]> {
	return (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
}

/** The collections that the newest generated migration imports. Empty when there is none yet. */
export async function migratedCollections(): Promise<ImportedCollection[]> {
	for (const name of (await migrations()).reverse()) {
		const text = await readFile(new URL(name, folder), 'utf8');
		const list = text.match(/^const collections = (\[[\s\S]*?\n\]);$/m)?.[1];
		if (list) return JSON.parse(list) as ImportedCollection[];
	}
	return [];
}

/** The text of a migration from the previous one's collections to the domain's. */
export function migrationText(previous: ImportedCollection[]): string {
	const wanted = collectionImports();
	const removed = previous.flatMap(({ name, fields = [] }) => {
		const kept = wanted.find((collection) => collection.name === name)?.fields?.map((field) => field.name);
		return kept ? fields.filter((field) => !kept.includes(field.name)).map((field) => [name, field.name]) : [];
	});
	return `// Written by \`npm run migration\` from src/domain/collections.ts. PocketBase runs it as it stands: plain JavaScript only.
const collections = ${JSON.stringify(wanted, null, '\t')};

// Columns that the domain no longer has. An import keeps what it does not mention.
/** @type {[string, string][]} */
const removed = ${JSON.stringify(removed)};

migrate((app) => {
	app.importCollections(collections, false);
	for (const [name, field] of removed) {
		const collection = app.findCollectionByNameOrId(name);
		collection.fields.removeByName(field);
		app.save(collection);
	}
});
`;
}

if (import.meta.main) {
	await command(async () => {
		const name = process.argv[2];
		if (!name) throw new Error('Say what the migration is about: npm run migration add-voltage');
		const previous = await migratedCollections();
		if (isDeepStrictEqual(previous, JSON.parse(JSON.stringify(collectionImports()))))
			throw new Error('There is nothing to migrate: the newest migration is what the domain says already.');
		const text = migrationText(previous);
		const number = String(Number((await migrations()).at(-1)?.split('_')[0] ?? 0) + 1).padStart(4, '0');
		const file = `${number}_${slugOf(name)}.ts`;
		await writeFile(new URL(file, folder), text);
		console.log(`Wrote pocketbase/migrations/${file}`);
	});
}
