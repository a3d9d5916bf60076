import type { Conflict } from '#data/office/conflict.ts';
import { settingLabels } from '#domain/fieldLabels.ts';
import { type Choices, ConflictDialog } from '../forms/ConflictDialog.tsx';
import type { SettingsValues } from './useSettingsForm.ts';

interface SettingsConflictProps {
	error: Conflict<Partial<SettingsValues>>;
	mine: SettingsValues;
	isBusy: boolean;
	choose: (choices: Choices) => void;
	cancel: () => void;
}

/** The texts that two people have changed at the same time. */
export function SettingsConflict({ error, mine, isBusy, choose, cancel }: SettingsConflictProps) {
	return (
		<ConflictDialog
			title="Någon annan har ändrat samma texter"
			fields={error.fields.map((name) => {
				const field = name as keyof SettingsValues;
				const [own, other] = [linesOf(mine[field]), linesOf(error.current[field])];
				// Of a list with many texts only those that differ.
				const differs = (_: string, index: number) => own.length === 1 || own[index] !== other[index];
				return {
					name,
					label: settingLabels[field],
					mine: words(own.filter(differs)),
					theirs: words(other.filter(differs)),
				};
			})}
			isBusy={isBusy}
			onChoose={choose}
			onCancel={cancel}
		/>
	);
}

/** Every text of a value, in its order. */
function linesOf(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(linesOf);
	if (typeof value === 'boolean') return [value ? 'Ja' : 'Nej'];
	return [String(value ?? '')];
}

function words(lines: readonly string[]): string {
	return lines.map((line) => line || '(tomt)').join('\n');
}
