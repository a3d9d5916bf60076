/**
 * Ends this process, as a SIGTERM does, when the process that started it is gone: ending npm,
 * even without warning, leaves no process that holds the ports and the data. Loaded by bootstrap.mjs, and before its script.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const begun = ancestors();

if (isMainThread)
	setInterval(() => {
		if (ancestors() !== begun) process.kill(process.pid, 'SIGTERM');
	}, 500).unref();

/** The parent; where that is the shell that npm runs a script in, which stays when npm is killed, npm as well. */
function ancestors() {
	let shell = '';
	try {
		[, shell = ''] = /\(sh\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
	} catch {
		// Not Linux, or the parent went this very moment.
	}
	return `${process.ppid} ${shell}`;
}
