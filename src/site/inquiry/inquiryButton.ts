/** Makes every `<button data-inquiry="{product id}" data-title="{product title}">` open the inquiry dialog. */
import { dialogButton, tell } from '../frame/dialogButton.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-inquiry]')) {
	dialogButton(button, {
		fetch: () => import('./InquiryDialog.tsx'),
		open: ({ openInquiry }) =>
			openInquiry({
				product: { id: button.dataset.inquiry ?? '', title: button.dataset.title ?? '' },
				asksBuyerKind: 'asksBuyerKind' in button.dataset,
				onSent: (reference) => tell(button, reference ? `Skickat. Ditt ärendenummer är ${reference}.` : 'Skickat.'),
			}),
		name: 'Formuläret',
		logged: 'The inquiry form could not be fetched',
	});
}
