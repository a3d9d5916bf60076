import { useEffect, useState } from 'react';
import { productUrl } from '#data/addresses.ts';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { InquiryForm } from './InquiryForm.tsx';
import { productFromQuery, slugFromQuery } from './productFromQuery.ts';
import { Toasts } from './toasts.tsx';

/** The inquiry form as it stands on a page of its own. */
export function InquiryIsland({ asksBuyerKind }: { asksBuyerKind: boolean }) {
	return (
		<RenderFailure>
			<Inquiry asksBuyerKind={asksBuyerKind} />
		</RenderFailure>
	);
}

/** About anything, or about the product in the address. */
function Inquiry({ asksBuyerKind }: { asksBuyerKind: boolean }) {
	const [isUsed, setIsUsed] = useState(false);
	const [isSought, setIsSought] = useState(false);
	const [isReady, setIsReady] = useState(false);
	const [product, setProduct] = useState<Awaited<ReturnType<typeof productFromQuery>>>();

	useEffect(() => {
		const slug = slugFromQuery(location.search);
		if (!slug) {
			setIsReady(true);
			return;
		}
		setIsSought(true);
		// Without it the form is about anything, which is said in words then.
		void productFromQuery(slug)
			.then(setProduct, () => {})
			.finally(() => {
				setIsSought(false);
				setIsReady(true);
			});
	}, []);
	// Not before the form shows what it found in the address and on the device.
	useEffect(() => {
		if (isReady) delete document.documentElement.dataset.formWaits;
	}, [isReady]);

	return (
		<>
			{product && (
				<p className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-card bg-sunken px-5 py-4">
					<span>
						Gäller{' '}
						<a href={productUrl(product)} className="link font-semibold">
							{product.title}
						</a>
					</span>
					<a href="/intresse" className="link text-sm">
						Skriv om något annat
					</a>
				</p>
			)}
			<div inert={isSought} onFocusCapture={() => setIsUsed(true)} onPointerDownCapture={() => setIsUsed(true)}>
				<InquiryForm key={product?.id} product={product} asksBuyerKind={asksBuyerKind} />
			</div>
			{isUsed && <Toasts />}
		</>
	);
}
