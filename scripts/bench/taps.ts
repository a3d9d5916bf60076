/**
 * How soon a tap on a card paints its product: 50 taps by a finger that stays on the glass for 80 ms, on a phone's
 * window, from the click to the largest paint of the product's page, its photo as a rule. Chromium is driven by its own
 * protocol: Playwright forbids it to render pages ahead. Ends with 1 when the median is above 100 ms.
 * `npm run bench -- taps [address]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { demoSite } from './demoSite.ts';
import { median, percentile } from './statistics.ts';

const taps = 50;
/** Milliseconds: the goal, how long a finger stays on the glass, and what a page gets to be painted. */
const goal = 100;
const press = 80;
const settling = 1000;

interface Tap {
	/** Milliseconds from the click to the largest paint. */
	painted: number;
	/** Whether the page had been rendered ahead, or only fetched. */
	ahead: 'rendered' | 'fetched' | 'neither';
}

export async function run([address]: string[]): Promise<void> {
	const site = await demoSite(address);
	const chromium = await startChromium();
	const done: Tap[] = [];
	try {
		for (let number = 0; number < taps; number += 1) done.push(await tapOnCard(chromium, site.url, number));
	} finally {
		await chromium.stop();
		await site.stop();
	}
	const times = done.map(({ painted }) => painted);
	const count = (ahead: Tap['ahead']) => done.filter((tap) => tap.ahead === ahead).length;
	const typical = median(times);
	console.log(
		`${taps} taps: painted after ${typical.toFixed(0)} ms (median), 95 % within ${percentile(times, 0.95).toFixed(0)} ms; ${count('rendered')} pages rendered ahead, ${count('fetched')} fetched ahead.`,
	);
	if (typical > goal) {
		console.error(`Above ${goal} ms.`);
		process.exit(1);
	}
}

async function tapOnCard({ openTab }: Chromium, url: string, number: number): Promise<Tap> {
	const { page, close } = await openTab();
	try {
		const list = page();
		await list('Emulation.setDeviceMetricsOverride', { width: 375, height: 740, deviceScaleFactor: 1, mobile: true });
		await list('Emulation.setTouchEmulationEnabled', { enabled: true });
		await list('Page.navigate', { url: `${url}/produkter` });
		await wait(settling);
		const point = await evaluated<{ x: number; y: number }>(
			list,
			`localStorage.setItem('cookie-consent', 'necessary');
			document.documentElement.removeAttribute('data-ask-consent');
			addEventListener('click', () => localStorage.setItem('tapped', String(performance.timeOrigin + performance.now())), true);
			const links = [...document.querySelectorAll('a[href^="/produkt/"]')];
			const link = links[${number} % links.length];
			link.scrollIntoView({ block: 'center', behavior: 'instant' });
			const { x, y, width, height } = link.getBoundingClientRect();
			({ x: x + width / 2, y: y + height / 2 })`,
		);
		await wait(300);
		await list('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
		await wait(press);
		await list('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await wait(settling);
		return await evaluated<Tap>(
			// Another one, where it has been rendered ahead.
			page(),
			`new Promise((resolve, reject) => {
				if (!location.pathname.startsWith('/produkt/')) return reject(new Error('The tap did not lead to a product: ' + location));
				const [navigation] = performance.getEntriesByType('navigation');
				new PerformanceObserver((entries) => resolve({
					painted: performance.timeOrigin + entries.getEntries().at(-1).startTime - Number(localStorage.getItem('tapped')),
					ahead: navigation.activationStart > 0 ? 'rendered' : navigation.deliveryType === 'navigational-prefetch' ? 'fetched' : 'neither',
				})).observe({ type: 'largest-contentful-paint', buffered: true });
			})`,
		);
	} finally {
		await close();
	}
}

type Send = <R>(method: string, parameters?: object) => Promise<R>;

async function evaluated<R>(send: Send, expression: string): Promise<R> {
	const { result, exceptionDetails } = await send<{ result: { value: R }; exceptionDetails?: object }>(
		'Runtime.evaluate',
		{ expression, awaitPromise: true, returnByValue: true },
	);
	if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
	return result.value;
}

interface Chromium {
	openTab(): Promise<Tab>;
	stop(): Promise<void>;
}

interface Tab {
	/** What sends to the page that the tab shows. */
	page(): Send;
	close(): Promise<void>;
}

async function startChromium(): Promise<Chromium> {
	const profile = await mkdtemp(join(tmpdir(), 'rostfri-taps-'));
	const child = spawn(
		findChromium(),
		[...chromiumFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
		{ stdio: ['ignore', 'ignore', 'pipe'] },
	);
	const socket = new WebSocket(await addressOf(child));
	await once(socket, 'open');
	let number = 0;
	const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
	/** Sessions of pages by the session of their tab; the last one is of the page that it came to show last. */
	const pages = new Map<string, string[]>();
	socket.addEventListener('message', ({ data }) => {
		const { id, result, error, method, params, sessionId } = JSON.parse(String(data));
		const known = pages.get(sessionId) ?? [];
		if (method === 'Target.attachedToTarget') pages.set(sessionId, [...known, params.sessionId]);
		if (method === 'Target.detachedFromTarget')
			pages.set(
				sessionId,
				known.filter((session) => session !== params.sessionId),
			);
		const { resolve, reject } = waiting.get(id) ?? {};
		waiting.delete(id);
		if (error) reject?.(new Error(error.message));
		else resolve?.(result);
	});
	const sendTo =
		(sessionId?: string): Send =>
		<R>(method: string, params: object = {}) =>
			new Promise<R>((resolve, reject) => {
				number += 1;
				waiting.set(number, { resolve: resolve as (value: unknown) => void, reject });
				socket.send(JSON.stringify({ id: number, method, params, sessionId }));
			});
	const send = sendTo();
	return {
		// By way of its tab: Chromium renders nothing ahead while a handle to the page is held.
		async openTab() {
			const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
				url: 'about:blank',
				forTab: true,
			});
			const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
			await sendTo(sessionId)('Target.setAutoAttach', {
				autoAttach: true,
				waitForDebuggerOnStart: false,
				flatten: true,
			});
			return {
				page: () => sendTo(pages.get(sessionId)?.at(-1)),
				close: async () => void (await send('Target.closeTarget', { targetId })),
			};
		},
		async stop() {
			socket.close();
			child.kill();
			await once(child, 'exit');
			await rm(profile, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

/** Where it listens, which it says at its start. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
	let said = '';
	for await (const part of stderr ?? []) {
		said += part;
		const address = said.match(/ws:\/\/\S+/)?.[0];
		if (address) return address;
	}
	throw new Error(`Chromium did not start: ${said}`);
}
