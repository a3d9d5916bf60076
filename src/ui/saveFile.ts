/** Downloads a file with this content. A text needs `type`, its media type. */
export function saveFile(name: string, content: string | Blob, type = ''): void {
	const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
	const url = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// Once the browser has begun to read it.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
