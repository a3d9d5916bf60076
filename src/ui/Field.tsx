import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactElement, type ReactNode, useId, type WheelEvent } from 'react';

/** What a field hands its control, so that label, hint and error are tied to it. */
export interface ControlProps {
	id: string;
	'aria-invalid'?: true;
	'aria-describedby'?: string;
	'aria-required'?: true;
}

interface FieldProps {
	label: ReactNode;
	hint?: ReactNode;
	error?: string | undefined;
	/** Marks the label. The rule itself is the form's schema. */
	required?: boolean;
	/** At the right end of the label's row: a character count, for instance. */
	aside?: ReactNode;
	className?: string;
	children: (control: ControlProps) => ReactElement;
}

/**
 * One labelled control with its hint and its error.
 *
 *     <Field label="Namn" required error={errors.name?.message}>
 *       {(control) => <Input {...control} {...register('name')} autoComplete="name" />}
 *     </Field>
 */
export function Field(props: FieldProps) {
	const { label, hint, error, required, aside, className = '', children } = props;
	const id = useId();
	const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
	return (
		<div className={className}>
			<div className="mb-1.5 flex items-baseline justify-between gap-3">
				<label htmlFor={id} className="font-semibold text-[0.9375rem]">
					<span>{label}</span>
					{required && <RequiredMark />}
				</label>
				{aside && <span className="text-muted text-sm">{aside}</span>}
			</div>
			{children({
				id,
				'aria-invalid': error ? true : undefined,
				'aria-describedby': describedBy || undefined,
				'aria-required': required || undefined,
			})}
			{hint && (
				<p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
					{hint}
				</p>
			)}
			<FieldError id={`${id}-error`} message={error} />
		</div>
	);
}

/** The error beside a field; nothing when there is none. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
	if (!message) return null;
	return (
		<p id={id} className="mt-1.5 flex gap-1.5 font-semibold text-sm text-stop-ink">
			<CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
			<span>{message}</span>
		</p>
	);
}

export function RequiredMark() {
	return (
		<span className="text-accent" aria-hidden="true">
			{' *'}
		</span>
	);
}

export function Input({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
	return <input type={type} className={`control ${className}`} onWheel={keepNumber} {...rest} />;
}

/** A wheel that scrolls the page over a number must not change it, which browsers do only while it has the focus. */
function keepNumber({ currentTarget }: WheelEvent<HTMLInputElement>): void {
	if (currentTarget.type === 'number') currentTarget.blur();
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
	return <select className={`control control-select ${className}`} {...rest} />;
}

export function Textarea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
	return <textarea rows={rows} className={`control resize-y ${className}`} {...rest} />;
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
	label: ReactNode;
	hint?: ReactNode;
	error?: string | undefined;
	className?: string;
}

/** A box to tick, with its whole label to tick it by. */
export function Checkbox({ label, hint, error, className = '', ...rest }: CheckboxProps) {
	const id = useId();
	const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
	return (
		<div className={className}>
			<div className="flex gap-3">
				<input
					type="checkbox"
					id={id}
					className="checkbox"
					aria-invalid={error ? true : undefined}
					aria-describedby={describedBy || undefined}
					aria-required={rest.required || undefined}
					{...rest}
					required={undefined}
				/>
				<label htmlFor={id} className="cursor-pointer leading-6">
					<span>{label}</span>
					{rest.required && <RequiredMark />}
				</label>
			</div>
			{hint && (
				<p id={`${id}-hint`} className="mt-1 pl-9 text-muted text-sm">
					{hint}
				</p>
			)}
			<FieldError id={`${id}-error`} message={error} />
		</div>
	);
}
