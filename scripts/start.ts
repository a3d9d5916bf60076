/** `npm start`: brings up everything, says where it is, and ends every part on Ctrl-C. */
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { warmUp } from './backend.ts';
import { type Environment, readEnvironment, wrongAddresses } from './environment.ts';
import { logger } from './log.ts';
import { scheduleBackups } from './nightlyBackup.ts';
import { type Site, startSite } from './site.ts';

let say = logger('text');
let complain = logger('text', 'error');
let site: Site | undefined;
let stopping = false;

// Ctrl-C also ends a start that is not done yet.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, async () => {
		if (stopping) return;
		stopping = true;
		say('\nStopping …');
		await site?.stop();
		// What a start that was broken off had begun ends with this process.
		process.exit(0);
	});
}

try {
	const environment = readEnvironment();
	say = logger(environment.LOG_FORMAT);
	complain = logger(environment.LOG_FORMAT, 'error');
	await mustBeFree(environment.PORT, 'PORT', environment.HOST);
	await mustBeFree(environment.POCKETBASE_PORT, 'POCKETBASE_PORT', '127.0.0.1');
	site = await startSite(environment, say);
	// From here on, whatever keeps PocketBase from starting and a page from being published.
	void keepUp(site, environment.POCKETBASE_URL);
	scheduleBackups(environment, say);
	const leftOut = await site.current;
	say(`
Rostfri is up.
  The site          ${environment.SITE_URL}
  The back office   ${environment.SITE_URL}/admin
  PocketBase        ${environment.SITE_URL}/_/   (npm run superuser <e-mail> first)`);
	if (leftOut.length > 0)
		say(`\nLeft out, as the back office also says:\n${leftOut.map((line) => `  ${line}`).join('\n')}`);
	for (const complaint of wrongAddresses(environment)) complain(complaint);
	await sayHowToSetUp(environment);
	say('\nCtrl-C ends it.');
} catch (error) {
	complain(error instanceof Error ? error.message : String(error));
	process.exit(1);
}

/** Starts PocketBase again whenever it ends by itself, or has not started in the first place. */
async function keepUp(site: Site, url: string): Promise<void> {
	if (!site.backend) {
		complain(`${site.problem}\nIt is tried again and again; until then visitors can read the pages, at ${site.url}.`);
		await restarted(site);
	}
	while (!stopping) {
		// The first publish goes before: it asks PocketBase too.
		void site.current.then(() => warmUp(url));
		await site.backend?.ended;
		if (stopping) return;
		complain('PocketBase has ended by itself and is restarted. Visitors can still read all pages.');
		await restarted(site);
	}
}

/** Says where the first account is created while there is none. */
async function sayHowToSetUp({
	POCKETBASE_URL,
	SITE_URL,
	SETUP_TOKEN,
	SETUP_OPEN_LOCALLY,
}: Environment): Promise<void> {
	const response = await fetch(`${POCKETBASE_URL}/api/rostfri/setup`).catch(() => undefined);
	const { open } = ((await response?.json().catch(() => undefined)) ?? { open: false }) as { open: boolean };
	if (!open) return;
	const without = SETUP_OPEN_LOCALLY ? ' (a browser on this machine needs none)' : '';
	say(
		`\nNobody may sign in yet: create the first account at ${SITE_URL}/admin/setup with the setup code ${SETUP_TOKEN}${without}`,
	);
}

/** Tries until PocketBase is up, at most every half minute. Says a reason once, however often it keeps it from starting. */
async function restarted(site: Site): Promise<void> {
	let reason = site.backend ? '' : site.problem;
	for (let wait = 500; !stopping; wait = Math.min(wait * 2, 30_000)) {
		await setTimeout(wait);
		try {
			await site.restartBackend();
			say('PocketBase is up again.');
			return;
		} catch (error) {
			const { message } = error as Error;
			if (message !== reason) complain(message);
			reason = message;
		}
	}
}

/** Throws, naming the variable, when another program listens on the port. */
function mustBeFree(port: number, name: string, host: string): Promise<void> {
	return new Promise((done, failed) => {
		const probe = createServer();
		probe.once('error', (error: NodeJS.ErrnoException) =>
			failed(
				new Error(
					error.code === 'EADDRINUSE'
						? `Port ${port} is taken by another program. Choose another with ${name}=… (see .env.example).`
						: `${name}=${port} on ${host} cannot be listened on: ${error.message}`,
				),
			),
		);
		probe.listen(port, host, () => probe.close(() => done()));
	});
}
