/** With PUBLISH_TIMES=1 the publisher logs when each step of a publish was done, for `npm run bench -- publish`. */
import type { Step } from './publication.ts';

/** Logs all steps, in milliseconds since 1970, when a publish is complete. Does nothing without PUBLISH_TIMES. */
export function stepTimes(log: (line: string) => void): (step: Step) => void {
	if (!process.env.PUBLISH_TIMES) return () => {};
	const times: Partial<Record<Step, number>> = {};
	return (step) => {
		times[step] = performance.timeOrigin + performance.now();
		if (step === 'complete') log(`times ${JSON.stringify(times)}`);
	};
}
