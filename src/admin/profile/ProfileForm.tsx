import { useMemo } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Account } from '#data/office/admins.ts';
import { profileForm } from '#domain/accounts/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx';
import { useRebasedForm } from '../forms/useRebasedForm.ts';
import { saveProfile } from './profileQueries.ts';

export function ProfileForm({ account }: { account: Account }) {
	const { full_name, email } = account;
	const stored = useMemo(() => ({ full_name, email, current_password: '' }), [full_name, email]);
	const { form, save, isSaving } = useRebasedForm({
		schema: profileForm.schema,
		stored,
		saving: saveProfile,
		check: hasPassword,
		toChange: (values, base) => ({ ...values, base: { full_name: base.full_name, email: base.email } }),
		toValues: (saved) => ({ full_name: saved.full_name, email: saved.email, current_password: '' }),
	});
	const { errors, isDirty } = form.formState;
	const changesEmail = form.watch('email').trim().toLowerCase() !== email;

	/** A new e-mail address takes the present password too. */
	function hasPassword({ current_password }: { current_password: string }): boolean {
		if (!changesEmail || current_password !== '') return true;
		form.setError('current_password', { message: 'Ange ditt nuvarande lösenord' }, { shouldFocus: true });
		return false;
	}

	return (
		<FormSection title="Uppgifter">
			<form noValidate onSubmit={(event) => (isDirty ? save(event) : event.preventDefault())} className="grid gap-5">
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
					<CurrentPassword registration={form.register('current_password')} error={errors.current_password?.message} />
				)}
				<div>
					{/* Not disabled: what has just saved keeps the focus. */}
					<Button type="submit" isBusy={isSaving} aria-disabled={!isDirty}>
						{isSaving ? 'Sparar...' : 'Spara'}
					</Button>
				</div>
			</form>
			<UnsavedChanges unsaved={() => form.formState.isDirty} />
		</FormSection>
	);
}

function CurrentPassword({ registration, error }: { registration: UseFormRegisterReturn; error: string | undefined }) {
	return (
		<Field label="Nuvarande lösenord" required error={error} hint="Behövs för att byta e-post.">
			{(control) => <PasswordInput {...control} {...registration} autoComplete="current-password" />}
		</Field>
	);
}
