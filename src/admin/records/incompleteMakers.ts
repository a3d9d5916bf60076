/** '3 varumärken saknar uppgifter om tillverkaren' */
export function incompleteMakersText(count: number): string {
	return `${count} ${count === 1 ? 'varumärke' : 'varumärken'} saknar uppgifter om tillverkaren`;
}
