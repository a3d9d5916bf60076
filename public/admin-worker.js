// Lets the back office open without network (S8): what was photographed waits on the device, and more can be photographed.
// It answers for the page of the back office and its compiled files alone, never for the API or a public page. The
// network comes first for the page, so an update is never delayed; the compiled files carry their content in their names.
// src/admin/camera/offlinePage.ts registers it. To be rid of it, serve one here that unregisters itself.
const cacheName = 'rostfri admin 1';
const page = '/admin';
/** Milliseconds after which the kept page is shown instead: a network may take minutes to fail. */
const patience = 6000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== 'GET' || origin !== location.origin) return;
	if (request.mode === 'navigate') {
		if (pathname === page || pathname.startsWith(`${page}/`)) event.respondWith(answerPage(request));
	} else if (pathname.startsWith('/_astro/')) event.respondWith(answerFile(request));
});

async function answerPage(request) {
	const fetched = fetch(request);
	const kept = await caches.match(page, { cacheName });
	if (!kept) return fetched;
	const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
	// 502 and the like come from a proxy whose site is away.
	return Promise.race([fetched.then((answer) => (answer.status > 500 ? kept : answer)).catch(() => kept), late]);
}

async function answerFile(request) {
	return (await caches.match(request, { cacheName })) ?? fetch(request);
}

self.addEventListener('message', (event) => {
	if (Array.isArray(event.data?.files)) event.waitUntil(keep(event.data.files));
});

/** Keeps the page with these compiled files, and forgets those of an earlier version. */
async function keep(files) {
	const answer = await fetch(page, { cache: 'no-cache' });
	if (!answer.ok || answer.redirected || !/^text\/html/.test(answer.headers.get('Content-Type') ?? '')) return;
	const html = await answer.clone().text();
	const scripts = html.match(/\/_astro\/[^"'\s<>]+\.js/g) ?? [];
	// Another version has been published since the page that asks was loaded. The next visit keeps that one.
	if (scripts.some((script) => !files.includes(script))) return;
	const cache = await caches.open(cacheName);
	const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
	await cache.addAll(files.filter((file) => file.startsWith('/_astro/') && !known.includes(file)));
	const before = await cache.match(page);
	if (before && (await before.text()) === html) return;
	await cache.put(page, answer);
	for (const file of known) if (file !== page && !files.includes(file)) await cache.delete(file);
}
