/** What the handlers in main.pb.ts call: bundled into one CommonJS file for PocketBase's JS VM. */

export { publicCollections } from '#domain/publication.ts';
export { checkNewPassword, createAdmin, deleteAdmin, foldEmail, saveProfile } from './accounts.ts';
export { prepareNamed, prepareProduct } from './addresses.ts';
export { backupState } from './backups.ts';
export { changeProducts, deleteProducts, restoreProducts } from './bulk.ts';
export { deleteBrands, deleteCategories, guardBrand, guardCategory } from './deletions.ts';
export { reportDeploy } from './deployReports.ts';
export { sweepFiles } from './fileSweep.ts';
export { health } from './health.ts';
export { freezeLead, prepareLead } from './leads.ts';
export { mailState, retryLetters, sendLetters, sendTestLetter } from './mail.ts';
export { mergeUpdate } from './merging.ts';
export { reorder } from './order.ts';
export { checkPictures } from './pictures.ts';
export { deleteOldLeads, erasePerson, exportPerson, retentionState } from './privacy.ts';
export { duplicateProduct, saveProduct } from './products.ts';
export { readChanges } from './publicChanges.ts';
export { askAfterChange, publishingTick } from './publishing.ts';
export { publishingState, publishNow } from './publishingStatus.ts';
export { countPublicChange } from './revision.ts';
export { applySettings, keepMailPassword } from './settings.ts';
export { setUp, setupState } from './setup.ts';
export { submitLead } from './submitLead.ts';
export { checkUpload, sweepUploads } from './uploads.ts';
export { validateRecord } from './validation.ts';
