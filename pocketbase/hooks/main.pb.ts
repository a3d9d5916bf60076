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

// Publishing: what visitors see comes from these five collections.
onRecordCreate(
	(e) => require(`${__hooks}/lib.js`).countPublicChange(e),
	'products',
	'categories',
	'brands',
	'redirects',
	'site_settings',
);
onRecordUpdate(
	(e) => require(`${__hooks}/lib.js`).countPublicChange(e),
	'products',
	'categories',
	'brands',
	'redirects',
	'site_settings',
);
onRecordDelete(
	(e) => require(`${__hooks}/lib.js`).countPublicChange(e),
	'products',
	'categories',
	'brands',
	'redirects',
	'site_settings',
);
onRecordAfterCreateSuccess(
	(e) => require(`${__hooks}/lib.js`).askAfterChange(e),
	'products',
	'categories',
	'brands',
	'redirects',
	'site_settings',
);
onRecordAfterUpdateSuccess(
	(e) => require(`${__hooks}/lib.js`).askAfterChange(e),
	'products',
	'categories',
	'brands',
	'redirects',
	'site_settings',
);
onRecordAfterDeleteSuccess(
	(e) => require(`${__hooks}/lib.js`).askAfterChange(e),
	'products',
	'categories',
	'brands',
	'redirects',
	'site_settings',
);
routerAdd('GET', '/api/rostfri/changes', (e) => require(`${__hooks}/lib.js`).readChanges(e));
routerAdd('POST', '/api/rostfri/deploys/report', (e) => require(`${__hooks}/lib.js`).reportDeploy(e));
routerAdd('GET', '/api/rostfri/publishing', (e) => require(`${__hooks}/lib.js`).publishingState(e));
routerAdd('POST', '/api/rostfri/publish', (e) => require(`${__hooks}/lib.js`).publishNow(e));
cronAdd('publishing', '* * * * *', () => require(`${__hooks}/lib.js`).publishingTick());
