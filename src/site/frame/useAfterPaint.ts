import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/**
 * A value as it was before the last paint. React's useDeferredValue begins its second render before the first one is
 * painted, so that the screen waits for both.
 */
export function useAfterPaint<T>(value: T): T {
	const [painted, setPainted] = useState(value);
	useEffect(() => afterPaint(() => startTransition(() => setPainted(value))), [value]);
	return painted;
}
