/** '1 produkt', '1 200 produkter' */
export function countOf(count: number, one: string, many: string): string {
	return `${count.toLocaleString('sv-SE')} ${count === 1 ? one : many}`;
}
