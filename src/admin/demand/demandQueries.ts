import { queryOptions } from '@tanstack/react-query';
import { readDemand } from '#data/office/alerts.ts';

/** S5. For the dashboard and its own page. */
export const demandQuery = queryOptions({ queryKey: ['dashboard', 'demand'], queryFn: readDemand, staleTime: 60_000 });
