/** What the handlers in main.pb.ts call: bundled into one CommonJS file for PocketBase's JS VM. */

export { versionedCollections } from '#domain/history/version.ts';
export { publicCollections } from '#domain/publishing/publication.ts';
export { checkNewPassword, createAdmin, deleteAdmin, normalizeEmail, saveProfile } from './accounts/accounts.ts';
export { setUp, setupState } from './accounts/setup.ts';
export { setSuperuser } from './accounts/superuser.ts';
export { session } from './accounts/tokenCheck.ts';
export { forgetMatches } from './alerts/alertChanges.ts';
export { maintainAlerts } from './alerts/alertMaintenance.ts';
export {
	blockAddress,
	confirmAlerts,
	endAlerts,
	endWithOneClick,
	extendAlerts,
	manageAlerts,
	showEndPage,
} from './alerts/alertRoutes.ts';
export { matchAlerts } from './alerts/matchAlerts.ts';
export { signUpForAlert } from './alerts/signUpRoute.ts';
export { countWatchers, showDemand } from './alerts/staffAlertRoutes.ts';
export { backupState } from './backups.ts';
export { changeProducts, deleteProducts, markSold } from './catalogue/bulk.ts';
export { readChangeSets } from './catalogue/changeSetRoutes.ts';
export { deleteBrands, deleteCategories, guardBrand, guardCategory } from './catalogue/deletions.ts';
export { checkDocuments } from './catalogue/documents.ts';
export { sweepFiles } from './catalogue/fileSweep.ts';
export {
	addImportRows,
	beginImport,
	continueImports,
	runImport,
	stopImport,
	sweepImports,
} from './catalogue/importRoutes.ts';
export { checkPictures } from './catalogue/pictures.ts';
export { prepareProduct } from './catalogue/prepareProduct.ts';
export { draftFromLead } from './catalogue/productFromLead.ts';
export { duplicateProduct, saveProduct } from './catalogue/productRoutes.ts';
export { keepFilePrivate, serveFile } from './catalogue/protectedFiles.ts';
export { saveQuickDraft } from './catalogue/quickDrafts.ts';
export { prepareNamed } from './catalogue/redirects.ts';
export { reorder } from './catalogue/reorderRoute.ts';
export { refuseSaleFields } from './catalogue/saleFields.ts';
export { saleFigures, saleFiguresAt } from './catalogue/saleFigures.ts';
export { rewriteSearchTexts } from './catalogue/searchText.ts';
export { checkUpload, sweepUploads } from './catalogue/stagedUploads.ts';
export { undoChangeSet } from './catalogue/undoRoute.ts';
export { readVersions, restoreVersion } from './catalogue/versionRoutes.ts';
export { deleteVersions, keepVersion, noteOrigin, pruneVersions } from './catalogue/versions.ts';
export { clockIsTrusted, tickClock } from './clock.ts';
export { health } from './healthRoute.ts';
export { figuresAt, leadFigures } from './leads/leadFigures.ts';
export { forgetAccountInLog, logLeadChanges, trackReplyFate } from './leads/leadLog.ts';
export { prepareLead, refuseCustomerFieldChanges } from './leads/leadRules.ts';
export { readLeadChunk, readNeighbours, readOtherInquiries, searchLeads } from './leads/leadSearch.ts';
export { proveChain } from './leads/nightlyProof.ts';
export { noteBegun, sendReply } from './leads/replyRoutes.ts';
export { deleteOldLeads, erasePerson, exportPerson, retentionState } from './leads/retention.ts';
export { givePhotoPermission, sweepSellerPhotos, takeSellerPhoto } from './leads/sellerPhotos.ts';
export { submitLead } from './leads/submitLead.ts';
export { queueTodoMail } from './leads/todoMail.ts';
export { prepareOutgoing } from './mail/emailMessage.ts';
export { mailState } from './mail/mailHealth.ts';
export { retryEmails, sendTestEmail } from './mail/mailRoutes.ts';
export { sendQueuedEmails } from './mail/outbox.ts';
export { mergeUpdate } from './merging.ts';
export { reportDeploy } from './publishing/deployReports.ts';
export { readChanges } from './publishing/publicChanges.ts';
export { publishingState, publishNow } from './publishing/publishingStatus.ts';
export { publishingTick, requestPublishAfterChange } from './publishing/publishRequests.ts';
export { trackPublicChange } from './publishing/revision.ts';
export { publishTimeChanges } from './publishing/timeChanges.ts';
export { requireAdminForList } from './request.ts';
export { filterLog } from './requestLogs.ts';
export { applySettings, keepMailPassword } from './serverSettings.ts';
export { createSingleRows, refuseSingleRowDelete } from './singleRows.ts';
export { limitSubscriptions } from './subscriptions.ts';
export { validateRecord } from './validation.ts';
export { warmUp } from './warmUp.ts';
