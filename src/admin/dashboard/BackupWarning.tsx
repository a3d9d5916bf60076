import { queryOptions, useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { readBackup } from '#data/office/backup.ts';
import { dayAndTime } from '#domain/text/format.ts';

const backupQuery = queryOptions({ queryKey: ['backup'], queryFn: readBackup });

/** Warns when the nightly backup has failed. Nothing while it succeeds. */
export function BackupWarning() {
	const { data } = useQuery(backupQuery);
	if (!data?.error) return null;
	return (
		<section
			aria-labelledby="backup-warning"
			className="card mt-4 flex items-start gap-4 border-copper-300 bg-accent-soft p-4 md:p-5 lg:mt-6"
		>
			<DatabaseBackup className="mt-0.5 size-5 flex-none text-accent" aria-hidden="true" />
			<div className="min-w-0">
				<h2 id="backup-warning" className="font-semibold">
					Säkerhetskopian misslyckades
				</h2>
				<p className="text-muted">
					{data.made
						? `Den senaste är från ${dayAndTime(data.made)}. Säg till den som sköter servern.`
						: 'Det finns ingen säkerhetskopia ännu. Säg till den som sköter servern.'}
				</p>
				<p className="mt-1 wrap-anywhere text-muted text-sm">{data.error}</p>
			</div>
		</section>
	);
}
