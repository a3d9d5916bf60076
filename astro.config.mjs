import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { publisherConfig } from './src/publisher/build/adapter.ts';
import { islandScripts } from './src/publisher/build/islandScripts.ts';
import { officeScripts } from './src/publisher/build/officeScripts.ts';
import { reactPages } from './src/publisher/build/reactPages.ts';
import { supportedBrowsers } from './src/publisher/build/supportedBrowsers.ts';
import { wholeScripts } from './src/publisher/build/wholeScripts.ts';

const running = `http://127.0.0.1:${process.env.PORT ?? 4321}`;

export default defineConfig({
	site: process.env.SITE_URL ?? 'http://localhost:4321',
	output: 'static',
	outDir: process.env.BUILD_OUT ?? 'dist',
	// Addresses are exactly the specification's: /om-oss, not /om-oss/.
	build: { format: 'file', concurrency: 4 },
	trailingSlash: 'never',
	integrations: [reactPages()],
	devToolbar: { enabled: false },
	vite: {
		build: {
			target: supportedBrowsers,
			// The frame's script stands in the page (frame.ts): a file of its own would come after what the visitor does first.
			assetsInlineLimit: (file, content) => (file.endsWith('.js') ? content.length < 8_192 : undefined),
		},
		plugins: [
			tailwindcss(),
			wholeScripts(),
			officeScripts(),
			islandScripts({ early: ['src/site/catalogue/early.ts'] }),
			adminAddresses(),
			toastStyles(),
		],
		resolve: {
			alias: { 'react-style-singleton': fileURLToPath(new URL('src/ui/styleSingleton.ts', import.meta.url)) },
		},
		// As in production: pages, PocketBase and photos share one address. `npm run dev` stands beside `npm start`.
		server: { proxy: { '/api': running, '/media': running } },
	},
	// Photos are made ready ahead of the pages that name them (src/publisher/publish/mediaVariants.ts).
	image: { service: passthroughImageService() },
	...publisherConfig(),
});

/** In development every address below /admin gets the back office, as the servers do it in production. */
function adminAddresses() {
	return {
		name: 'admin-addresses',
		configureServer(server) {
			server.middlewares.use((request, _response, next) => {
				const isPage = request.headers.accept?.includes('text/html');
				if (isPage && /^\/admin\//.test(request.url)) request.url = '/admin';
				next();
			});
		},
	};
}

/** Toasts bring their styles as a `<style>` element, which our Content-Security-Policy refuses: they become a file. */
function toastStyles() {
	return {
		name: 'toast-styles',
		enforce: 'pre',
		transform(code, id, { ssr } = {}) {
			if (!/\/sonner\/dist\/index\.mjs/.test(id)) return;
			// The browser fetches the file together with the toasts; a page does not link to it.
			const changed = code.replace(/^__insertCSS\(".*"\);?$/m, ssr ? '' : "import 'sonner/dist/styles.css';");
			if (changed === code) throw new Error('sonner brings its styles in another way than before');
			return { code: changed, map: null };
		},
	};
}
