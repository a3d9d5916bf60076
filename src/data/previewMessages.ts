/**
 * What the editor hands to the page that it frames as a preview. The page says that it is ready; the editor answers
 * with the product as it stands in the form. Both are ours, on one origin, and listen to no other.
 */
import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import type { StoredProduct } from '#domain/products/product.ts';

export const previewUrl = '/forhandsvisning';

export interface Preview {
	product: StoredProduct;
	brand: Pick<StoredBrand, 'name' | 'slug'> | undefined;
	categoryPath: readonly Pick<StoredCategory, 'name' | 'slug'>[];
	/** The lines about the maker, where they are shown (J6). */
	maker: readonly string[];
	/** The address of each of the product's files, by its name. */
	files: Readonly<Record<string, string>>;
}

const readyMark = 'rostfri preview ready';
const contentMark = 'rostfri preview';

/** In the preview's page: asks the window that frames it, and calls with every preview that it sends. Returns how to stop. */
export function receivePreviews(show: (preview: Preview) => void): () => void {
	function receive({ data, origin, source }: MessageEvent) {
		if (origin === location.origin && source === parent && data?.mark === contentMark) show(data.preview);
	}
	addEventListener('message', receive);
	if (parent !== window) parent.postMessage({ mark: readyMark }, location.origin);
	return () => removeEventListener('message', receive);
}

/** In the editor: answers the frame's page each time it asks. Returns how to stop. */
export function answerPreview(frame: HTMLIFrameElement, preview: Preview): () => void {
	function answer({ data, origin, source }: MessageEvent) {
		if (origin !== location.origin || source !== frame.contentWindow || data?.mark !== readyMark) return;
		frame.contentWindow?.postMessage({ mark: contentMark, preview }, location.origin);
	}
	addEventListener('message', answer);
	return () => removeEventListener('message', answer);
}
