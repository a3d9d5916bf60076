/**
 * How many requests per second the publisher answers, beside nginx and Caddy on the same folder: 50 connections on
 * loopback, some seconds each, in turns. Needs wrk, nginx and caddy (Debian's packages). `npm run bench -- serve [seconds]`.
 */

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { freePort } from '../freePort.ts';
import { needProgram } from '../program.ts';
import { benchCatalogue } from './catalogue.ts';

const rounds = 3;
/** Of a product and of the list. */
const paths = ['/produkt/kylbank-7', '/produkter'];

export async function run([given]: string[]): Promise<void> {
	for (const program of ['wrk', 'nginx', 'caddy']) needProgram(program);
	const seconds = Number(given ?? 5);
	const [nginxPort, caddyPort] = [await freePort(), await freePort()];
	const catalogue = await benchCatalogue(200);
	const { dataDir } = catalogue;
	const folder = join(dataDir, 'publisher/site');
	const publisher = catalogue.publishApart();
	publisher.stdout.resume();
	await mkdir(join(dataDir, 'nginx'));
	await writeFile(
		join(dataDir, 'nginx/nginx.conf'),
		`user root; daemon off; worker_processes auto; pid ${dataDir}/nginx/pid; error_log /dev/null;
		events { worker_connections 1024; }
		http { access_log off; sendfile on; include /etc/nginx/mime.types; gzip_static on;
			client_body_temp_path ${dataDir}/nginx/a; proxy_temp_path ${dataDir}/nginx/b; fastcgi_temp_path ${dataDir}/nginx/c;
			uwsgi_temp_path ${dataDir}/nginx/d; scgi_temp_path ${dataDir}/nginx/e;
			server { listen 127.0.0.1:${nginxPort}; root ${folder}; location / { try_files $uri $uri.html =404; } } }`,
	);
	const nginx = spawn('nginx', ['-c', join(dataDir, 'nginx/nginx.conf'), '-p', join(dataDir, 'nginx')], {
		stdio: 'ignore',
	});
	await writeFile(
		join(dataDir, 'Caddyfile'),
		`{\n\tadmin off\n}\nhttp://127.0.0.1:${caddyPort} {\n\troot * ${folder}\n\ttry_files {path} {path}.html\n\tfile_server {\n\t\tprecompressed br gzip\n\t}\n}\n`,
	);
	const caddy = spawn('caddy', ['run', '--config', join(dataDir, 'Caddyfile'), '--adapter', 'caddyfile'], {
		stdio: 'ignore',
		env: { ...process.env, XDG_DATA_HOME: dataDir, XDG_CONFIG_HOME: dataDir },
	});
	const servers = {
		nginx: `http://127.0.0.1:${nginxPort}`,
		publisher: catalogue.site,
		Caddy: `http://127.0.0.1:${caddyPort}`,
	};
	try {
		await answers(`${servers.publisher}/produkt/kylbank-7`, 'publisher');
		for (const path of paths) {
			// Each server has a precompressed file: brotli, which nginx needs a module for, or gzip.
			const file = join(folder, `${path}.html`);
			while (!existsSync(`${file}.br`)) await setTimeout(100);
			await writeFile(`${file}.gz`, gzipSync(await readFile(file)));
		}
		for (const [name, of] of Object.entries(servers)) await answers(`${of}/produkt/kylbank-7`, name);
		for (const path of paths) {
			const best: Record<string, number> = {};
			for (let round = 0; round < rounds; round += 1)
				for (const [name, of] of Object.entries(servers))
					best[name] = Math.max(
						best[name] ?? 0,
						await requestsPerSecond(of + path, name === 'nginx' ? 'gzip' : 'br', seconds),
					);
			const told = Object.entries(best).map(
				([name, value]) => `${name} ${Math.round(value)}/s (${(value / (best.nginx ?? 1)).toFixed(2)})`,
			);
			console.log(`${path}, precompressed, best of ${rounds}: ${told.join(', ')}`);
		}
	} finally {
		for (const child of [publisher, nginx, caddy]) child.kill('SIGTERM');
		await new Promise((resolve) => publisher.once('exit', resolve));
		await catalogue.remove();
	}
}

async function answers(url: string, name: string): Promise<void> {
	for (let left = 600; left > 0; left -= 1) {
		const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } }).catch(() => undefined);
		if (response?.status === 200) return;
		await setTimeout(100);
	}
	throw new Error(`${name} does not answer ${url}`);
}

async function requestsPerSecond(url: string, coding: string, seconds: number): Promise<number> {
	const { stdout } = await promisify(execFile)('wrk', [
		'-t1',
		'-c50',
		`-d${seconds}s`,
		'-H',
		`Accept-Encoding: ${coding}`,
		url,
	]);
	if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`);
	return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0);
}
