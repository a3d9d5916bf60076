import { useEffect, useState } from 'react';

/** The time, as ISO date, kept to the minute while a page is open. */
export function useNow(): string {
	const [now, setNow] = useState(() => new Date().toISOString());
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date().toISOString()), 60_000);
		return () => clearInterval(timer);
	}, []);
	return now;
}
