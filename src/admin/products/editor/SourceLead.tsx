import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { productLabels } from '#domain/fields/fieldLabels.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { sourceLeadQuery } from './editorQueries.ts';

/** S7: the lead that the product was made from. Nothing for others, and when the lead is gone. */
export function SourceLead({ product: { source_lead_id } }: { product: StoredProduct }) {
	const { data: lead } = useQuery(sourceLeadQuery(source_lead_id));
	if (!lead || source_lead_id === '') return null;
	return (
		<p className="-mt-2 mb-5 text-muted md:mb-6">
			<span>{`${productLabels.source_lead_id} `}</span>
			<Link
				to={`/admin/leads?id=${lead.id}`}
				className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
			>
				{lead.reference || lead.name}
			</Link>
		</p>
	);
}
