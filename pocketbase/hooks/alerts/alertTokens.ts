/** The tokens of the links in alerts' emails: made when they are needed, and stored nowhere. */
import { type AlertTokenUse, alertTokenText, alertUrls } from '#domain/alerts/alertLinks.ts';

interface Owner {
	id: string;
	email: string;
}

/** Throws where the site has no key: tokens of an empty one could be made by everybody. */
function tokenOf(use: AlertTokenUse, alert: Owner): string {
	const key = $os.getenv('ALERT_SECRET');
	if (key.length < 16) throw new Error('ALERT_SECRET is missing');
	return $security.hs256(alertTokenText(use, alert), key);
}

/** Whether a token is that of an alert for one of these uses. */
export function isToken(token: string, alert: Owner, ...uses: AlertTokenUse[]): boolean {
	return uses.some((use) => $security.equal(token, tokenOf(use, alert)));
}

/** The addresses of the links in an alert's emails. */
export function urlsOf(app: CoreApp, alert: Owner): ReturnType<typeof alertUrls> {
	const siteUrl = app.settings().meta.appURL;
	const tokens = { manage: tokenOf('manage', alert), end: tokenOf('end', alert), block: tokenOf('block', alert) };
	const apiUrl = $os.getenv('PUBLIC_POCKETBASE_URL').replace(/\/+$/, '');
	return alertUrls(siteUrl, alert.id, tokens, apiUrl || siteUrl);
}
