import { availableParallelism, totalmem } from 'node:os';

/**
 * How many tests run beside each other. Two cores carry three, since many a test waits. Each has a site, a PocketBase or a
 * browser of its own, or all of them, for which two gigabytes are plenty.
 */
export const workers = Math.max(
	1,
	Math.min(Math.ceil(availableParallelism() * 1.5), Math.floor(totalmem() / 2 ** 31), 8),
);
