import { expect, test } from 'vitest';
import { pageLinks } from '#site/catalogue/pageLinks.ts';

test.each([
	[1, 1, [1]],
	[1, 3, [1, 2, 3]],
	[1, 10, [1, 2, undefined, 10]],
	[4, 10, [1, 2, 3, 4, 5, undefined, 10]],
	[5, 10, [1, undefined, 4, 5, 6, undefined, 10]],
	[7, 10, [1, undefined, 6, 7, 8, 9, 10]],
	[10, 10, [1, undefined, 9, 10]],
])('page %i of %i offers %j', (page, pages, links) => expect(pageLinks(page, pages)).toEqual(links));
