/**
 * The files that were dropped, and those in dropped folders, whose own entries look like empty files. To be called in the
 * event itself: the browser forgets the entries afterwards.
 */
export async function droppedFiles({ files, items }: DataTransfer): Promise<File[]> {
	const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
	if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
	return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
	if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
	const reader = (entry as FileSystemDirectoryEntry).createReader();
	const found: File[] = [];
	for (;;) {
		// Browsers give at most a hundred at a time.
		const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (entries.length === 0) return found;
		// Files of the system, such as '.DS_Store', are none that a person has put there.
		for (const each of entries) if (!each.name.startsWith('.')) found.push(...(await filesOf(each)));
	}
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
	return entry.isFile;
}
