/** The part of libheif-js that we call; the package's own types cover only its lower level. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
	interface HeifImage {
		get_width(): number;
		get_height(): number;
		is_primary(): boolean;
		display<T extends { data: Uint8ClampedArray }>(target: T, done: (shown: T | null) => void): void;
	}
	interface Libheif {
		HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
	}
	export default function createLibheif(options: { wasmBinary: ArrayBuffer }): Libheif;
}
