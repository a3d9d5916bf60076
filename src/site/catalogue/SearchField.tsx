import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { readQuery } from '#domain/catalogue/searchTerms.ts';
import { loadWords } from './files.ts';

/** Milliseconds without typing after which the list follows. */
const typingPause = 120;
/** And after a first letter, which says nothing yet: a visitor who types on is not told so. */
const firstLetterPause = 1000;

interface SearchFieldProps {
	search: string;
	/** `replace`: typing on is one step of the history, not one per letter. */
	onChange: (options: { replace: boolean }) => void;
}

/** The input keeps its own text, so that what is typed before this script runs, or while the list follows, stays. */
export function SearchField({ search, onChange }: SearchFieldProps) {
	const input = useRef<HTMLInputElement>(null);
	const isTyping = useRef(false);
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

	/** The search that the input has followed. Not the first one: what was typed before is newer. */
	const followed = useRef(search);
	// At once: a choice beside it reads the whole form.
	useLayoutEffect(() => {
		const { current } = input;
		if (!current || followed.current === search) return;
		followed.current = search;
		// The list follows a moment later: a letter that was typed since then must stay.
		if (current !== document.activeElement || !isTyping.current) current.value = search;
	}, [search]);
	// And before the list starts, which makes a step of what is typed already.
	useLayoutEffect(() => {
		if (input.current === document.activeElement) {
			void loadWords().catch(() => {});
			// What was typed before this script ran is a step (listController.ts), which typing on continues.
			isTyping.current = input.current?.value.trim() !== followed.current;
		}
		const stop = () => {
			isTyping.current = false;
		};
		addEventListener('popstate', stop);
		return () => removeEventListener('popstate', stop);
	}, []);

	return (
		<input
			ref={input}
			id="sok"
			name="sok"
			type="search"
			className="control pl-11"
			placeholder="Sök produkter..."
			maxLength={100}
			enterKeyHint="search"
			autoCapitalize="none"
			spellCheck={false}
			onFocus={() => void loadWords().catch(() => {})}
			onChange={({ currentTarget }) => {
				const isTooShort = readQuery(currentTarget.value).state === 'too_short';
				clearTimeout(typing.current);
				typing.current = setTimeout(
					() => {
						// In a timer React would render in a task of its own, behind an empty frame.
						flushSync(() => onChange({ replace: isTyping.current }));
						isTyping.current = true;
					},
					isTooShort ? firstLetterPause : typingPause,
				);
			}}
			onBlur={() => {
				isTyping.current = false;
			}}
		/>
	);
}
