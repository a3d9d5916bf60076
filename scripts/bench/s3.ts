/**
 * `S3_ENDPOINT=… AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… npm run bench -- s3 s3://bucket/prefix`: a backup goes
 * there and comes back as it was. Leaves one small archive in the bucket.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';
import { makeBackup } from '../backup.ts';
import { readEnvironment } from '../environment.ts';
import { restoreBackup } from '../restore.ts';

export async function run([target = '']: string[]): Promise<void> {
	if (!target.startsWith('s3://')) throw new Error('Where to? npm run bench -- s3 s3://bucket/prefix');
	const s3 = readEnvironment();
	const backend = await startBackend();
	const empty = await mkdtemp(join(tmpdir(), 'rostfri-s3-'));
	try {
		const product = await aProduct(backend, await backend.admin(), { title: 'Ugn', is_published: true });
		const { body } = await call(backend, 'submit-lead', anInquiryBody());
		const began = performance.now();
		const { place, size } = await makeBackup(backend.dataFolder, target, s3);
		console.log(`${place}: ${size} bytes in ${Math.round(performance.now() - began)} ms`);

		const { files } = await restoreBackup(place, empty, { s3 });
		const restored = await startBackend({ DATA_DIR: empty });
		try {
			await restored.superuser.collection('products').getOne(product.id);
			await restored.superuser.collection('leads').getFirstListItem(`reference = "${body.reference}"`);
			console.log(`Came back: the product, the lead and ${files} file.`);
		} finally {
			await restored.stop();
		}

		const wrong = { ...s3, AWS_SECRET_ACCESS_KEY: 'not-the-key' };
		const refused = await makeBackup(backend.dataFolder, target, wrong).then(
			() => '',
			(error: Error) => error.message,
		);
		console.log(refused ? `A wrong key is refused: ${refused.slice(0, 120)}` : 'A WRONG KEY WAS TAKEN');
		if (!refused) process.exitCode = 1;
	} finally {
		await backend.stop();
		await rm(empty, { recursive: true, force: true });
	}
}
