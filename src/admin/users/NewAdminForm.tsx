import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { newAdmin } from '#domain/accounts/account.ts';
import { generatedPassword } from '#domain/accounts/password.ts';
import type { FormValues } from '#domain/fields.ts';
import { Button } from '#ui/Button.tsx';
import { Field, Input } from '#ui/Field.tsx';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { resetSaved } from '../forms/resetSaved.ts';
import { showFieldErrors } from '../forms/showFieldErrors.ts';
import { UnsavedChanges } from '../forms/UnsavedChanges.tsx';
import { createAdmin } from './adminQueries.ts';

interface NewAdminFormProps {
	/** Gets the password too, because it cannot be read later. */
	onCreated: (account: { email: string; password: string }) => void;
}

export function NewAdminForm({ onCreated }: NewAdminFormProps) {
	const form = useForm({ resolver: zodResolver(newAdmin.schema), defaultValues: newAdmin.initial });
	const creation = useMutation(createAdmin);
	const { errors, isDirty } = form.formState;

	function create(values: FormValues<typeof newAdmin>) {
		const sent = form.getValues();
		creation.mutate(values, {
			onSuccess: () => {
				onCreated({ email: values.email, password: values.password });
				resetSaved(form, sent, newAdmin.initial);
			},
			onError: (error) => showFieldErrors(error, form.setError, ['full_name', 'email', 'password']),
		});
	}

	function generate() {
		form.setValue('password', generatedPassword(randomBelow), { shouldDirty: true, shouldValidate: true });
	}

	return (
		<section aria-labelledby="new-admin" className="card p-5 sm:p-6 lg:sticky lg:top-20">
			<h2 id="new-admin" className="text-heading">
				Ny administratör
			</h2>
			<p className="mt-1 text-muted">Kollegan får samma behörighet som du.</p>
			<form noValidate autoComplete="off" onSubmit={form.handleSubmit(create)} className="mt-5 grid gap-5">
				<Field label="Namn" required error={errors.full_name?.message}>
					{(control) => <Input {...control} {...form.register('full_name')} autoComplete="off" />}
				</Field>
				<Field label="E-post" required error={errors.email?.message}>
					{(control) => (
						<Input {...control} {...form.register('email')} type="email" autoComplete="off" autoCapitalize="none" />
					)}
				</Field>
				<Field
					label="Lösenord"
					required
					error={errors.password?.message}
					hint="Minst 8 tecken. Ett genererat har 16 som inte går att ta fel på."
				>
					{(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
				</Field>
				<div className="flex flex-wrap gap-3">
					<Button look="secondary" onClick={generate}>
						<KeyRound aria-hidden="true" />
						Generera
					</Button>
					<Button type="submit" isBusy={creation.isPending} className="flex-1">
						{creation.isPending ? 'Skapar...' : 'Skapa admin'}
					</Button>
				</div>
			</form>
			<UnsavedChanges unsaved={() => isDirty} />
		</section>
	);
}

/** A random whole number from 0 to n - 1, all equally likely. For n up to 256. */
function randomBelow(n: number): number {
	const byte = new Uint8Array(1);
	const fair = 256 - (256 % n);
	do crypto.getRandomValues(byte);
	while ((byte[0] ?? 0) >= fair);
	return (byte[0] ?? 0) % n;
}
