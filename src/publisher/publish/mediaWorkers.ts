/** The worker processes that make photos, videos and documents: started when they are needed, ended when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { childEnvironment } from '../childEnvironment.ts';
import type { MediaJob, MediaResult } from './mediaWorker.ts';

/** A photo or video that takes longer than this has failed, in milliseconds. */
const longest = 5 * 60_000;
/** Idle processes are ended after so many milliseconds: image code holds on to memory. */
const idle = 5_000;

export interface MediaWorkers {
	/** Whether one more job can be begun now. */
	isFree(): boolean;
	/** Makes a medium. A failure is a part of a sentence in Swedish. */
	run(job: Omit<MediaJob, 'number'>): Promise<Omit<MediaResult, 'number'>>;
	/** Ends all of them, and what they are doing. */
	stop(): void;
}

/** `max`: how many work at the same time. They have low priority, so that pages and forms never wait for them. */
export function mediaWorkers(max: number): MediaWorkers {
	const workers = new Set<ChildProcess>();
	const busy = new Set<ChildProcess>();
	let sleeper: NodeJS.Timeout | undefined;
	let number = 0;

	function newWorker(): ChildProcess {
		// Decodes what strangers may have made, so it knows no secrets. Two arenas keep its memory from growing in pieces.
		const worker = fork(new URL('./mediaWorker.ts', import.meta.url), {
			env: childEnvironment({ MALLOC_ARENA_MAX: '2' }),
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
		workers.add(worker);
		worker.setMaxListeners(20);
		worker.on('error', () => {});
		worker.once('exit', () => workers.delete(worker));
		return worker;
	}

	function stop(): void {
		for (const worker of workers) worker.kill();
	}

	function run(job: Omit<MediaJob, 'number'>): Promise<Omit<MediaResult, 'number'>> {
		clearTimeout(sleeper);
		const worker = [...workers].find((one) => one.connected && !busy.has(one)) ?? newWorker();
		busy.add(worker);
		number += 1;
		const order: MediaJob = { ...job, number };
		return new Promise((resolve) => {
			const finish = (result: Omit<MediaResult, 'number'>) => {
				clearTimeout(timer);
				worker.off('message', receive);
				worker.off('exit', fail);
				busy.delete(worker);
				if (busy.size === 0) sleeper = setTimeout(stop, idle).unref();
				resolve(result);
			};
			const receive = (result: MediaResult) => {
				if (result.number === order.number) finish(result);
			};
			const fail = () => finish({ error: 'filen är för tung' });
			const timer = setTimeout(() => worker.kill('SIGKILL'), longest);
			worker.on('message', receive);
			worker.once('exit', fail);
			worker.send(order);
		});
	}

	return { isFree: () => busy.size < max, run, stop };
}
