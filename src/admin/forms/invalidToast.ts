import { toast } from 'sonner';
import { invalidToastId } from '../queries/queryClient.ts';

/** Says that a form cannot be saved as it stands; each field shows its own message. The next success dismisses it. */
export function showInvalidToast(): void {
	toast.error('Valideringsfel', { id: invalidToastId, description: 'Kontrollera att alla fält är korrekt ifyllda' });
}
