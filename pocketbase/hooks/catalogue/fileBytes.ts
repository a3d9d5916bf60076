/** Reads parts of files that are being saved: a whole one would fill the JS VM's memory. */

/** The first bytes of a file, `length` at most. */
export function firstBytes(file: filesystem.File, length: number): Uint8Array {
	return reading(file, (reader) => new Uint8Array(toBytes(reader, length)));
}

/** The last bytes of a file, `length` at most. */
export function lastBytes(file: filesystem.File, length: number): Uint8Array {
	return reading(file, (reader) => {
		reader.seek(Math.max(0, file.size - length), fromStart);
		return new Uint8Array(toBytes(reader, length));
	});
}

/** Go's io.SeekStart. */
const fromStart = 0;

function reading<T>(file: filesystem.File, read: (reader: io.ReadSeekCloser) => T): T {
	const reader = opened(file.reader);
	try {
		return read(reader);
	} finally {
		reader.close();
	}
}

/** A file that is copied from a staged upload has a Go function as its reader. */
function opened(source: filesystem.FileReader | (() => io.ReadSeekCloser)): io.ReadSeekCloser {
	return typeof source === 'function' ? source() : source.open();
}
