/** The tokens of the links in alerts' emails: made when they are needed, and stored nowhere. */
import { type AlertTokenUse, alertTokenParts, alertTokenText, alertUrls } from '#domain/alerts/alertLinks.ts';

interface Owner {
	id: string;
	email: string;
}

/** Throws where the site has no key: tokens of an empty one could be made by everybody. */
function secret(): string {
	const key = $os.getenv('ALERT_SECRET');
	if (key.length < 16) throw new Error('ALERT_SECRET is missing');
	return key;
}

function proofOf(use: AlertTokenUse, alert: Owner): string {
	return $security.hs256(alertTokenText(use, alert), secret());
}

/** The key of sealed addresses: 32 characters, as AES-256 wants them. */
function sealKey(): string {
	return $security.hs256('rostfri alert address 1', secret()).slice(0, 32);
}

function sealed(email: string): string {
	return $security.encrypt(email, sealKey()).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The address that a token carries; '' for none, and for one that is not sealed with our key. */
export function addressIn(token: string): string {
	const text = alertTokenParts(token).sealed.replaceAll('-', '+').replaceAll('_', '/');
	if (text === '') return '';
	try {
		return toString($security.decrypt(text.padEnd(Math.ceil(text.length / 4) * 4, '='), sealKey()));
	} catch {
		return '';
	}
}

/** Whether a token is that of an alert for one of these uses. */
export function isToken(token: string, alert: Owner, ...uses: AlertTokenUse[]): boolean {
	const { proof } = alertTokenParts(token);
	return uses.some((use) => $security.equal(proof, proofOf(use, alert)));
}

/** The addresses of the links in an alert's emails. */
export function urlsOf(app: CoreApp, alert: Owner): ReturnType<typeof alertUrls> {
	const siteUrl = app.settings().meta.appURL;
	const address = sealed(alert.email);
	const tokenOf = (use: AlertTokenUse) => `${proofOf(use, alert)}.${address}`;
	const tokens = { manage: tokenOf('manage'), end: tokenOf('end'), block: tokenOf('block') };
	const apiUrl = $os.getenv('PUBLIC_POCKETBASE_URL').replace(/\/+$/, '');
	return alertUrls(siteUrl, alert.id, tokens, apiUrl || siteUrl);
}
