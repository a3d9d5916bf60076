/** The collections in the format of PocketBase's `importCollections`: what migrations are made from. */
import { type Collection, collections } from './collections.ts';
import { type Column, collectionId, type Fields } from './fields.ts';

export interface ImportedCollection {
	id: string;
	name: string;
	fields?: { name: string }[];
	[option: string]: unknown;
}

/** The collections as PocketBase's `importCollections` takes them. Ids are made of names, so the same domain gives the same list. */
export function collectionImports(): ImportedCollection[] {
	return collections.map(({ name, type, entity, columns = {}, rules, indexes = [], options = {} }) => ({
		id: collectionId(name),
		name,
		type,
		listRule: rules.list,
		viewRule: rules.view,
		...(type === 'view'
			? {}
			: {
					createRule: rules.create,
					updateRule: rules.update,
					deleteRule: rules.delete,
					fields: [
						...systemColumns(type),
						...columnsOf(entity?.fields ?? {}, type),
						...namedColumns(columns),
						...timeColumns,
					],
					indexes,
				}),
		...options,
	}));
}

function columnsOf(fields: Fields, type: Collection['type']) {
	const columns = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.column]));
	if (type === 'auth') {
		// PocketBase brings its own e-mail column; a hidden role can be neither read, filtered nor written by a client.
		delete columns.email;
		if (columns.role) columns.role = { ...columns.role, hidden: true, required: false };
	}
	return namedColumns(columns);
}

function namedColumns(columns: Record<string, Column>) {
	return Object.entries(columns).map(([name, column]) => ({ id: `${column.type}_${name}`, name, ...column }));
}

const timeColumns = [
	{ id: 'autodate_created', name: 'created', type: 'autodate', onCreate: true, onUpdate: false },
	{ id: 'autodate_updated', name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
];

function systemColumns(type: Collection['type']) {
	const id = {
		id: 'text3208210256',
		name: 'id',
		type: 'text',
		system: true,
		required: true,
		primaryKey: true,
		min: 15,
		max: 15,
		pattern: '^[a-z0-9]+$',
		autogeneratePattern: '[a-z0-9]{15}',
	};
	if (type !== 'auth') return [id];
	return [
		id,
		{
			id: 'password901924565',
			name: 'password',
			type: 'password',
			system: true,
			hidden: true,
			required: true,
			min: 6,
			max: 71,
		},
		{
			id: 'text2504183744',
			name: 'tokenKey',
			type: 'text',
			system: true,
			hidden: true,
			required: true,
			min: 30,
			max: 60,
			autogeneratePattern: '[a-zA-Z0-9]{50}',
		},
		{ id: 'email3885137012', name: 'email', type: 'email', system: true, required: true },
		{ id: 'bool1547992806', name: 'emailVisibility', type: 'bool', system: true },
		{ id: 'bool256245529', name: 'verified', type: 'bool', system: true },
	];
}
