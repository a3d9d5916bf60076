import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';

/** F10: what is shown instead of a part of the page that could not be drawn. */
export class RenderFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override componentDidCatch(error: unknown) {
		console.error(error);
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return (
			<div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
				<h2 className="text-heading">Något gick fel</h2>
				<p className="mt-2 mb-6 text-muted">Ett oväntat fel uppstod. Försök ladda om sidan.</p>
				<Button onClick={() => location.reload()}>Ladda om</Button>
			</div>
		);
	}
}
