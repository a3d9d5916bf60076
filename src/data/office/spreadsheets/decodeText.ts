/** A text file's text, without its byte order mark. */
export function decodeText(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	const zeros = zerosIn(bytes);
	if (zeros) return new TextDecoder(zeros).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		const windows = new TextDecoder('windows-1252').decode(bytes);
		// Excel for Mac once wrote Mac Roman, in which 'åäö' is 'Œ', 'Š' and 'š' of Windows-1252.
		return /[ŒŠš]/.test(windows) && !/[åäöÅÄÖé]/.test(windows) ? new TextDecoder('macintosh').decode(bytes) : windows;
	}
}

/** UTF-16 without a byte order mark: every other byte of Latin letters is 0. */
function zerosIn(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	const sample = bytes.subarray(0, 1000);
	const counts: [even: number, odd: number] = [0, 0];
	for (const [at, byte] of sample.entries()) if (byte === 0) counts[at % 2 === 0 ? 0 : 1] += 1;
	const enough = sample.length * 0.3;
	if (counts[1] > enough && counts[0] === 0) return 'utf-16le';
	return counts[0] > enough && counts[1] === 0 ? 'utf-16be' : undefined;
}
