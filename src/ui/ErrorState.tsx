import { CircleAlert } from 'lucide-react';
import { Button } from './Button.tsx';

interface ErrorStateProps {
	title: string;
	description?: string | undefined;
	isBusy?: boolean;
	onRetry: () => void;
}

/** Shown where something could not be loaded, with a button to try again. */
export function ErrorState({ title, description, isBusy, onRetry }: ErrorStateProps) {
	return (
		<div role="alert" className="grid justify-items-center gap-3 px-6 py-16 text-center">
			<CircleAlert className="size-9 text-stop" strokeWidth={1.5} aria-hidden="true" />
			<p className="font-semibold text-lg">{title}</p>
			{description && <p className="text-muted">{description}</p>}
			<Button look="secondary" isBusy={isBusy} onClick={onRetry}>
				Försök igen
			</Button>
		</div>
	);
}
