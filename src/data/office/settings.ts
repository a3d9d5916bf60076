/** The texts and settings of the site, as staff edit them (C5). */
import { type SitePrivate, type SiteSettings, sitePrivate, siteSettings } from '#domain/company/site.ts';
import { editableTemplates, keptTemplates, type ReplyTemplate } from '#domain/leads/replyTemplate.ts';
import { client } from './client.ts';
import { orConflict } from './conflict.ts';
import { parseFields } from './storedRecord.ts';

export interface Settings {
	site: SiteSettings;
	private: SitePrivate;
}

/** What is stored, with blank lists and groups filled up so that a form can show them. */
export async function readSettings(): Promise<Settings> {
	const [site, hidden] = await Promise.all([row('site_settings'), row('site_private')]);
	return { site: parseSite(site), private: parsePrivate(hidden) };
}

export interface SettingsChange {
	site?: Partial<SiteSettings>;
	private?: Partial<SitePrivate>;
	/** What the form was loaded with, of the fields that are changed. */
	base: Record<string, unknown>;
}

/**
 * Writes what is given and nothing else, so that two people on two tabs do not undo each other. Throws Conflict where
 * a field has been changed elsewhere since `base`; its `current` has the fields of the row in question.
 */
export async function saveSettings({ base, ...change }: SettingsChange): Promise<Settings> {
	// The hidden row first: when it is refused nothing that visitors see has changed.
	if (change.private)
		await orConflict(update('site_private', { ...kept(change.private), base: kept(base) }), parsePrivate);
	if (change.site && Object.keys(change.site).length > 0)
		await orConflict(update('site_settings', { ...change.site, base }), parseSite);
	return readSettings();
}

function parseSite(row: Record<string, unknown>): SiteSettings {
	return parseFields(siteSettings, row);
}

function parsePrivate(row: Record<string, unknown>): SitePrivate {
	const parsed = parseFields(sitePrivate, row);
	return { ...parsed, reply_templates: editableTemplates(parsed.reply_templates) };
}

/** Values of the hidden row as they are kept, where a form shows something in place of a blank. */
function kept(values: Record<string, unknown>): Record<string, unknown> {
	if (!('reply_templates' in values)) return values;
	return { ...values, reply_templates: keptTemplates(values.reply_templates as ReplyTemplate[]) };
}

type Row = Record<string, unknown> & { id: string };

function row(collection: 'site_settings' | 'site_private'): Promise<Row> {
	return client.collection(collection).getFirstListItem<Row>('key = "main"');
}

async function update(collection: 'site_settings' | 'site_private', change: Record<string, unknown>): Promise<void> {
	const { id } = await row(collection);
	await client.collection(collection).update(id, change);
}
