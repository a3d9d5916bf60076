import { useEffect, useState } from 'react';

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
	const [isOnline, setIsOnline] = useState(true);
	useEffect(() => {
		const update = () => setIsOnline(navigator.onLine);
		update();
		addEventListener('online', update);
		addEventListener('offline', update);
		return () => {
			removeEventListener('online', update);
			removeEventListener('offline', update);
		};
	}, []);
	return isOnline;
}
