import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';

const backwards: [string, string][] = [
	['src/domain/new.ts', '#data/photos.ts'],
	['src/domain/new.ts', 'react'],
	['src/domain/new.ts', 'node:fs'],
	['src/data/new.ts', '#data/office/client.ts'],
	['src/data/office/new.ts', '#data/public/snapshot.ts'],
	['src/data/public/new.ts', '../office/client.ts'],
	['src/ui/New.tsx', '#domain/products/product.ts'],
	['src/site/home/New.tsx', '#admin/App.tsx'],
	['src/site/home/New.tsx', '../../data/office/client.ts'],
	['src/admin/leads/New.tsx', '#site/product/Photo.tsx'],
	['src/admin/leads/New.tsx', 'pocketbase'],
	['src/publisher/serve/new.ts', '#scripts/environment.ts'],
	['pocketbase/hooks/leads/new.ts', '#data/photos.ts'],
	['scripts/new.ts', '#admin/App.tsx'],
];

const forwards: [string, string][] = [
	['src/site/home/Right.tsx', '#domain/products/product.ts'],
	['src/admin/leads/Right.tsx', '#data/office/leads.ts'],
	['pocketbase/hooks/leads/right.ts', '#domain/leads/lead.ts'],
];

test('an import that points backwards is refused, and no other', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rooms-'));
	try {
		for (const name of ['.biome.json', '.gitignore']) await copyFile(join(projectFolder, name), join(folder, name));
		const files = [...backwards, ...forwards].map(([file, imported], index) => ({
			file: file.replace(/\.tsx?$/, `${index}$&`),
			imported,
		}));
		for (const { file, imported } of files) {
			await mkdir(join(folder, dirname(file)), { recursive: true });
			await writeFile(join(folder, file), `import '${imported}';\n`);
		}
		const { stdout, stderr } = spawnSync(
			process.execPath,
			[
				join(projectFolder, 'node_modules/.bin/biome'),
				'lint',
				'--only=style/noRestrictedImports',
				'--max-diagnostics=100',
			],
			{ cwd: folder, encoding: 'utf8' },
		);
		const refused = files.filter(({ file }) => `${stdout}${stderr}`.includes(`${file}:`));
		expect(refused).toEqual(files.slice(0, backwards.length));
	} finally {
		await rm(folder, { recursive: true });
	}
});
