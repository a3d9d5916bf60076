import { Pencil } from 'lucide-react';
import { Button } from '#ui/Button.tsx';

/** Opens a row's form. `name` is the row's name. */
export function EditButton({ name, onOpen }: { name: string; onOpen: () => void }) {
	return (
		<Button look="quiet" iconOnly aria-label={`Redigera ${name}`} title="Redigera" onClick={onOpen}>
			<Pencil aria-hidden="true" />
		</Button>
	);
}
