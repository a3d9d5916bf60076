import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentOf } from '#data/office/conflict.ts';
import { profileForm, type StoredAccount } from '#domain/account.ts';
import type { FormValues } from '#domain/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { resetSaved } from '../forms/resetSaved.ts';
import { showFieldErrors } from '../forms/showFieldErrors.ts';
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx';
import { saveProfile } from './profileQueries.ts';

export function ProfileForm({ account }: { account: StoredAccount }) {
	const form = useForm({
		resolver: zodResolver(profileForm.schema),
		// What others change meanwhile shows, but never over what is being typed.
		values: { full_name: account.full_name, email: account.email, current_password: '' },
		resetOptions: { keepDirtyValues: true },
	});
	/** What changes are compared with: the account as it was opened, saved, or found in a conflict. */
	const [base, setBase] = useState({ full_name: account.full_name, email: account.email });
	const saving = useMutation(saveProfile);
	const { errors, isDirty } = form.formState;
	const changesEmail = form.watch('email').trim().toLowerCase() !== account.email;

	function save(values: FormValues<typeof profileForm>) {
		if (changesEmail && values.current_password === '') {
			form.setError('current_password', { message: 'Ange ditt nuvarande lösenord' }, { shouldFocus: true });
			return;
		}
		const sent = { ...form.getValues() };
		saving.mutate(
			{ ...values, base },
			{
				onSuccess: ({ full_name, email }) => {
					setBase({ full_name, email });
					resetSaved(form, sent, { full_name, email, current_password: '' });
				},
				onError: (error) => {
					setBase((before) => currentOf(error) ?? before);
					showFieldErrors(error, form.setError, ['full_name', 'email', 'current_password']);
				},
			},
		);
	}

	return (
		<FormSection title="Uppgifter">
			<form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
				<Field label="Namn" required error={errors.full_name?.message}>
					{(control) => <Input {...control} {...form.register('full_name')} autoComplete="name" />}
				</Field>
				<Field
					label="E-post"
					required
					error={errors.email?.message}
					hint="Den du loggar in med. Byter du den loggas du ut på dina andra enheter."
				>
					{(control) => (
						<Input
							{...control}
							{...form.register('email')}
							type="email"
							autoComplete="username"
							autoCapitalize="none"
						/>
					)}
				</Field>
				{changesEmail && (
					<Field
						label="Nuvarande lösenord"
						required
						error={errors.current_password?.message}
						hint="Behövs för att byta e-post."
					>
						{(control) => (
							<PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
						)}
					</Field>
				)}
				<div>
					<Button type="submit" isBusy={saving.isPending} disabled={!isDirty}>
						{saving.isPending ? 'Sparar...' : 'Spara'}
					</Button>
				</div>
			</form>
			<UnsavedChanges unsaved={() => form.formState.isDirty} />
		</FormSection>
	);
}
