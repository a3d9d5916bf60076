import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#data/office/errors.ts';
import { ErrorState } from '#ui/ErrorState.tsx';

interface FailedQueryProps {
	title: string;
	query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** Shown where a query has failed: says why, and retries on a click. */
export function FailedQuery({ title, query }: FailedQueryProps) {
	return (
		<ErrorState
			title={title}
			description={messageOf(query.error)}
			isBusy={query.isFetching}
			onRetry={() => query.refetch()}
		/>
	);
}
