import { fTaxAnswers, fTaxLabels } from '#domain/company/companyFacts.ts';
import { settingLabels } from '#domain/fields/fieldLabels.ts';
import { ConflictDialog } from '../forms/ConflictDialog.tsx';
import type { FormConflict } from '../forms/useRebasedForm.ts';
import type { SettingsValues } from './useSettingsForm.ts';

interface SettingsConflictProps {
	conflict: FormConflict<SettingsValues>;
	isBusy: boolean;
}

const labels: Readonly<Record<string, string>> = settingLabels;

/** The texts that two people have changed at the same time. */
export function SettingsConflict({ conflict, isBusy }: SettingsConflictProps) {
	const { fields, current, resolve, cancel } = conflict;
	const mine: Readonly<Record<string, unknown>> = conflict.mine;
	return (
		<ConflictDialog
			title="Någon annan har ändrat samma texter"
			fields={fields.map((name) => {
				const [own, other] = [linesOf(mine[name], name), linesOf(current[name], name)];
				// Of a list with many texts only those that differ.
				const differs = (_: string, index: number) => own.length === 1 || own[index] !== other[index];
				return {
					name,
					label: labels[name] ?? name,
					mine: words(own.filter(differs)),
					theirs: words(other.filter(differs)),
				};
			})}
			isBusy={isBusy}
			onAnswer={resolve}
			onCancel={cancel}
		/>
	);
}

/** Every text of a value, in its order. */
function linesOf(value: unknown, name: string): string[] {
	if (name === 'f_tax') return [fTaxAnswers.map((answer) => (answer === value ? fTaxLabels[answer] : '')).join('')];
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((part) => linesOf(part, name));
	if (typeof value === 'boolean') return [value ? 'Ja' : 'Nej'];
	return [String(value ?? '')];
}

function words(lines: readonly string[]): string {
	return lines.map((line) => line || '(tomt)').join('\n');
}
