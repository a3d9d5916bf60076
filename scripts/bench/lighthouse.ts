/**
 * Lighthouse as a phone on slow 4G, the median of five runs of each page, on the demo catalogue. Ends with 1 when a
 * score or the largest paint falls short. `npm run bench -- lighthouse [address] [path …]`: the address of a running site
 * saves the minute that a fresh one takes; paths choose among the pages, and a run of one page takes about a minute.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { projectFolder } from '../environment.ts';
import { freePort } from '../freePort.ts';
import { demoSite, productPage } from './demoSite.ts';
import { median } from './statistics.ts';

const runs = 5;
const pages = ['/', '/produkter', productPage, '/intresse', '/kontakt'];
/** Least scores. */
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Milliseconds. */
const largestPaint = 1800;

/** Fetched by npm when it is asked for: with all that it needs it would be a quarter of the project's packages. */
const lighthouse = 'lighthouse@13.5.0';

/** What is read of its report. */
interface Report {
	categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
	audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
	runtimeError?: { message: string };
}

export async function run(given: string[]): Promise<void> {
	const address = given.find((word) => word.startsWith('http'));
	const chosen = given.filter((word) => word.startsWith('/'));
	const site = await demoSite(address);
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: findChromium(),
		args: [...chromiumFlags, `--remote-debugging-port=${port}`],
	});
	let failures = 0;
	try {
		for (const path of chosen.length > 0 ? chosen : pages) {
			const reports: Report[] = [];
			for (let count = 0; count < runs; count += 1) reports.push(await measured(site.url + path, port));
			failures += tell(path, reports);
		}
	} finally {
		await browser.close();
		await site.stop();
	}
	if (failures > 0) {
		console.error(`${failures} measures fall short.`);
		process.exit(1);
	}
	console.log('As good as asked for, or better.');
}

async function measured(url: string, port: number): Promise<Report> {
	const { stdout } = await promisify(execFile)(
		'npm',
		[
			...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url],
			...[`--port=${port}`, '--output=json', '--quiet', `--only-categories=${Object.keys(wanted)}`],
		],
		// The machine's own Node may be older than what it needs.
		{
			env: { ...process.env, PATH: `${join(projectFolder, 'node_modules/.bin')}:${process.env.PATH}` },
			maxBuffer: 64 * 2 ** 20,
		},
	);
	const report = JSON.parse(stdout) as Report;
	if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
	return report;
}

/** Returns how many measures fall short. */
function tell(path: string, reports: Report[]): number {
	const scores = Object.entries(wanted).map(([name, least]) => {
		const score = Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100);
		return { text: `${name} ${score}`, isShort: score < least };
	});
	const paint = median(reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Infinity));
	const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Infinity));
	const measures = [
		...scores,
		{ text: `LCP ${Math.round(paint)} ms`, isShort: paint > largestPaint },
		{ text: `CLS ${shift.toFixed(4)}`, isShort: shift > 0 },
	];
	console.log(`${path}: ${measures.map(({ text, isShort }) => (isShort ? `${text} (SHORT)` : text)).join(', ')}`);
	const faults = new Set(
		reports.flatMap(({ audits, categories }) =>
			Object.values(categories)
				.flatMap(({ auditRefs }) => auditRefs)
				.filter(({ weight }) => weight > 0)
				.map(({ id }) => audits[id])
				.filter((audit) => audit && audit.score !== null && audit.score < 0.9)
				.map((audit) => `  ${audit?.title}: ${audit?.displayValue ?? ''}`),
		),
	);
	for (const fault of faults) console.log(fault);
	return measures.filter(({ isShort }) => isShort).length;
}
