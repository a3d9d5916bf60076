import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldError, RequiredMark } from '#ui/Field.tsx';

interface ChoicesProps<V extends string> {
	label: string;
	values: readonly V[];
	labels: Record<V, string>;
	field: UseFormRegisterReturn;
	className: string;
	required?: boolean;
	error?: string | undefined;
}

/** A few choices side by side, of which one is taken. */
export function Choices<V extends string>(props: ChoicesProps<V>) {
	const { label, values, labels, field, className, required, error } = props;
	const errorId = useId();
	return (
		<fieldset aria-describedby={error ? errorId : undefined}>
			<legend className="mb-1.5 font-semibold text-[0.9375rem]">
				<span>{label}</span>
				{required && <RequiredMark />}
			</legend>
			<div className={`grid gap-2 ${className}`}>
				{values.map((value) => (
					<label
						key={value}
						className={`${error ? 'border-stop' : 'border-line-strong'} flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3 py-2 leading-tight transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)]`}
					>
						<input
							type="radio"
							value={value}
							required={required}
							className="size-4 flex-none scroll-mt-12 accent-accent focus-visible:outline-none"
							{...field}
						/>
						<span className="min-w-0">{labels[value]}</span>
					</label>
				))}
			</div>
			<FieldError id={errorId} message={error} />
		</fieldset>
	);
}
