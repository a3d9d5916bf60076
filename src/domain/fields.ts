/** The vocabulary of fields, by kind in `fields/`: everything that an entity is described with. */
export { agreement, choice, flag, optionalChoice } from './fields/choices.ts';
export {
	type Column,
	type Entity,
	type Field,
	type Fields,
	type FormValues,
	field,
	type Infer,
	type ObjectOf,
	object,
	partOf,
	problemsOf,
	type Stored,
} from './fields/field.ts';
export { file, files } from './fields/files.ts';
export { integer, money, optionalInteger, position } from './fields/numbers.ts';
export { collectionId, relation, timestamp } from './fields/records.ts';
export { formerSlugs, formerSlugsMax, group, groups, lines, textList } from './fields/structures.ts';
export { derivedText, email, phone, slugText, text, webAddress } from './fields/texts.ts';
