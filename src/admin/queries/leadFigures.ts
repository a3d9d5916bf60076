/** How leads are taken care of: for the dashboard, the list of leads, and the number in the navigation. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readLeadFigures } from '#data/office/dashboard.ts';

const leadFiguresQuery = queryOptions({ queryKey: ['dashboard', 'figures'], queryFn: readLeadFigures });

/** Steps become overdue, and proofs old, without anything being changed. Milliseconds. */
const intervalMs = { near: 60_000, far: 5 * 60_000 };

/** The figures, read again every minute. */
export function useLeadFigures() {
	return useQuery({ ...leadFiguresQuery, refetchInterval: intervalMs.near });
}

/** Next steps that are overdue or due today; 0 until it is known. For where it is shown in passing. */
export function useTodoCount(): number {
	const { data } = useQuery({ ...leadFiguresQuery, refetchInterval: intervalMs.far });
	return data ? data.todo.overdue + data.todo.today : 0;
}
