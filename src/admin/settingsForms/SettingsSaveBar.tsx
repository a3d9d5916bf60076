import { Button } from '#ui/Button.tsx';

interface SettingsSaveBarProps {
	isDirty: boolean;
	isSaving: boolean;
	/** Where there are unsaved changes: 'Hero och Kontakt'. */
	where?: string;
	onUndo: () => void;
}

/** Stays at the bottom of the window while something is unsaved. Its button submits the form around it. */
export function SettingsSaveBar({ isDirty, isSaving, where, onUndo }: SettingsSaveBarProps) {
	if (!isDirty && !isSaving) return null;
	return (
		<div className="card sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-3 p-3 shadow-raised low:static md:bottom-4 md:pl-5">
			<p role="status" className="min-w-0 flex-1 basis-48 text-sm sm:text-base">
				<strong>Osparade ändringar</strong>
				{where && <span className="text-muted">{` i ${where}`}</span>}
			</p>
			<div className="flex min-w-min flex-1 gap-3 sm:flex-none">
				<Button look="quiet" onClick={onUndo} disabled={isSaving}>
					Ångra
				</Button>
				<Button type="submit" isBusy={isSaving} className="flex-1">
					{isSaving ? 'Sparar...' : 'Spara'}
				</Button>
			</div>
		</div>
	);
}
