import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';

const looks = {
	primary: 'button-primary',
	secondary: 'button-secondary',
	quiet: 'button-quiet',
	danger: 'button-danger',
} as const;
const sizes = { small: 'button-small', normal: '', large: 'button-large' } as const;

interface Look {
	look?: keyof typeof looks;
	size?: keyof typeof sizes;
	/** Square, for an icon alone. Needs an aria-label. */
	iconOnly?: boolean;
	className?: string;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, Look {
	/** Shows a spinner and takes no more clicks. The button keeps its focus and its width. */
	isBusy?: boolean;
}

/**
 * A button. Its type is 'button' unless said otherwise, so that it never sends a form by accident. With `aria-disabled` it
 * does nothing, as with `disabled`, and keeps the focus: for one that a press of its own turns off.
 */
export function Button({ look, size, iconOnly, className, isBusy, children, onClick, ...rest }: ButtonProps) {
	const isOff = isBusy || rest['aria-disabled'] === true;
	return (
		<button
			type="button"
			className={buttonClass({ look, size, iconOnly, className })}
			{...rest}
			aria-disabled={isBusy || rest['aria-disabled']}
			onClick={isOff ? (event) => event.preventDefault() : onClick}
		>
			{isBusy && <Spinner />}
			<span className="contents">{children}</span>
		</button>
	);
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({
	look = 'primary',
	size = 'normal',
	iconOnly = false,
	className = '',
}: Look = {}): string {
	return ['button', looks[look], sizes[size], iconOnly ? 'button-icon' : '', className].filter(Boolean).join(' ');
}
