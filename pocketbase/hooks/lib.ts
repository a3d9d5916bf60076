/** What the handlers in main.pb.ts call: bundled into one CommonJS file for PocketBase's JS VM. */
export {
	askAfterChange,
	countPublicChange,
	publishingState,
	publishingTick,
	publishNow,
	readChanges,
	reportDeploy,
} from './publishing.ts';
export { validateRecord } from './validation.ts';
