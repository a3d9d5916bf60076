/** Hands the person a file with this content, as a download. `type` is its media type. */
export function saveFile(name: string, content: string, type: string): void {
	const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// Once the browser has begun to read it.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
