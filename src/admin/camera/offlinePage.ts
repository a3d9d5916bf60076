/**
 * Lets the back office open without network, by the service worker public/admin-worker.js: it keeps the page and the
 * compiled files that this visit has loaded, among them what photographing takes. It keeps no data.
 */

/** After the page has settled: a slow network serves the person first. */
const settleMs = 4_000;

/** Registers the worker, and hands it what to keep. Returns how to stop. */
export function keepOfflinePage(): () => void {
	// In development files have no names of their own.
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {};
	const timer = setTimeout(() => void keepFiles().catch(console.warn), settleMs);
	return () => clearTimeout(timer);
}

async function keepFiles(): Promise<void> {
	if (!navigator.onLine) return;
	await navigator.serviceWorker.register('/admin-worker.js', { scope: '/admin' });
	// The screens that lead to the camera, and the one that photos are finished in.
	await Promise.all([
		import('../dashboard/Dashboard.tsx'),
		import('../products/ProductList.tsx'),
		import('../products/editor/ProductPage.tsx'),
	]);
	const { active } = await navigator.serviceWorker.ready;
	active?.postMessage({ files: loadedFiles() });
}

/** The paths of the compiled files of this page. */
function loadedFiles(): string[] {
	const linked = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(({ href }) => href);
	const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
	const paths = [...linked, ...loaded]
		.map((address) => new URL(address, location.href))
		.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_astro/'))
		.map(({ pathname }) => pathname);
	return [...new Set(paths)];
}
