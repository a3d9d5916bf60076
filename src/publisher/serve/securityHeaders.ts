/** Security headers, and the Content-Security-Policy that lets only our own scripts run. */
import { createHash } from 'node:crypto';

/** For every response of the publisher itself; PocketBase sets its own. */
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

/** Hashes of inline code in compiled pages, which may run or apply, each as "'sha256-…'". */
export interface InlineHashes {
	scripts: readonly string[];
	styles: readonly string[];
}

/**
 * The policy of pages that bring these inline scripts and styles; no others run or apply, and no style attributes. Scripts
 * set styles through the CSSOM, which no policy forbids. Maps are framed only after the visitor has agreed.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes, pocketbaseOrigin = ''): string {
	const pocketbase = pocketbaseOrigin ? ` ${pocketbaseOrigin}` : '';
	return [
		"default-src 'none'",
		["script-src 'self'", ...scripts].join(' '),
		["style-src 'self'", ...styles].join(' '),
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

/** The hashes of a page's inline code. Only for pages without data (inlineCode.ts). Data in script elements does not run and needs none. */
export function inlineHashes(html: string): InlineHashes {
	const scripts = new Set<string>();
	const styles = new Set<string>();
	for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
		const type = attributes.match(/\btype\s*=\s*["']?([^"'\s>]*)/i)?.[1] ?? '';
		if (/\bsrc\s*=/i.test(attributes) || !['', 'module', 'text/javascript', 'speculationrules'].includes(type))
			continue;
		scripts.add(hashOf(text));
	}
	for (const [, text = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)) styles.add(hashOf(text));
	return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

function hashOf(text: string): string {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
