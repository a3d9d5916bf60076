/** One line for each thing that happens: for a person, or as `{ time, level, message }` for a machine (LOG_FORMAT=json). */
export function logger(format: string, level: 'info' | 'error' = 'info'): (line: string) => void {
	const write = level === 'error' ? console.error : console.log;
	if (format !== 'json') return write;
	return (line) => {
		const message = line.trim();
		if (message) write(JSON.stringify({ time: new Date().toISOString(), level, message }));
	};
}
