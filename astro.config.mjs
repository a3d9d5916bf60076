import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';

export default defineConfig({
	site: process.env.SITE_URL ?? 'http://localhost:4321',
	output: 'static',
	// Addresses are exactly the specification's: /om-oss, not /om-oss/.
	build: { format: 'file', concurrency: 4 },
	trailingSlash: 'never',
	integrations: [react()],
	devToolbar: { enabled: false },
	vite: { plugins: [tailwindcss()] },
});
