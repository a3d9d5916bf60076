import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StoredLead } from '#domain/leads/lead.ts';
import { leadStatuses, leadStatusLabels } from '#domain/products/labels.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Select } from '#ui/Field.tsx';
import { LeadStatusBadge } from '../records/LeadStatusBadge.tsx';
import { updateLead } from './leadQueries.ts';

/** Saves as soon as another status is chosen. What has been answered and is still 'Ny' leaves it with a tap. */
export function StatusField({ lead }: { lead: StoredLead }) {
	// One after the other, so that the last choice stays.
	const { mutate, isPending, variables } = useMutation({ ...updateLead, scope: { id: `status of ${lead.id}` } });
	const shown = (isPending && variables.change.status) || lead.status;
	const select = useRef<HTMLSelectElement>(null);
	return (
		<div>
			<Field label="Status" aside={<LeadStatusBadge status={lead.status} />}>
				{(control) => (
					<Select
						{...control}
						ref={select}
						value={shown}
						onChange={(event) => {
							const status = leadStatuses.find((known) => known === event.target.value);
							if (status) mutate({ lead: { ...lead, status: shown }, change: { status } });
						}}
					>
						{leadStatuses.map((status) => (
							<option key={status} value={status}>
								{leadStatusLabels[status]}
							</option>
						))}
					</Select>
				)}
			</Field>
			{lead.status === 'new' && lead.first_answer_at !== '' && (
				<Button
					look="secondary"
					className="mt-2 w-full"
					isBusy={isPending}
					onClick={() => {
						// The button goes.
						select.current?.focus();
						mutate({ lead, change: { status: 'contacted' } });
					}}
				>
					{`Markera som ${leadStatusLabels.contacted.toLowerCase()}`}
				</Button>
			)}
		</div>
	);
}
