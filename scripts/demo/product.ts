import type { ProductFormValues } from '#domain/products/product.ts';
import type { DocumentKind } from '#domain/products/productDocuments.ts';
import type { BrandName } from './brands.ts';
import type { CategoryName } from './categories.ts';

type Entered = Omit<
	ProductFormValues,
	| 'slug'
	| 'category_id'
	| 'brand_id'
	| 'images'
	| 'videos'
	| 'documents'
	| 'document_details'
	| 'lowest_price'
	| 'reserved_until'
	| 'sold_at'
	| 'first_published_at'
	| 'source_lead_id'
	| 'draft_key'
	| 'sort_order'
	| 'long_description'
	| 'title'
	| 'tags'
>;

/** A product of the demo as a person would enter it. Its photos are in `photos/`, named after its title (pictures.ts). */
export interface DemoProduct extends Partial<Entered> {
	title: string;
	category: CategoryName | '';
	brand: BrandName | '';
	/** Paragraphs of the long description. */
	text?: string;
	/** Lines below the text, such as measures and power. */
	facts?: Record<string, string>;
	tags?: string[];
	/** How many photos it has. Default 2. */
	photos?: 1 | 2 | 3;
	/** A clip in `clips/`. */
	clip?: 'ugn.mp4' | 'kylskap.webm';
	/** Made by documents.ts, in the order of the list. */
	documents?: DocumentKind[];
	/**
	 * At which it is published before the price is lowered to `price`, as a person would do it: the server then remembers
	 * both (J3). Default: `old_price`. null for a struck-through price that never was public, so that it is not shown.
	 */
	former_price?: number | null;
	is_published?: boolean;
	/** For how many days from the day of entering it is reserved (S1). */
	reserved_days?: number;
	/** How many days before the day of entering it was published, and sold (S2). */
	sold_days_ago?: { published: number; sold: number };
}

export function longDescription({ text = '', facts = {} }: DemoProduct): string {
	const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
	return [text, lines.join('\n')].filter(Boolean).join('\n\n');
}
