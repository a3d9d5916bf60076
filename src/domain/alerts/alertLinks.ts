/** The links in the emails of alerts (S4): what each may do, what its token is made of, and how the page reads it. */

/** What a link in a mail may do. */
export const alertTokenUses = ['manage', 'end', 'block'] as const;
export type AlertTokenUse = (typeof alertTokenUses)[number];

/**
 * What the token of a link is made of: HMAC-SHA256 of this text in hex, with a key that is kept beside the database and its
 * backups and not in it. Nothing of a token is stored, so that neither a dump of the database nor staff can open another
 * person's page, and a link works for as long as its address has alerts. `manage` shows, confirms, extends and ends all
 * alerts of the address; `end` ends them all; `block` ends them and refuses confirmations.
 */
export function alertTokenText(use: AlertTokenUse, { id, email }: { id: string; email: string }): string {
	return `rostfri alert 1\n${use}\n${id}\n${email}`;
}

/**
 * A token as links carry it: the HMAC in hex, and after a dot its e-mail address, sealed with that key, by which the
 * link goes on to work when its own alert has been deleted and the address has others. Links of older emails have none.
 */
export const alertTokenPattern = /^[0-9a-f]{64}(?:\.[\w-]{30,600})?$/;

/** The parts of a token; `sealed` is '' where it carries no address. */
export function alertTokenParts(token: string): { proof: string; sealed: string } {
	const [proof = '', sealed = ''] = token.split('.');
	return { proof, sealed };
}

/**
 * The addresses of links. Behind '#', which no server log and no Referer shows; `oneClick` is posted to (RFC 8058), at
 * `apiUrl`: where another host serves the pages, it answers no POST.
 */
export function alertUrls(siteUrl: string, id: string, tokens: Record<AlertTokenUse, string>, apiUrl = siteUrl) {
	return {
		manage: `${siteUrl}/bevakningar#${id}.${tokens.manage}`,
		end: `${siteUrl}/bevakningar#avsluta.${id}.${tokens.end}`,
		block: `${siteUrl}/bevakningar#sparra.${id}.${tokens.block}`,
		oneClick: `${apiUrl}/api/alerts/${id}/end/${tokens.end}`,
	};
}

/** What stands behind '#'; undefined for what is no such link. */
export function readAlertLink(hash: string): { use: AlertTokenUse; id: string; token: string } | undefined {
	const [, word, id, token] = /^#?(?:(avsluta|sparra)\.)?([a-z0-9]{15})\.(.+)$/.exec(hash) ?? [];
	if (!id || !token || !alertTokenPattern.test(token)) return undefined;
	return { use: word === 'avsluta' ? 'end' : word === 'sparra' ? 'block' : 'manage', id, token };
}
