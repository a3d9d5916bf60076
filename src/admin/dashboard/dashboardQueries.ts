import { queryOptions } from '@tanstack/react-query';
import * as data from '#data/office/dashboard.ts';
import { readUnfinished } from '#data/office/unfinished.ts';

export const countsQuery = queryOptions({ queryKey: ['dashboard', 'counts'], queryFn: data.readCounts });
export const latestLeadsQuery = queryOptions({ queryKey: ['dashboard', 'leads'], queryFn: data.readLatestLeads });
export const unfinishedQuery = queryOptions({ queryKey: ['dashboard', 'unfinished'], queryFn: readUnfinished });
