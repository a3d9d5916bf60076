// Every handler is one line that reaches nothing outside itself: PocketBase compiles each one alone, in another VM.
// What it does stands in lib.ts and the files that it exports. `npm run hooks` refuses anything else.
// Loaded here as well, so that a broken bundle stops the start instead of serving without rules.
require(`${__hooks}/lib.js`);

onRecordValidate(
	(e) => require(`${__hooks}/lib.js`).validateRecord(e),
	'products',
	'categories',
	'brands',
	'site_settings',
	'site_private',
);
