import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { InquiryType } from '#domain/products/labels.ts';

export interface ReceiptProps {
	type: InquiryType;
	reference: string;
	/** Whether the visitor went on writing while the inquiry was on its way. */
	isAddedTo: boolean;
}

/** What is said of an inquiry that has arrived. */
export function receiptText({ type, isAddedTo }: Pick<ReceiptProps, 'type' | 'isAddedTo'>): {
	title: string;
	text: string;
} {
	const thanks = thanksFor(type);
	return isAddedTo ? { ...thanks, text: addedText } : thanks;
}

const addedText =
	'Den har kommit fram som den såg ut när du skickade. Det du ändrade eller lade till medan den skickades är inte skickat. Det finns kvar i formuläret, så skicka det gärna som en ny förfrågan.';

/** I6: the words of thanks for each type of inquiry. */
function thanksFor(type: InquiryType): { title: string; text: string } {
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

/** What stays on the page when the toast has gone. It takes the focus, unless the visitor is still writing. */
export function Receipt({ type, reference, isAddedTo }: ReceiptProps) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!isAddedTo) place.current?.focus();
	}, [isAddedTo]);
	const { title, text } = receiptText({ type, isAddedTo });
	return (
		<div
			ref={place}
			tabIndex={-1}
			className="flex scroll-mt-28 gap-4 rounded-card border border-ok bg-ok-soft p-5 text-ok-ink outline-none"
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
