import { expect, test } from 'vitest';
import { collectionImports } from '#domain/collections.ts';
import { migratedCollections } from '#scripts/migration.ts';

test('the newest migration describes the domain', async () => {
	expect(await migratedCollections()).toEqual(JSON.parse(JSON.stringify(collectionImports())));
});
