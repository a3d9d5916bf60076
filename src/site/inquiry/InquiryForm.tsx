import { takesPhotos } from '#domain/leads/sellerPhotoLimits.ts';
import { Button } from '#ui/Button.tsx';
import { Honeypot } from './Honeypot.tsx';
import { ConsentField, ContactFields, SubjectFields, WishFields } from './InquiryFields.tsx';
import { Problem } from './Problem.tsx';
import { PhotoField } from './photos/PhotoField.tsx';
import { PhotoProgress } from './photos/PhotoProgress.tsx';
import { Receipt } from './Receipt.tsx';
import { type InquiryController, type InquiryOptions, useInquiry } from './useInquiry.ts';

/** I1–I7: the inquiry form of /intresse and of the dialog on a product page. Put <Toasts> beside it. */
export function InquiryForm(options: InquiryOptions) {
	const controller = useInquiry(options);
	const { formId, form, type, product, asksBuyerKind, isRestored, problem, receipt, photos, submit, clear } =
		controller;
	return (
		<div>
			{receipt && !receipt.isAddedTo && (
				<div className="mb-8">
					<Receipt {...receipt} />
				</div>
			)}
			<PhotoProgress state={photos.state} />
			{/* Before it has come to life the form must do nothing: a plain one would put what was typed into the address. */}
			<form id={formId} noValidate method="dialog" onSubmit={submit} className="grid gap-5">
				{isRestored && (
					<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-2 text-sm">
						Det du skrev sist finns kvar på den här enheten.
						<Button
							look="quiet"
							size="small"
							className="-mx-3"
							onClick={({ currentTarget }) => {
								clear();
								// The button goes, and the visitor begins with the first field.
								currentTarget.form?.querySelector('input')?.focus();
							}}
						>
							Rensa formuläret
						</Button>
					</p>
				)}
				<SubjectFields form={form} product={product} asksBuyerKind={asksBuyerKind} />
				<ContactFields form={form} type={type} product={product} />
				<WishFields form={form} type={type} product={product} />
				{takesPhotos({ inquiryType: type }) && <PhotoField photos={photos} />}
				<ConsentField form={form} />
				<Honeypot />
				{problem && <Problem {...problem} />}
				{receipt?.isAddedTo && <Receipt {...receipt} />}
				<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
					<Button type="submit" size="large" isBusy={form.formState.isSubmitting} className="max-sm:w-full">
						{submitLabel(controller)}
					</Button>
					<p className="text-muted text-sm">
						<span className="text-accent">*</span> Måste fyllas i
					</p>
				</div>
			</form>
		</div>
	);
}

function submitLabel({ form, problem, product }: InquiryController): string {
	if (form.formState.isSubmitting) return 'Skickar...';
	if (problem && problem.kind !== 'validation') return 'Skicka igen';
	return product ? 'Skicka intresseanmälan' : 'Skicka förfrågan';
}
