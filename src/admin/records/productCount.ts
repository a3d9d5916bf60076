/** How many products a category or brand has: '1 produkt', '3 produkter'. */
export function productCount({ product_count }: { product_count: number }): string {
	return `${product_count} ${product_count === 1 ? 'produkt' : 'produkter'}`;
}
