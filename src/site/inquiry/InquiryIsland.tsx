import { useState } from 'react';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { InquiryForm } from './InquiryForm.tsx';
import { Toasts } from './toasts.tsx';

/** The inquiry form as it stands on a page of its own. */
export function InquiryIsland() {
	const [isUsed, setIsUsed] = useState(false);
	return (
		<RenderFailure>
			<div onFocusCapture={() => setIsUsed(true)} onPointerDownCapture={() => setIsUsed(true)}>
				<InquiryForm />
			</div>
			{isUsed && <Toasts />}
		</RenderFailure>
	);
}
