import { RenderFailure } from '#ui/RenderFailure.tsx';
import { Toaster } from '#ui/Toaster.tsx';
import { InquiryForm } from './InquiryForm.tsx';

/** The inquiry form as it stands on a page of its own. */
export function InquiryIsland() {
	return (
		<RenderFailure>
			<InquiryForm />
			<Toaster />
		</RenderFailure>
	);
}
