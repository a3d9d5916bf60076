import { type RefObject, useRef } from 'react';
import { type Path, useFormContext, useWatch } from 'react-hook-form';
import { placeholderLabels, placeholders, replyValues } from '#domain/leads/replyPlaceholders.ts';
import { fillReply } from '#domain/leads/replyTemplate.ts';
import { Chip } from '#ui/Chip.tsx';
import { SettingField } from '../settingsForms/SettingField.tsx';
import type { SettingsValues } from '../settingsForms/useSettingsForm.ts';

type Part = 'name' | 'subject' | 'body';

/** The name of a template's field in the form. React-hook-form's type knows only indexes that are written out. */
function fieldOf(index: number, part: Part): Path<SettingsValues> {
	return `reply_templates.${index}.${part}` as Path<SettingsValues>;
}

/** One template, with placeholders to put in and what becomes of it. */
export function ReplyTemplateFields({ index }: { index: number }) {
	const { trigger } = useFormContext<SettingsValues>();
	// Where the caret was last; undefined until one of the two has been in use.
	const written = useRef<'subject' | 'body'>(undefined);
	const leave = (part: 'subject' | 'body') => () => {
		written.current = part;
		void trigger(fieldOf(index, part));
	};
	const insert = useInsert(index, written);
	return (
		<div className="grid grid-cols-1 gap-5">
			<SettingField name={fieldOf(index, 'name')} label="Mallens namn" hint="Syns bara här och när ni väljer mall." />
			<SettingField
				name={fieldOf(index, 'subject')}
				label="Ämne"
				onBlur={leave('subject')}
				hint="Tomt ger ”Svar på din förfrågan” med referensnumret."
			/>
			<SettingField name={fieldOf(index, 'body')} label="Text" rows={8} onBlur={leave('body')} />
			<fieldset>
				<legend className="text-muted text-sm">Sätt in där markören står:</legend>
				<div className="mt-2 flex flex-wrap gap-2">
					{placeholders.map((name) => (
						<Chip
							key={name}
							title={placeholderLabels[name]}
							// The text keeps its focus and caret, and a phone its keyboard.
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => insert(`{${name}}`)}
						>
							{`{${name}}`}
						</Chip>
					))}
				</div>
			</fieldset>
			<Preview index={index} />
		</div>
	);
}

/** Puts a placeholder into the field that was written in last, where its caret stands; at the end of the text before that. */
function useInsert(index: number, written: RefObject<'subject' | 'body' | undefined>) {
	const { getValues, setValue, trigger } = useFormContext<SettingsValues>();
	return (placeholder: string) => {
		const focused = document.activeElement?.getAttribute('name');
		const part = (['subject', 'body'] as const).find((part) => fieldOf(index, part) === focused) ?? written.current;
		const field = fieldOf(index, part ?? 'body');
		const input = document.getElementsByName(field)[0];
		if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
		const text = String(getValues(field) ?? '');
		// A field keeps its selection while another element has the focus.
		const [from, to] = part ? [input.selectionStart, input.selectionEnd] : [null, null];
		const [start, rest] = [text.slice(0, from ?? text.length), text.slice(to ?? text.length)];
		setValue(field, `${start}${placeholder}${rest}`, { shouldDirty: true });
		void trigger(field);
		input.focus();
		input.setSelectionRange(start.length + placeholder.length, start.length + placeholder.length);
	};
}

/** An inquiry as it may come in. */
const exampleLead = { name: 'Anna Lind', product_title: 'Kombiugn 6 GN 1/1', reference: 'R-7K3M9P' };
const examplePrice = '24\u00a0900\u00a0kr exkl. moms (31\u00a0125\u00a0kr inkl. moms)';

function Preview({ index }: { index: number }) {
	const template = useWatch<SettingsValues, 'reply_templates'>({ name: 'reply_templates' })?.[index];
	const [legal_name, contact_phone] = useWatch<SettingsValues, ['legal_name', 'contact_phone']>({
		name: ['legal_name', 'contact_phone'],
	});
	if (!template?.body.trim()) return null;
	const product = { title: exampleLead.product_title, slug: 'kombiugn-6-gn', price: examplePrice, is_published: true };
	const company = { legal_name, contact_phone, siteUrl: location.origin };
	const { subject, body } = fillReply(template, replyValues(exampleLead, product, company), exampleLead.reference);
	return (
		<figure className="rounded-control border border-line bg-panel p-4">
			<figcaption className="mb-2 text-muted text-sm">Så blir det, för en påhittad kund</figcaption>
			<p className="wrap-anywhere font-semibold">{subject}</p>
			<p className="mt-2 whitespace-pre-wrap wrap-anywhere">{body}</p>
		</figure>
	);
}
