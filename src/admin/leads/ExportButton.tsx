import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { LeadFilter } from '#domain/leads/leadFilter.ts';
import { leadsCsv, leadsFileName } from '#domain/leads/leadsCsv.ts';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { exportLeads } from './leadQueries.ts';

/** Saves every lead of the filter, not only those on the page (C2). */
export function ExportButton({ filter, isEmpty }: { filter: LeadFilter; isEmpty: boolean }) {
	const { mutate, isPending } = useMutation(exportLeads);
	return (
		<Button
			look="secondary"
			isBusy={isPending}
			disabled={isEmpty}
			onClick={() =>
				mutate(filter, {
					onSuccess: (leads) => saveFile(leadsFileName(new Date().toISOString()), leadsCsv(leads), 'text/csv'),
				})
			}
		>
			{!isPending && <Download aria-hidden="true" />}
			<span>{isPending ? 'Exporterar...' : 'Exportera CSV'}</span>
		</Button>
	);
}
