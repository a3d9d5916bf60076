import { expect, test } from 'vitest';
import { photoVariants, videoUrl } from '#data/photos.ts';

const product = { id: 'abcdefghijklmno' };

test('a photo has every width in both formats, and a JPEG for those who share the page', () => {
	expect(photoVariants(product, 'ugn_x1.png').map(({ url }) => url)).toEqual([
		'/media/v2/abcdefghijklmno/ugn_x1-400.avif',
		'/media/v2/abcdefghijklmno/ugn_x1-400.webp',
		'/media/v2/abcdefghijklmno/ugn_x1-800.avif',
		'/media/v2/abcdefghijklmno/ugn_x1-800.webp',
		'/media/v2/abcdefghijklmno/ugn_x1-1600.avif',
		'/media/v2/abcdefghijklmno/ugn_x1-1600.webp',
		'/media/v2/abcdefghijklmno/ugn_x1-1200x630.jpg',
	]);
});

test('a video is served as a video, whatever ending its file came with', () => {
	expect(videoUrl(product, 'ugn_x1.webm')).toBe('/media/v2/abcdefghijklmno/ugn_x1.webm');
	expect(videoUrl(product, 'ugn_x1.mp4')).toBe('/media/v2/abcdefghijklmno/ugn_x1.mp4');
	expect(videoUrl(product, 'ugn_x1.html')).toBe('/media/v2/abcdefghijklmno/ugn_x1.mp4');
	expect(videoUrl(product, 'ugn_x1')).toBe('/media/v2/abcdefghijklmno/ugn_x1.mp4');
});
