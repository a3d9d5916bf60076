import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { InquiryType } from '#domain/products/labels.ts';

/** I6: the words of thanks for each type of inquiry. */
export function thanksFor(type: InquiryType): { title: string; text: string } {
	switch (type) {
		case 'service':
			return {
				title: 'Tack för din serviceförfrågan!',
				text: 'Vi återkommer till dig så snart som möjligt för att bekräfta din servicebokning.',
			};
		case 'sell_equipment':
			return {
				title: 'Tack för din förfrågan!',
				text: 'Vi återkommer med en värdering av din utrustning inom kort.',
			};
		case 'buy_equipment':
			return {
				title: 'Tack för din förfrågan!',
				text: 'Vi återkommer med tillgänglighet och pris så snart som möjligt.',
			};
		case 'general':
			return { title: 'Tack för ditt meddelande!', text: 'Vi återkommer till dig så snart som möjligt.' };
	}
}

/** The words of thanks with the number that the visitor may refer to. */
export function withReference(text: string, reference: string): ReactNode {
	return (
		<>
			<span>{text}</span>
			{reference && <span className="mt-1 block">{`Ditt ärendenummer är ${reference}.`}</span>}
		</>
	);
}

/** What stays on the page when the toast has gone. */
export function Receipt({ type, reference }: { type: InquiryType; reference: string }) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => place.current?.focus(), []);
	const { title, text } = thanksFor(type);
	return (
		<div
			ref={place}
			tabIndex={-1}
			className="mb-8 flex scroll-mt-28 gap-4 rounded-card border border-ok bg-ok-soft p-5 text-ok-ink outline-none"
		>
			<CircleCheck className="mt-0.5 size-6 flex-none" aria-hidden="true" />
			<div>
				<h2 className="font-semibold text-lg">{title}</h2>
				<p className="mt-1">{text}</p>
				{reference && (
					<p className="mt-3">
						Ditt ärendenummer: <strong className="price">{reference}</strong>
					</p>
				)}
			</div>
		</div>
	);
}
