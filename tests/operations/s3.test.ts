/** What backups write to S3. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readObject, writeObject } from '#scripts/s3.ts';
import { type Bucket, openBucket } from '#tests/support/bucket.ts';

let bucket: Bucket;
beforeAll(async () => {
	bucket = await openBucket();
});
afterAll(() => bucket.close());

const target = 's3://backups/rostfri';
const part = 1000;
const text = (length: number) => Array.from({ length }, (_, at) => at % 10).join('');

test.each([part, part + 1, part * 4])(
	'an archive of %s bytes arrives whole where a request takes 1000',
	async (length) => {
		bucket.largest = part;
		await writeObject(bucket.access, target, `of ${length}`, new Blob([text(length)]), part);
		expect(await readObject(bucket.access, target, `of ${length}`)).toBe(text(length));
		expect(bucket.uploads.size).toBe(0);
	},
);

test('a part that is refused fails the whole, says why, and leaves no parts behind', async () => {
	bucket.largest = part - 1;
	const written = writeObject(bucket.access, target, 'refused', new Blob([text(part * 3)]), part);
	await expect(written).rejects.toThrow(/refused answers 400: .*EntityTooLarge/);
	expect(bucket.uploads.size).toBe(0);
	expect(await readObject(bucket.access, target, 'refused')).toBeUndefined();
});
