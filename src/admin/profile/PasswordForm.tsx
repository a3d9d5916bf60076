import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Account } from '#data/office/admins.ts';
import { passwordForm } from '#domain/accounts/account.ts';
import type { FormValues } from '#domain/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { showFieldErrors } from '../forms/showFieldErrors.ts';
import { changePassword } from './profileQueries.ts';

export function PasswordForm({ account }: { account: Account }) {
	const form = useForm({ resolver: zodResolver(passwordForm.schema), defaultValues: passwordForm.initial });
	const change = useMutation(changePassword);
	const { errors } = form.formState;

	function save({ current_password, password, confirmation }: FormValues<typeof passwordForm>) {
		if (password !== confirmation) {
			form.setError('confirmation', { message: 'Lösenorden matchar inte' }, { shouldFocus: true });
			return;
		}
		// The stored name and address: unsaved changes in the form above must not be saved by this button.
		const { full_name, email } = account;
		change.mutate(
			{ full_name, email, password, current_password, base: { full_name, email } },
			{
				onSuccess: () => form.reset(passwordForm.initial),
				onError: (error) => showFieldErrors(error, form.setError, ['current_password', 'password']),
			},
		);
	}

	return (
		<FormSection title="Byt lösenord" description="Du blir kvar här, men loggas ut på dina andra enheter.">
			<form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-5">
				{/* Password managers want to know whose password this is. */}
				<input type="text" autoComplete="username" value={account.email} readOnly hidden />
				<Field label="Nuvarande lösenord" required error={errors.current_password?.message}>
					{(control) => (
						<PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
					)}
				</Field>
				<Field label="Nytt lösenord" required error={errors.password?.message} hint="Minst 8 tecken">
					{(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
				</Field>
				<Field label="Bekräfta lösenord" required error={errors.confirmation?.message}>
					{(control) => <PasswordInput {...control} {...form.register('confirmation')} autoComplete="new-password" />}
				</Field>
				<div>
					<Button type="submit" isBusy={change.isPending}>
						{change.isPending ? 'Sparar...' : 'Ändra lösenord'}
					</Button>
				</div>
			</form>
		</FormSection>
	);
}
