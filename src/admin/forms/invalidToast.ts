import { toast } from 'sonner';

const id = 'invalid';

/** Says that a form cannot be saved as it stands; what is wrong stands beside each field. */
export function sayInvalid(): void {
	toast.error('Valideringsfel', { id, description: 'Kontrollera att alla fält är korrekt ifyllda' });
}

/** Once something has been saved, that is no longer true. */
export function forgetInvalid(): void {
	toast.dismiss(id);
}
