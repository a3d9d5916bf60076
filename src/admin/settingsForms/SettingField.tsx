import type { ReactNode } from 'react';
import { get, type Path, useFormContext, useWatch } from 'react-hook-form';
import { fallbacks, isBlank } from '#domain/company/siteFallbacks.ts';
import { Field, Input, Textarea } from '#ui/Field.tsx';
import type { SettingsValues } from './useSettingsForm.ts';

interface SettingFieldProps {
	name: Path<SettingsValues>;
	label: string;
	hint?: ReactNode;
	/** Shows several lines of text instead of one. */
	rows?: number;
	type?: 'text' | 'url' | 'email' | 'tel';
	/** 'email' for a shown address: in a field of type email, browsers turn å, ä and ö into 'xn--…'. */
	inputMode?: 'numeric' | 'email';
	/** Shown in an empty field that has no text to fall back on. */
	placeholder?: string;
	onBlur?: () => void;
	className?: string;
}

/** One text of the site. An empty field shows the text that visitors see instead. */
export function SettingField({
	name,
	label,
	hint,
	rows,
	type,
	inputMode,
	placeholder,
	onBlur,
	className,
}: SettingFieldProps) {
	const { register, getFieldState, formState } = useFormContext<SettingsValues>();
	const value = useWatch<SettingsValues>({ name });
	const fallback = useFallback(name);
	const { error } = getFieldState(name, formState);
	const control = { ...register(name, onBlur ? { onBlur } : {}), placeholder: fallback || placeholder };
	// A list says it once, in its heading.
	const isMarked = fallback !== '' && isBlank(value) && listOf(name) === name;
	// The margins keep a focused field clear of the bars at the top and bottom of the window.
	const look = `scroll-mt-24 scroll-mb-48 ${fallback ? 'placeholder-shown:bg-sunken placeholder:italic' : ''}`;
	return (
		<Field
			label={label}
			hint={hint}
			error={error?.message}
			aside={isMarked ? 'Standardtext visas' : undefined}
			{...(className && { className })}
		>
			{(attributes) =>
				rows ? (
					<Textarea
						{...attributes}
						{...control}
						// Grows with its text, from this number of rows.
						style={{ minHeight: `${rows * 1.4 + 1.125}rem` }}
						className={`field-sizing-content max-h-96 ${look}`}
					/>
				) : (
					<Input {...attributes} {...control} type={type} inputMode={inputMode} className={look} />
				)
			}
		</Field>
	);
}

/**
 * What visitors read where nothing is written, as `withFallbacks` decides it: a list falls back as a whole, so in a
 * list where one card is filled in, blank fields stay blank.
 */
function useFallback(name: Path<SettingsValues>): string {
	const list = listOf(name);
	const written = useWatch<SettingsValues>({ name: list });
	const fallback: unknown = get(fallbacks, name);
	return typeof fallback === 'string' && (list === name || isBlank(written)) ? fallback : '';
}

/** 'hero_features.0.title' is part of the list 'hero_features'. A field outside lists is its own. */
function listOf(name: Path<SettingsValues>): Path<SettingsValues> {
	return (name.split(/\.\d+/)[0] ?? name) as Path<SettingsValues>;
}
