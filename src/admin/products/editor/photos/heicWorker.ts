/// <reference lib="webworker" />
/** Decodes one HEIC photo in a worker thread, so that the form stays responsive. */
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url';

export interface DecodedPhoto {
	/** RGBA, four bytes a pixel. */
	pixels: Uint8ClampedArray<ArrayBuffer>;
	width: number;
	height: number;
}

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
	try {
		const photo = await decode(new Uint8Array(data));
		postMessage(photo, { transfer: [photo.pixels.buffer] });
	} catch (error) {
		postMessage({ error: String(error) });
	}
});

/** The main picture of the file, rotated as its own transformations say. */
async function decode(bytes: Uint8Array): Promise<DecodedPhoto> {
	const response = await fetch(wasmAddress);
	if (!response.ok) throw new Error(`The HEIC decoder could not be loaded: ${response.status}`);
	const libheif = createLibheif({ wasmBinary: await response.arrayBuffer() });
	const images = new libheif.HeifDecoder().decode(bytes);
	const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
	if (!image) throw new Error('The file holds no picture');
	const width = image.get_width();
	const height = image.get_height();
	const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
	await new Promise<void>((done, failed) => {
		image.display(target, (shown) => (shown ? done() : failed(new Error('The picture could not be decoded'))));
	});
	return { pixels: target.data, width, height };
}
