/** Asks PocketBase whether a token is an admin's: a header alone proves nothing. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
	sessionQuestionsMax,
	sessionQuestionsPerBlock,
	sessionsKept,
	sessionTimeoutMs,
	sessionTrustMs,
	tokenMax,
} from './limits.ts';
import { sharesOf } from './shares.ts';

export type IsAdmin = (authorization: string | undefined, forwardedFor: string) => Promise<boolean>;

/**
 * Whether PocketBase has accepted an Authorization header, sent from `forwardedFor`, as an admin's or a superuser's
 * within `sessionTrustMs`. Throws when PocketBase does not answer.
 */
export function adminTokens(pocketbaseUrl: string): IsAdmin {
	const verdicts = new LRUCache<string, Promise<boolean>>({ max: sessionsKept, ttl: sessionTrustMs });
	const questions = sharesOf({
		perAddress: sessionQuestionsPerBlock,
		perBlock: sessionQuestionsPerBlock,
		inAll: sessionQuestionsMax,
	});

	async function ask(authorization: string, forwardedFor: string): Promise<boolean> {
		if (questions.take(forwardedFor) !== 'ok') throw new Error('Too many tokens at once');
		try {
			const { status } = await fetch(`${pocketbaseUrl}/api/rostfri/session`, {
				headers: { Authorization: authorization, 'X-Forwarded-For': forwardedFor },
				signal: AbortSignal.timeout(sessionTimeoutMs),
			});
			if (status === 204) return true;
			if (status === 401 || status === 403) return false;
			throw new Error(`PocketBase answered ${status}`);
		} finally {
			questions.release(forwardedFor);
		}
	}

	return (authorization = '', forwardedFor) => {
		// PocketBase is asked about JSON Web Tokens only.
		if (authorization.length > tokenMax || !/^(Bearer )?[\w-]+\.[\w-]+\.[\w-]+$/i.test(authorization))
			return Promise.resolve(false);
		const key = createHash('sha256').update(`${forwardedFor}\n${authorization}`).digest('base64');
		const known = verdicts.get(key);
		if (known) return known;
		const verdict = ask(authorization, forwardedFor);
		verdicts.set(key, verdict);
		verdict.catch(() => verdicts.delete(key));
		return verdict;
	};
}
