/** A category or brand that a product can have. */
export interface Choice {
	id: string;
	name: string;
}
