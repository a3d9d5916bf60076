import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

/** A password that can be shown while it is typed, because typing errors are common on phones. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<div className="relative">
			<input
				{...props}
				type={shown ? 'text' : 'password'}
				autoCapitalize="none"
				autoCorrect="off"
				spellCheck={false}
				className="control pr-12"
			/>
			<button
				type="button"
				onClick={() => setShown(!shown)}
				aria-label={shown ? 'Dölj lösenordet' : 'Visa lösenordet'}
				aria-pressed={shown}
				className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
			>
				<Icon className="size-5" aria-hidden="true" />
			</button>
		</div>
	);
}
