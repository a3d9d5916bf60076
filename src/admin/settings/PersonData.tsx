import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { fieldMessages } from '#data/office/errors.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { FormSection } from '../forms/FormSection.tsx';
import { useFieldErrors } from '../forms/useFieldErrors.ts';
import { erasePerson, exportPerson } from './privacyQueries.ts';

/** Exports or erases what is kept about a person, on their request (GDPR art. 15 and 17). */
export function PersonData() {
	const [email, setEmail] = useState('');
	const { form, errors, showErrors } = useFieldErrors();
	const [isAsking, setIsAsking] = useState(false);
	const exporting = useMutation(exportPerson);
	const showProblem = (error: Error) => showErrors(fieldMessages(error));

	/** The address; undefined where it is missing, with a message beside the field. */
	function requiredAddress(): string | undefined {
		const address = email.trim();
		showErrors(address ? {} : { email: 'Ange en e-postadress' });
		return address || undefined;
	}

	function save(event: SubmitEvent) {
		event.preventDefault();
		const address = requiredAddress();
		if (!address || exporting.isPending) return;
		exporting.mutate(address, {
			onSuccess: (kept) => {
				if (kept.leads.length + kept.saves.length + kept.alerts.length > 0)
					saveFile('personuppgifter.json', JSON.stringify({ email: address, ...kept }, null, '\t'), 'application/json');
			},
			onError: showProblem,
		});
	}

	return (
		<FormSection
			title="Någon vill se eller radera sina uppgifter"
			description="Gäller alla förfrågningar och bevakningar från en e-postadress, och mejlen om dem."
		>
			<form ref={form} noValidate onSubmit={save} className="grid gap-4">
				<Field label="Personens e-postadress" error={errors.email} className="max-w-md">
					{(control) => (
						<Input
							{...control}
							inputMode="email"
							autoCapitalize="none"
							value={email}
							autoComplete="off"
							onChange={(event) => {
								setEmail(event.target.value);
								showErrors({});
							}}
						/>
					)}
				</Field>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" look="secondary" isBusy={exporting.isPending}>
						Hämta uppgifter
					</Button>
					<Button look="danger" onClick={() => requiredAddress() && setIsAsking(true)}>
						Radera uppgifter
					</Button>
				</div>
			</form>
			<ErasePerson
				email={email.trim()}
				open={isAsking}
				onOpenChange={setIsAsking}
				onErased={() => setEmail('')}
				onError={showProblem}
			/>
		</FormSection>
	);
}

interface ErasePersonProps {
	email: string;
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onErased: () => void;
	onError: (error: Error) => void;
}

function ErasePerson({ email, open, onOpenChange, onErased, onError }: ErasePersonProps) {
	const erasing = useMutation(erasePerson);
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title="Radera allt om personen?"
			description={
				<>
					Alla förfrågningar och bevakningar från <strong className="break-all">{email}</strong> raderas, och mejlen om
					dem. Denna åtgärd kan inte ångras.
				</>
			}
			confirm="Radera"
			isDangerous
			isBusy={erasing.isPending}
			onConfirm={() => erasing.mutate(email, { onSuccess: onErased, onError, onSettled: () => onOpenChange(false) })}
		/>
	);
}
