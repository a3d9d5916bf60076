import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
	value: string;
	/** Called after a pause in typing. */
	onSearch: (value: string) => void;
	placeholder: string;
	disabled?: boolean;
	className?: string;
}

/** Milliseconds without a key before a search starts. */
const searchDelayMs = 250;

/** A search field that waits for a pause in typing. Escape or the cross empties it. */
export function SearchBox({ value, onSearch, placeholder, disabled, className = '' }: SearchBoxProps) {
	const [typed, setTyped] = useState(value);
	const input = useRef<HTMLInputElement>(null);
	const sent = useRef(value);
	const search = useRef(onSearch);
	search.current = onSearch;

	// The URL may change by itself: Back, or 'Rensa filter'. What is being typed is not overwritten.
	useEffect(() => {
		if (value !== sent.current) setTyped(value);
		sent.current = value;
	}, [value]);

	useEffect(() => {
		if (typed === sent.current) return;
		const timer = setTimeout(() => {
			sent.current = typed;
			search.current(typed);
		}, searchDelayMs);
		return () => clearTimeout(timer);
	}, [typed]);

	function clear() {
		setTyped('');
		sent.current = '';
		onSearch('');
		input.current?.focus();
	}

	return (
		<div className={`relative ${className}`}>
			<Search className="pointer-events-none absolute top-3 left-3 size-5 text-muted" aria-hidden="true" />
			<input
				ref={input}
				type="search"
				inputMode="search"
				enterKeyHint="search"
				aria-label={placeholder.replace(/[.…]+$/, '')}
				placeholder={placeholder}
				autoComplete="off"
				disabled={disabled}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				onKeyDown={(event) => {
					if (event.key === 'Escape' && typed) clear();
				}}
				className="control px-11 [&::-webkit-search-cancel-button]:hidden"
			/>
			{typed && (
				<button
					type="button"
					aria-label="Rensa sökningen"
					onClick={clear}
					className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
				>
					<X className="size-5" aria-hidden="true" />
				</button>
			)}
		</div>
	);
}
