import { useMutation, useQuery } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { newId } from '#data/newId.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { canBecomeProduct } from '#domain/products/productFromLead.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { leadDraftsQuery, makeDraft } from './leadQueries.ts';

/** S7: makes a product draft of what a customer offers, and shows those that were made. Nothing for other leads. */
export function DraftOfLead({ lead }: { lead: StoredLead }) {
	const isOffer = canBecomeProduct(lead);
	const { data: drafts = [] } = useQuery({ ...leadDraftsQuery(lead.id), enabled: isOffer });
	const navigate = useNavigate();
	const making = useMutation(makeDraft);
	// The same until it is made, so that a second press makes no second draft, nor does another try.
	const draftId = useRef(newId());
	if (!isOffer) return null;

	function make() {
		if (making.isPending) return;
		making.mutate(
			{ lead: lead.id, newId: draftId.current },
			{
				onSuccess: (id) => {
					draftId.current = newId();
					navigate(`/admin/produkter/${id}`);
				},
			},
		);
	}

	return (
		<section aria-labelledby="lead-drafts">
			<h3 id="lead-drafts" className="mb-2 font-semibold text-[0.9375rem]">
				Till katalogen
			</h3>
			{drafts.length > 0 && (
				<ul className="mb-3 divide-y divide-line border-line border-y">
					{drafts.map(({ id, title, is_published }) => (
						<li key={id} className="flex min-h-11 items-center justify-between gap-3 py-1">
							<Link to={`/admin/produkter/${id}`} className="link wrap-anywhere min-w-0 py-1.5">
								{title}
							</Link>
							<Badge tone="outline">{is_published ? 'Publicerad' : 'Utkast'}</Badge>
						</li>
					))}
				</ul>
			)}
			<Button look="secondary" className="w-full" isBusy={making.isPending} onClick={make}>
				<PackagePlus aria-hidden="true" />
				<span>{drafts.length > 0 ? 'Skapa ett till produktutkast' : 'Skapa produktutkast'}</span>
			</Button>
		</section>
	);
}
