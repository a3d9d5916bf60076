/** The compiled pages, made once for all sites of the tests. */
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { compileBundle } from '#publisher/build/bundle.ts';
import { projectFolder } from '#scripts/environment.ts';

/** The same for every site of the tests, since it is part of what is compiled. */
export const siteUrl = 'http://localhost:4321';

/** Lets the publisher of a data folder use these, or a build for it, unless it has compiled pages of its own. */
export async function shareBundles(dataFolder: string, user: 'publisher' | 'built' = 'publisher'): Promise<void> {
	const bundles = join(dataFolder, user, 'bundles');
	if (existsSync(bundles)) return;
	const shared = join(projectFolder, 'node_modules/.cache/test-bundles');
	await mkdir(shared, { recursive: true });
	await compileBundle(shared, siteUrl);
	await mkdir(join(dataFolder, user), { recursive: true });
	await symlink(shared, bundles);
}
