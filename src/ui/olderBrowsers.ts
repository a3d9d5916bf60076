/** Radix calls `toSorted` for menus, which Chrome 109 does not have. */
Array.prototype.toSorted ??= function <T>(this: T[], compare?: (one: T, other: T) => number) {
	return [...this].sort(compare);
};
