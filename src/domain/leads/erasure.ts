/**
 * Records of erased people, so that a restored backup does not bring them back (GDPR art. 17). Kept beside the
 * database and beside its backups, and without the address itself.
 */
import * as z from 'zod/mini';

/**
 * `hash` is HMAC-SHA256 of the address with the key `salt`, in hex. Each erasure has a salt of its own, which stands
 * beside its hash: the list must still be readable on an empty machine, where nothing but the backups is left.
 */
export const erasure = z.object({
	salt: z.string().check(z.regex(/^[0-9a-z]{20,64}$/i)),
	hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
	/** ISO moment. What the same person has sent since then stays. */
	erased: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)),
});
export type Erasure = z.infer<typeof erasure>;
