import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { HistoryDialog, type HistoryDialogProps } from './HistoryDialog.tsx';

/** Opens the history of what a form edits. */
export function HistoryButton(props: Omit<HistoryDialogProps, 'onClose'> & { className?: string }) {
	const { className = '', ...dialog } = props;
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<Button look="quiet" className={className} onClick={() => setIsOpen(true)}>
				<History aria-hidden="true" />
				Historik
			</Button>
			{isOpen && <HistoryDialog {...dialog} onClose={() => setIsOpen(false)} />}
		</>
	);
}
