// Every handler is one line that refers to nothing outside itself: PocketBase compiles each one alone, in another VM.
// lib.ts exports what the handlers call. `npm run hooks` refuses any other kind of handler.
// Loaded here as well, so that a broken bundle stops the start instead of serving without rules.
require(`${__hooks}/lib.js`);

// PocketBase's own settings follow the environment.
onBootstrap((e) => require(`${__hooks}/lib.js`).applySettings(e));
onBootstrap((e) => require(`${__hooks}/lib.js`).createSingleRows(e));
onSettingsReload((e) => require(`${__hooks}/lib.js`).keepMailPassword(e));

// `npm run superuser`.
$app.rootCmd?.addCommand(new Command({ use: 'set-superuser', run: () => require(`${__hooks}/lib.js`).setSuperuser() }));

// PocketBase's log of requests.
onModelCreate((e) => require(`${__hooks}/lib.js`).filterLog(e), '_logs');

// Every save leaves a version, which holds what the rules below have made of it; prepareProduct writes those of products.
const { versionedCollections } = require(`${__hooks}/lib.js`);
// The single rows are created by a migration that is older than versions.
onRecordCreate((e) => require(`${__hooks}/lib.js`).keepVersion(e), 'categories', 'brands');
onRecordUpdate(
	(e) => require(`${__hooks}/lib.js`).keepVersion(e),
	'categories',
	'brands',
	'site_settings',
	'site_private',
);
onRecordDelete((e) => require(`${__hooks}/lib.js`).deleteVersions(e), ...versionedCollections);
onRecordCreateRequest((e) => require(`${__hooks}/lib.js`).noteOrigin(e), ...versionedCollections);
onRecordUpdateRequest((e) => require(`${__hooks}/lib.js`).noteOrigin(e), ...versionedCollections);
cronAdd('versions', '11 4 * * *', () => require(`${__hooks}/lib.js`).pruneVersions());

// Every save keeps to the rules of the domain, whatever its source.
onRecordCreate((e) => require(`${__hooks}/lib.js`).prepareProduct(e), 'products');
onRecordUpdate((e) => require(`${__hooks}/lib.js`).prepareProduct(e), 'products');
onRecordCreate((e) => require(`${__hooks}/lib.js`).prepareNamed(e), 'categories', 'brands');
onRecordUpdate((e) => require(`${__hooks}/lib.js`).prepareNamed(e), 'categories', 'brands');
onRecordDelete((e) => require(`${__hooks}/lib.js`).guardCategory(e), 'categories');
onRecordDelete((e) => require(`${__hooks}/lib.js`).guardBrand(e), 'brands');
onRecordCreate((e) => require(`${__hooks}/lib.js`).prepareLead(e), 'leads');
onRecordUpdate((e) => require(`${__hooks}/lib.js`).prepareLead(e), 'leads');
onRecordUpdateRequest((e) => require(`${__hooks}/lib.js`).refuseCustomerFieldChanges(e), 'leads');
onRecordCreateRequest((e) => require(`${__hooks}/lib.js`).refuseSaleFields(e), 'products');
onRecordUpdateRequest((e) => require(`${__hooks}/lib.js`).refuseSaleFields(e), 'products');
onRecordUpdateRequest(
	(e) => require(`${__hooks}/lib.js`).mergeUpdate(e),
	'products',
	'categories',
	'brands',
	'leads',
	'site_settings',
	'site_private',
);
// Within the transaction of mergeUpdate.
onRecordUpdateRequest((e) => require(`${__hooks}/lib.js`).logLeadChanges(e), 'leads');
onRecordUpdate((e) => require(`${__hooks}/lib.js`).trackReplyFate(e), 'outbox');
onRecordDelete((e) => require(`${__hooks}/lib.js`).forgetAccountInLog(e), 'users');
onRecordCreate((e) => require(`${__hooks}/lib.js`).normalizeEmail(e), 'users');
onRecordUpdate((e) => require(`${__hooks}/lib.js`).normalizeEmail(e), 'users');
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib.js`).checkNewPassword(e), 'users');
onRecordCreateRequest((e) => require(`${__hooks}/lib.js`).checkUpload(e), 'uploads');
onRecordValidate(
	(e) => require(`${__hooks}/lib.js`).checkPictures(e),
	'products',
	'brands',
	'uploads',
	'seller_photos',
);
onRecordValidate((e) => require(`${__hooks}/lib.js`).checkDocuments(e), 'products', 'uploads');
onRecordValidate(
	(e) => require(`${__hooks}/lib.js`).validateRecord(e),
	'products',
	'categories',
	'brands',
	'leads',
	'lead_log',
	'site_settings',
	'site_private',
);
onRecordDelete(
	(e) => require(`${__hooks}/lib.js`).refuseSingleRowDelete(e),
	'build_state',
	'site_settings',
	'site_private',
	'lead_watch',
);
onRecordsListRequest((e) => require(`${__hooks}/lib.js`).requireAdminForList(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib.js`).limitSubscriptions(e));
cronAdd('clock', '* * * * *', () => require(`${__hooks}/lib.js`).tickClock());
onFileDownloadRequest(
	(e) => require(`${__hooks}/lib.js`).keepFilePrivate(e),
	'products',
	'brands',
	'uploads',
	'versions',
	'seller_photos',
);
cronAdd('files', '37 3 * * *', () => require(`${__hooks}/lib.js`).sweepFiles());
cronAdd('searchTexts', '* * * * *', () => require(`${__hooks}/lib.js`).rewriteSearchTexts());
cronAdd('sellerPhotos', '29 * * * *', () => require(`${__hooks}/lib.js`).sweepSellerPhotos());
cronAdd('uploads', '23 * * * *', () => require(`${__hooks}/lib.js`).sweepUploads());

// Visitors.
routerAdd('GET', '/api/rostfri/health', (e) => require(`${__hooks}/lib.js`).health(e));
routerAdd('GET', '/api/rostfri/warm-up', (e) => require(`${__hooks}/lib.js`).warmUp(e));
routerAdd('POST', '/api/rostfri/submit-lead', (e) => require(`${__hooks}/lib.js`).submitLead(e));
routerAdd('POST', '/api/rostfri/seller-photos/permission', (e) => require(`${__hooks}/lib.js`).givePhotoPermission(e));
routerAdd('POST', '/api/rostfri/seller-photos/{slot}', (e) => require(`${__hooks}/lib.js`).takeSellerPhoto(e));

// Alerts of visitors.
onRecordDelete((e) => require(`${__hooks}/lib.js`).forgetMatches(e), 'products');
routerAdd('POST', '/api/rostfri/alerts', (e) => require(`${__hooks}/lib.js`).signUpForAlert(e));
routerAdd('POST', '/api/rostfri/alerts/manage', (e) => require(`${__hooks}/lib.js`).manageAlerts(e));
routerAdd('POST', '/api/rostfri/alerts/confirm', (e) => require(`${__hooks}/lib.js`).confirmAlerts(e));
routerAdd('POST', '/api/rostfri/alerts/extend', (e) => require(`${__hooks}/lib.js`).extendAlerts(e));
routerAdd('POST', '/api/rostfri/alerts/end', (e) => require(`${__hooks}/lib.js`).endAlerts(e));
routerAdd('POST', '/api/rostfri/alerts/block', (e) => require(`${__hooks}/lib.js`).blockAddress(e));
routerAdd('POST', '/api/alerts/{id}/end/{token}', (e) => require(`${__hooks}/lib.js`).endWithOneClick(e));
routerAdd('GET', '/api/alerts/{id}/end/{token}', (e) => require(`${__hooks}/lib.js`).showEndPage(e));
routerAdd('POST', '/api/rostfri/alerts/watchers', (e) => require(`${__hooks}/lib.js`).countWatchers(e));
routerAdd('GET', '/api/rostfri/alerts/demand', (e) => require(`${__hooks}/lib.js`).showDemand(e));
cronAdd('alerts', '* * * * *', () => require(`${__hooks}/lib.js`).matchAlerts());
cronAdd('oldAlerts', '7 * * * *', () => require(`${__hooks}/lib.js`).maintainAlerts());

// Leads, as staff search for them.
routerAdd('POST', '/api/rostfri/leads/search', (e) => require(`${__hooks}/lib.js`).searchLeads(e));
routerAdd('POST', '/api/rostfri/leads/chunk', (e) => require(`${__hooks}/lib.js`).readLeadChunk(e));
routerAdd('POST', '/api/rostfri/leads/neighbours', (e) => require(`${__hooks}/lib.js`).readNeighbours(e));
routerAdd('GET', '/api/rostfri/leads/{id}/others', (e) => require(`${__hooks}/lib.js`).readOtherInquiries(e));
routerAdd('POST', '/api/rostfri/leads/{id}/reply', (e) => require(`${__hooks}/lib.js`).sendReply(e));
routerAdd('POST', '/api/rostfri/leads/{id}/begun', (e) => require(`${__hooks}/lib.js`).noteBegun(e));
routerAdd('POST', '/api/rostfri/leads/{id}/draft', (e) => require(`${__hooks}/lib.js`).draftFromLead(e));
routerAdd('GET', '/api/rostfri/leads/figures', (e) => require(`${__hooks}/lib.js`).leadFigures(e));
cronAdd('todo', '* * * * *', () => require(`${__hooks}/lib.js`).queueTodoMail());
cronAdd('proof', '* * * * *', () => require(`${__hooks}/lib.js`).proveChain());

// Mail about inquiries, and PocketBase's own about passwords.
onMailerSend((e) => require(`${__hooks}/lib.js`).prepareOutgoing(e));
cronAdd('mail', '* * * * *', () => require(`${__hooks}/lib.js`).sendQueuedEmails());
routerAdd('GET', '/api/rostfri/mail', (e) => require(`${__hooks}/lib.js`).mailState(e));
routerAdd('POST', '/api/rostfri/mail/test', (e) => require(`${__hooks}/lib.js`).sendTestEmail(e));
routerAdd('POST', '/api/rostfri/mail/retry', (e) => require(`${__hooks}/lib.js`).retryEmails(e));

// Backups.
routerAdd('GET', '/api/rostfri/backup', (e) => require(`${__hooks}/lib.js`).backupState(e));

// Personal data.
cronAdd('retention', '*/10 * * * *', () => require(`${__hooks}/lib.js`).deleteOldLeads());
routerAdd('GET', '/api/rostfri/privacy', (e) => require(`${__hooks}/lib.js`).retentionState(e));
routerAdd('POST', '/api/rostfri/privacy/export', (e) => require(`${__hooks}/lib.js`).exportPerson(e));
routerAdd('POST', '/api/rostfri/privacy/erase', (e) => require(`${__hooks}/lib.js`).erasePerson(e));

// Accounts.
routerAdd('GET', '/api/rostfri/setup', (e) => require(`${__hooks}/lib.js`).setupState(e));
routerAdd('POST', '/api/rostfri/setup', (e) => require(`${__hooks}/lib.js`).setUp(e));
routerAdd('POST', '/api/rostfri/admins', (e) => require(`${__hooks}/lib.js`).createAdmin(e));
routerAdd('DELETE', '/api/rostfri/admins/{id}', (e) => require(`${__hooks}/lib.js`).deleteAdmin(e));
routerAdd('GET', '/api/rostfri/session', (e) => require(`${__hooks}/lib.js`).session(e));
routerAdd('PATCH', '/api/rostfri/profile', (e) => require(`${__hooks}/lib.js`).saveProfile(e));

// The catalogue.
routerAdd('POST', '/api/rostfri/products/save', (e) => require(`${__hooks}/lib.js`).saveProduct(e));
routerAdd('POST', '/api/rostfri/products/quick-draft', (e) => require(`${__hooks}/lib.js`).saveQuickDraft(e));
routerAdd('POST', '/api/rostfri/products/bulk', (e) => require(`${__hooks}/lib.js`).changeProducts(e));
routerAdd('POST', '/api/rostfri/products/sold', (e) => require(`${__hooks}/lib.js`).markSold(e));
routerAdd('POST', '/api/rostfri/products/delete', (e) => require(`${__hooks}/lib.js`).deleteProducts(e));
routerAdd('GET', '/api/rostfri/products/sales', (e) => require(`${__hooks}/lib.js`).saleFigures(e));
routerAdd('POST', '/api/rostfri/products/duplicate', (e) => require(`${__hooks}/lib.js`).duplicateProduct(e));
routerAdd('POST', '/api/rostfri/reorder', (e) => require(`${__hooks}/lib.js`).reorder(e));
routerAdd('POST', '/api/rostfri/imports', (e) => require(`${__hooks}/lib.js`).beginImport(e));
routerAdd('POST', '/api/rostfri/imports/{id}/rows', (e) => require(`${__hooks}/lib.js`).addImportRows(e));
routerAdd('POST', '/api/rostfri/imports/{id}/run', (e) => require(`${__hooks}/lib.js`).runImport(e));
routerAdd('POST', '/api/rostfri/imports/{id}/stop', (e) => require(`${__hooks}/lib.js`).stopImport(e));
cronAdd('imports', '* * * * *', () => require(`${__hooks}/lib.js`).continueImports());
cronAdd('oldImports', '47 3 * * *', () => require(`${__hooks}/lib.js`).sweepImports());
routerAdd('POST', '/api/rostfri/categories/delete', (e) => require(`${__hooks}/lib.js`).deleteCategories(e));
routerAdd('POST', '/api/rostfri/brands/delete', (e) => require(`${__hooks}/lib.js`).deleteBrands(e));
routerAdd('GET', '/api/rostfri/versions/{collection}/{id}', (e) => require(`${__hooks}/lib.js`).readVersions(e));
routerAdd('POST', '/api/rostfri/versions/restore', (e) => require(`${__hooks}/lib.js`).restoreVersion(e));
routerAdd('GET', '/api/rostfri/change-sets', (e) => require(`${__hooks}/lib.js`).readChangeSets(e));
routerAdd('POST', '/api/rostfri/change-sets/undo', (e) => require(`${__hooks}/lib.js`).undoChangeSet(e));

// Publishing.
const { publicCollections } = require(`${__hooks}/lib.js`);
onRecordCreate((e) => require(`${__hooks}/lib.js`).trackPublicChange(e), ...publicCollections);
onRecordUpdate((e) => require(`${__hooks}/lib.js`).trackPublicChange(e), ...publicCollections);
onRecordDelete((e) => require(`${__hooks}/lib.js`).trackPublicChange(e), ...publicCollections);
onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib.js`).requestPublishAfterChange(e), ...publicCollections);
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib.js`).requestPublishAfterChange(e), ...publicCollections);
onRecordAfterDeleteSuccess((e) => require(`${__hooks}/lib.js`).requestPublishAfterChange(e), ...publicCollections);
routerAdd('GET', '/api/rostfri/changes', (e) => require(`${__hooks}/lib.js`).readChanges(e));
routerAdd('GET', '/api/rostfri/files/{collection}/{id}/{name}', (e) => require(`${__hooks}/lib.js`).serveFile(e));
routerAdd('POST', '/api/rostfri/deploys/report', (e) => require(`${__hooks}/lib.js`).reportDeploy(e));
routerAdd('GET', '/api/rostfri/publishing', (e) => require(`${__hooks}/lib.js`).publishingState(e));
routerAdd('POST', '/api/rostfri/publish', (e) => require(`${__hooks}/lib.js`).publishNow(e));
cronAdd('timeChanges', '* * * * *', () => require(`${__hooks}/lib.js`).publishTimeChanges());
cronAdd('publishing', '* * * * *', () => require(`${__hooks}/lib.js`).publishingTick());
