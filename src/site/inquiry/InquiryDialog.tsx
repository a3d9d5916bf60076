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

/** Opens the inquiry dialog for a product (D4). `onSent` is told the reference number. */
export function openInquiry(product: InquiredProduct, onSent: (reference: string) => void): void {
	root ??= createRoot(document.body.appendChild(document.createElement('div')));
	opened += 1;
	root.render(
		<>
			<InquiryDialog key={opened} product={product} onSent={onSent} />
			<Toasts />
		</>,
	);
}

function InquiryDialog({ product, onSent }: { product: InquiredProduct; onSent: (reference: string) => void }) {
	const [isOpen, setIsOpen] = useState(true);
	useEffect(() => (isOpen ? closeOnBack(() => setIsOpen(false)) : undefined), [isOpen]);
	return (
		<Dialog open={isOpen} onOpenChange={setIsOpen} title="Intresseanmälan" description={product.title}>
			<RenderFailure>
				<InquiryForm
					product={product}
					onSent={(reference) => {
						setIsOpen(false);
						onSent(reference);
					}}
				/>
			</RenderFailure>
		</Dialog>
	);
}
