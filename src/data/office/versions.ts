/** What has been saved before (X1), and taking it back (X2, X3). */
import type { ListedChangeSet, ListedVersion, UndoResult, VersionedCollection } from '#domain/history/version.ts';
import { client, post } from './client.ts';
import { orConflict } from './conflict.ts';
import { fileUrl } from './fileToken.ts';

export interface History {
	/** Newest first. */
	versions: ListedVersion[];
	/** The record as it is now. */
	current: Record<string, unknown>;
}

/** The versions of a record. */
export function readHistory(collection: VersionedCollection, id: string): Promise<History> {
	return client.send<History>(`/api/rostfri/versions/${collection}/${id}`, {});
}

export interface VersionToRestore {
	/** The version. */
	id: string;
	/** Whether the record becomes what it was before that version's save, instead of after it. */
	is_before: boolean;
	/** The fields to restore. */
	fields: string[];
	/** Their values now, as the person has seen them. */
	base: Record<string, unknown>;
}

export interface Restored {
	record: Record<string, unknown>;
	/** The fields that could not be restored: what they refer to is gone. */
	left_alone: string[];
}

/** Saves an earlier version again. Throws Conflict where another person has changed a field of it since `base`. */
export function restoreVersion(version: VersionToRestore): Promise<Restored> {
	return orConflict(post<Restored>('versions/restore', version), (current) => current);
}

/** The URL of a small picture of a removed photo, whole, in 240 × 160 px; undefined while there is no file token. */
export function removedPhotoUrl(id: string, name: string, token: string | undefined): string | undefined {
	return fileUrl({ collection: 'versions', id, name, thumb: '240x160f' }, token);
}

/** The ids of the rows that hold the site's settings. */
export async function readSettingsIds(): Promise<Record<'site_settings' | 'site_private', string>> {
	const id = async (collection: string) => (await client.collection(collection).getFirstListItem('key = "main"')).id;
	const [site_settings, site_private] = await Promise.all([id('site_settings'), id('site_private')]);
	return { site_settings, site_private };
}

export interface ChangeSetPage {
	change_sets: ListedChangeSet[];
	has_more: boolean;
}

/** What has changed many records at once, newest first; pages are counted from 1. */
export function readChangeSets(page: number): Promise<ChangeSetPage> {
	return client.send<ChangeSetPage>('/api/rostfri/change-sets', { query: { page } });
}

/** Takes a change set back, except in what has been changed since. */
export function undoChangeSet(id: string): Promise<UndoResult> {
	return post<UndoResult>('change-sets/undo', { id });
}
