/** Downloads a file with this content. `type` is its media type. */
export function saveFile(name: string, content: string, type: string): void {
	const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// Once the browser has begun to read it.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
