/** 'Fota först' (S8): photos that a phone has taken become a draft. */
import { ClientResponseError } from 'pocketbase';
import { post } from './client.ts';

interface QuickDraft {
	/** Made by the phone: the same draft sent again is stored once. */
	draft_key: string;
	/** When the first photo was taken, in ISO format. */
	taken_at: string;
	/** The ids of staged uploads. */
	photos: readonly string[];
}

/** Stores a draft, or finds the one that an earlier attempt has stored. Returns the product. */
export async function saveQuickDraft(body: QuickDraft): Promise<{ id: string; images: string[] }> {
	return post('products/quick-draft', body);
}

/** Whether staged photos of the draft are gone: the server keeps them for two days. The device still has them. */
export function isUploadGone(error: unknown): boolean {
	return error instanceof ClientResponseError && error.response.data?.images?.code === 'missing';
}
