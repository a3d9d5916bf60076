/** The headers that keep a page to itself, and the policy that lets only our own scripts run. */
import { createHash } from 'node:crypto';

/** For everything that we serve. */
export function securityHeaders(siteUrl: string): Record<string, string> {
	return {
		'X-Content-Type-Options': 'nosniff',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'X-Frame-Options': 'SAMEORIGIN',
		...(siteUrl.startsWith('https://') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
	};
}

/**
 * The policy of a page whose inline scripts have these hashes. Styles may be inline: components place things by style
 * attributes. Maps are framed only after the visitor has agreed.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], pocketbaseOrigin = ''): string {
	const pocketbase = pocketbaseOrigin ? ` ${pocketbaseOrigin}` : '';
	return [
		"default-src 'none'",
		["script-src 'self'", ...scriptHashes].join(' '),
		"style-src 'self' 'unsafe-inline'",
		`img-src 'self' data: blob:${pocketbase}`,
		`media-src 'self' blob:${pocketbase}`,
		"font-src 'self'",
		`connect-src 'self'${pocketbase}`,
		"frame-src 'self' https://www.google.com https://maps.google.com",
		"manifest-src 'self'",
		"worker-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'self'",
	].join('; ');
}

/** "'sha256-…'" for every script that stands in the page itself and runs. Data in script elements does not run. */
export function inlineScriptHashes(html: string): string[] {
	const hashes = new Set<string>();
	for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
		const type = attributes.match(/\btype\s*=\s*["']?([^"'\s>]*)/i)?.[1] ?? '';
		if (/\bsrc\s*=/i.test(attributes) || !['', 'module', 'text/javascript'].includes(type)) continue;
		hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
	}
	return [...hashes].sort();
}
