/** What the handlers in main.pb.ts call: bundled into one CommonJS file for PocketBase's JS VM. */
export { validateRecord } from './validation.ts';
