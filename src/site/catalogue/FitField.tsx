import { memo, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FitFilter, fitParameters, readFitLength, readKronor } from '#domain/measures/fit.ts';
import { lengthText, numberText } from '#domain/measures/measure.ts';

/** Milliseconds without typing after which the list follows: half a number would leave nearly everything out. */
const typingPause = 500;

type NumberFilter = Exclude<FitFilter, 'door' | 'power_supply'>;

interface NumberKind {
	/** The unit of what is typed. */
	unit: string;
	inputMode: 'numeric' | 'decimal';
	/** '' for what is not understood. */
	read: (written: string) => number | '';
	text: (value: number) => string;
	problem: string;
}

const price: NumberKind = {
	unit: 'kr',
	inputMode: 'numeric',
	read: readKronor,
	text: (value) => `${numberText(value)} kr`,
	problem: 'Skriv ett pris, till exempel 10 000 kr',
};
const length: NumberKind = {
	unit: 'cm eller mm',
	inputMode: 'decimal',
	read: readFitLength,
	text: lengthText,
	problem: 'Skriv ett mått, till exempel 60 cm',
};
const kinds: Record<NumberFilter, NumberKind & { label: string }> = {
	price_from: { ...price, label: 'Pris från' },
	price_to: { ...price, label: 'Pris till' },
	width_to: { ...length, label: 'Bredd högst' },
	height_to: { ...length, label: 'Höjd högst' },
};

interface FitFieldProps {
	name: NumberFilter;
	value: number | '';
	/** `replace`: typing on is one step of the history. */
	onChange: (options?: { replace: boolean }) => void;
}

/**
 * A price or measure that filters the list, written as people do: '60', '60 cm', '600 mm', '10 000 kr'. The input keeps
 * its own text, as the search does; when the visitor leaves it, it shows what was understood. What is not understood
 * filters nothing.
 */
export const FitField = memo(function FitField({ name, value, onChange }: FitFieldProps) {
	const { label, unit, inputMode, problem } = kinds[name];
	const { isUnknown, ...control } = useTypedNumber(kinds[name], value, onChange);
	const parameter = fitParameters[name];
	const problemId = `filter-${parameter}-fel`;
	return (
		<div className="min-w-0">
			<label htmlFor={`filter-${parameter}`} className="mb-1.5 block font-semibold text-sm">
				{label}
			</label>
			<input
				{...control}
				type="text"
				id={`filter-${parameter}`}
				name={parameter}
				className="control"
				placeholder={unit}
				inputMode={inputMode}
				maxLength={30}
				enterKeyHint="done"
				aria-invalid={isUnknown}
				aria-describedby={isUnknown ? problemId : undefined}
			/>
			{isUnknown && (
				<p id={problemId} role="alert" className="mt-1.5 text-sm text-stop-ink">
					{problem}
				</p>
			)}
		</div>
	);
});

/** What an input needs so that the list follows what is typed in it, and it what the list shows. */
function useTypedNumber(
	{ read, text }: NumberKind,
	value: FitFieldProps['value'],
	onChange: FitFieldProps['onChange'],
) {
	const input = useRef<HTMLInputElement>(null);
	const [isUnknown, setUnknown] = useState(false);
	const isTyping = useRef(false);
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	// Without spaces that do not break, which no one types.
	const tidy = (number: number | '') => (number === '' ? '' : text(number).replaceAll('\u00a0', ' '));

	/** The value that the input has followed. Not the first one: what was typed before this script ran is newer. */
	const followed = useRef(value);
	// At once, as in the search field.
	useLayoutEffect(() => {
		const { current } = input;
		if (!current || followed.current === value) return;
		followed.current = value;
		const isSame = read(current.value) === value;
		// What is being typed stays, and so does what is not understood.
		if (isSame && (value === '' || current === document.activeElement)) return;
		if (typing.current !== undefined && current === document.activeElement) return;
		current.value = tidy(value);
		setUnknown(false);
	});
	useEffect(() => {
		const { current } = input;
		if (current && current !== document.activeElement) setUnknown(isNotUnderstood(current.value, read));
		const stop = () => {
			isTyping.current = false;
		};
		addEventListener('popstate', stop);
		return () => {
			clearTimeout(typing.current);
			removeEventListener('popstate', stop);
		};
	}, [read]);

	function follow(): void {
		clearTimeout(typing.current);
		typing.current = undefined;
		if (input.current && read(input.current.value) !== value) {
			// In a timer React would render in a task of its own, behind an empty frame.
			flushSync(() => onChange(isTyping.current ? { replace: true } : undefined));
			isTyping.current = true;
		}
	}

	return {
		ref: input,
		isUnknown,
		defaultValue: tidy(value),
		onFocus({ currentTarget }: InputEvent) {
			// Another number takes its place, with its unit. What is being typed while this script arrives stays.
			if (value !== '' && currentTarget.value === tidy(value)) currentTarget.select();
		},
		onChange({ currentTarget }: InputEvent) {
			if (!isNotUnderstood(currentTarget.value, read)) setUnknown(false);
			clearTimeout(typing.current);
			typing.current = setTimeout(follow, typingPause);
		},
		onBlur({ currentTarget }: InputEvent) {
			follow();
			isTyping.current = false;
			const number = read(currentTarget.value);
			if (number !== '') currentTarget.value = tidy(number);
			setUnknown(isNotUnderstood(currentTarget.value, read));
		},
	};
}

type InputEvent = SyntheticEvent<HTMLInputElement>;

function isNotUnderstood(written: string, read: NumberKind['read']): boolean {
	return written.trim() !== '' && read(written) === '';
}
