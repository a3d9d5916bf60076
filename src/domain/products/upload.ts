import { choice, file, type Infer, object, relation, type Stored } from '../fields.ts';
import { photoLimits, videoLimits } from './product.ts';
import { documentLimits } from './productDocuments.ts';

/** A photo, video or document that has been chosen in the editor and waits for its product to be saved. */
export const upload = object({
	kind: choice(['photo', 'video', 'document'], 'photo'),
	file: file({
		required: true,
		maxSize: videoLimits.maxSize,
		mimeTypes: [...photoLimits.mimeTypes, ...videoLimits.mimeTypes, ...documentLimits.mimeTypes],
		thumbs: ['480x320f'],
	}),
	owner: relation('users', { required: 'Ägare krävs', cascade: true }),
});
export type Upload = Infer<typeof upload>;
export type StoredUpload = Stored<Upload>;

/** A photo, video or document in the list that a product is saved with: the name of one that it has, or one that waits. */
export type FileEntry = string | { upload: string };
