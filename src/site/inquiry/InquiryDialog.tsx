import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { InquiredProduct } from '#data/inquiries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { closeOnBack } from '../frame/closeOnBack.ts';
import { InquiryForm } from './InquiryForm.tsx';
import { Toasts } from './toasts.tsx';

let root: Root | undefined;
let opened = 0;

interface InquiryDialogProps {
	product: InquiredProduct;
	asksBuyerKind: boolean;
	/** Told the reference number. */
	onSent: (reference: string) => void;
}

/** Opens the inquiry dialog for a product (D4). */
export function openInquiry(props: InquiryDialogProps): void {
	root ??= createRoot(document.body.appendChild(document.createElement('div')));
	opened += 1;
	root.render(
		<>
			<InquiryDialog key={opened} {...props} />
			<Toasts />
		</>,
	);
}

function InquiryDialog({ product, asksBuyerKind, onSent }: InquiryDialogProps) {
	const [isOpen, setIsOpen] = useState(true);
	useEffect(() => (isOpen ? closeOnBack(() => setIsOpen(false)) : undefined), [isOpen]);
	return (
		<Dialog open={isOpen} onOpenChange={setIsOpen} title="Intresseanmälan" description={product.title}>
			<RenderFailure>
				<InquiryForm
					product={product}
					asksBuyerKind={asksBuyerKind}
					onSent={(reference) => {
						setIsOpen(false);
						onSent(reference);
					}}
				/>
			</RenderFailure>
		</Dialog>
	);
}
