/** The versions of what a form edits, as they are shown and compared. */
import type { History } from '#data/office/versions.ts';
import type { NameOf } from '#domain/fields/fieldWords.ts';
import { type Change, changeInWords, differences } from '#domain/history/changes.ts';
import {
	type ListedVersion,
	type VersionedCollection,
	valuesBefore,
	versionedEntities,
	versionedFields,
} from '#domain/history/version.ts';

/** A record that a form edits, and its fields there; all of them without `fields`. */
export interface HistorySource {
	collection: VersionedCollection;
	id: string;
	fields?: readonly string[];
	labels: Readonly<Record<string, string>>;
}

/** A version, and what its save changed of the form's fields. */
export interface SavedVersion {
	source: HistorySource;
	version: ListedVersion;
	changes: Change[];
	/** Whether nothing newer has been saved of the same record. */
	isCurrent: boolean;
	/** What to restore to come back to it, by field. */
	wanted: Record<string, unknown>;
	/** The same for what was before it; undefined where an older version is kept, or none existed. */
	wantedBefore: Record<string, unknown> | undefined;
}

/** Of all records, newest first. A save of other fields alone is left out. */
export function savedVersions(
	sources: readonly { source: HistorySource; history: History }[],
	nameOf: NameOf,
): SavedVersion[] {
	const all = sources.flatMap(({ source, history: { versions } }) => versionsOf(source, versions, nameOf));
	return all.sort((one, other) => (one.version.created < other.version.created ? 1 : -1));
}

function versionsOf(source: HistorySource, versions: readonly ListedVersion[], nameOf: NameOf): SavedVersion[] {
	const fields = versionedFields(source.collection);
	const isShown = (name: string) => name in fields && (!source.fields || source.fields.includes(name));
	const shown = (values: Record<string, unknown>) =>
		Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)));
	const ofForm = versions.filter(
		({ kind, changes }) => kind === 'created' || Object.keys(changes).some((name) => isShown(name)),
	);
	return ofForm.map((version, place) => {
		const later = versions.slice(0, versions.indexOf(version));
		const isOldest = place === ofForm.length - 1 && version.kind !== 'created';
		return {
			source,
			version,
			isCurrent: place === 0,
			changes: Object.entries(version.changes).flatMap(([name, [before, after]]) => {
				const column = fields[name]?.column;
				if (!column || !isShown(name) || version.kind === 'created') return [];
				// A document that comes or goes brings its details with it.
				if (name === 'document_details' && 'documents' in version.changes) return [];
				return [changeInWords(name, source.labels[name] ?? name, column, before, after, nameOf)];
			}),
			wanted: shown(valuesBefore(later)),
			wantedBefore: isOldest ? shown(valuesBefore([...later, version])) : undefined,
		};
	});
}

/** How the record differs from what it becomes. */
export function comparison(
	{ collection, labels }: HistorySource,
	current: Record<string, unknown>,
	wanted: Record<string, unknown>,
	nameOf: NameOf,
): Change[] {
	return differences(versionedEntities[collection], labels, current, { ...current, ...wanted }, nameOf);
}
