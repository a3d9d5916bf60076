/** Fields of files. */
import * as z from 'zod/mini';
import { type Field, field } from './field.ts';

interface FilesOptions {
	max: number;
	/** Largest size of one file in bytes. */
	maxSize: number;
	mimeTypes: readonly string[];
	tooMany: string;
	thumbs?: readonly string[];
}

/** Files of a record, by name and in order. The bytes themselves are checked by PocketBase's column. */
export function files(options: FilesOptions): Field<string[]> {
	return field({
		rule: () => z.array(z.string()).check(z.maxLength(options.max, options.tooMany)),
		column: {
			type: 'file',
			// Opens with the file token of an account that may view the record, not to everyone who knows the URL.
			protected: true,
			maxSelect: options.max,
			maxSize: options.maxSize,
			mimeTypes: [...options.mimeTypes],
			...(options.thumbs && { thumbs: [...options.thumbs] }),
		},
		initial: [],
	});
}

/** One file of a record, by name; '' for none. */
export function file(options: Omit<FilesOptions, 'max' | 'tooMany'> & { required?: boolean }): Field<string> {
	return field({
		rule: () => z.string(),
		column: {
			type: 'file',
			// Opens with the file token of an account that may view the record, not to everyone who knows the URL.
			protected: true,
			maxSelect: 1,
			required: options.required ?? false,
			maxSize: options.maxSize,
			mimeTypes: [...options.mimeTypes],
			...(options.thumbs && { thumbs: [...options.thumbs] }),
		},
		initial: '',
	});
}
