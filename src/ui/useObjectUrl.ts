import { useEffect, useState } from 'react';

/** The URL of a file or photo for as long as it is shown; undefined for none. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		const made = blob ? URL.createObjectURL(blob) : undefined;
		setUrl(made);
		return () => {
			if (made) URL.revokeObjectURL(made);
		};
	}, [blob]);
	return url;
}
