import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ChevronLeft, ChevronRight, SearchX, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isNotFound } from '#data/office/errors.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import type { LeadFilter } from '#domain/leads/leadFilter.ts';
import { inquiryTypeLabels } from '#domain/products/labels.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { DeleteLead } from './DeleteLead.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { leadQuery, neighboursQuery, updateLead } from './leadQueries.ts';
import { ReplyDialog } from './reply/ReplyDialog.tsx';
import type { ReplyWay } from './reply/useReplyForm.ts';
import { forgetUnsavedOf } from './unsavedOfLead.ts';

interface LeadDialogProps {
	/** Which lead; '' for none. */
	id: string;
	/** The list that 'Föregående' and 'Nästa' step through. */
	filter: LeadFilter;
	/** How it is being answered; undefined while it is not. */
	replyWay: ReplyWay | undefined;
	onOpen: (id: string) => void;
	/** Begins an answer, or ends it with undefined. */
	onReply: (way: ReplyWay | undefined) => void;
	onClose: () => void;
}

/** One lead, with its own URL: `?id=…`. */
export function LeadDialog({ id, filter, replyWay, onOpen, onReply, onClose }: LeadDialogProps) {
	const query = useQuery({ ...leadQuery(id), enabled: id !== '' });
	const isGone = isNotFound(query.error);
	// A lead that a colleague has deleted closes; one that only could not be refetched stays open.
	const lead = isGone ? undefined : query.data;
	// What is begun about a customer whose lead is deleted must not stay on every device.
	useEffect(() => {
		if (isGone) forgetUnsavedOf({ id });
	}, [isGone, id]);
	return (
		<Dialog
			open={id !== ''}
			onOpenChange={(open) => !open && onClose()}
			title={lead?.name ?? 'Lead'}
			description={lead && [inquiryTypeLabels[lead.inquiry_type], lead.reference].filter(Boolean).join(' · ')}
			width="wide"
			footer={
				!isGone && (
					<>
						{lead && <Actions key={lead.id} lead={lead} onClose={onClose} />}
						{/* Stays while the next one is fetched: so does the focus on its button. */}
						<Steps lead={lead} filter={filter} onOpen={onOpen} />
					</>
				)
			}
		>
			{lead ? (
				<>
					<LeadDetails key={lead.id} lead={lead} onOpen={onOpen} onReply={onReply} />
					{replyWay && (
						<ReplyDialog key={`${lead.id} ${replyWay}`} lead={lead} way={replyWay} onClose={() => onReply(undefined)} />
					)}
				</>
			) : isGone ? (
				<EmptyState icon={SearchX} title="Leadet finns inte längre">
					<p>Det kan ha raderats av en kollega.</p>
					<Button look="secondary" onClick={onClose}>
						Till listan
					</Button>
				</EmptyState>
			) : query.isError ? (
				<FailedQuery title="Leadet kunde inte hämtas" query={query} />
			) : (
				<SkeletonRows count={6} className="h-12" />
			)}
		</Dialog>
	);
}

function Actions({ lead, onClose }: Pick<LeadDialogProps, 'onClose'> & { lead: StoredLead }) {
	const update = useMutation(updateLead);
	const [isDeleting, setIsDeleting] = useState(false);

	function archive() {
		update.mutate({ lead, change: { is_archived: !lead.is_archived } });
		onClose();
	}

	return (
		<>
			<Button look="quiet" onClick={() => setIsDeleting(true)} className="mr-auto -ml-3 text-stop-ink! max-sm:px-3!">
				<Trash2 aria-hidden="true" />
				<span className="max-sm:sr-only">Radera</span>
			</Button>
			<Button look="secondary" onClick={archive} className="max-sm:px-3!">
				{lead.is_archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
				<span>{lead.is_archived ? 'Återställ' : 'Arkivera'}</span>
			</Button>
			<DeleteLead
				lead={lead}
				open={isDeleting}
				onClose={() => setIsDeleting(false)}
				onDeleted={onClose}
				onArchive={lead.is_archived ? undefined : archive}
			/>
		</>
	);
}

type StepsProps = Pick<LeadDialogProps, 'filter' | 'onOpen'> & { lead: StoredLead | undefined };

/** `lead`: undefined while it is fetched. */
function Steps({ lead, filter, onOpen }: StepsProps) {
	const { data: neighbours } = useQuery(neighboursQuery(filter, lead));
	const steps = [
		{ label: 'Föregående lead', id: neighbours?.previous, Icon: ChevronLeft },
		{ label: 'Nästa lead', id: neighbours?.next, Icon: ChevronRight },
	];
	return (
		<div className="flex gap-2">
			{steps.map(({ label, id, Icon }) => (
				<Button
					key={label}
					look="secondary"
					iconOnly
					aria-label={label}
					title={label}
					aria-disabled={!id}
					onClick={() => id && onOpen(id)}
				>
					<Icon aria-hidden="true" />
				</Button>
			))}
		</div>
	);
}
