import type { ReactElement, ReactNode } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { fallbacks, isBlank } from '#domain/company/siteFallbacks.ts';
import { Button } from '#ui/Button.tsx';
import { SettingField } from '../settingsForms/SettingField.tsx';
import type { SettingsValues } from '../settingsForms/useSettingsForm.ts';

/** The lists of the site, each of a fixed number of cards or lines. */
type List =
	| 'hero_features'
	| 'home_why_section.features'
	| 'about_values'
	| 'services_content.main_services'
	| 'services_content.process_steps'
	| 'services_content.service_agreement_section.features';
type CardsOf = Exclude<List, 'services_content.service_agreement_section.features'>;

/**
 * A list that falls back as a whole: while it is empty visitors see the standard texts; with one card written they no
 * longer see the blank ones. To change one of the standard texts, staff start from a copy of all.
 */
export function CardList({ title, list, children }: { title: string; list: List; children: ReactNode }) {
	const { setValue } = useFormContext<SettingsValues>();
	const written = useWatch<SettingsValues>({ name: list });
	const isStandard = isBlank(written);
	const standard: unknown = get(fallbacks, list);

	function fill(value: unknown) {
		setValue(list, structuredClone(value) as never, { shouldDirty: true });
	}

	return (
		<section>
			<div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<div>
					<h2 className="text-heading">{title}</h2>
					<p className="text-muted text-sm">
						{isStandard ? 'Standardtexterna visas tills du skriver egna.' : 'Det som är tomt visas inte på sajten.'}
					</p>
				</div>
				{isStandard ? (
					<Button look="secondary" size="small" onClick={() => fill(standard)}>
						Utgå från standardtexterna
					</Button>
				) : (
					<Button look="quiet" size="small" onClick={() => fill(emptied(standard))}>
						Återställ standardtexterna
					</Button>
				)}
			</div>
			<div className="contents">{children}</div>
		</section>
	);
}

interface CardsProps<L extends CardsOf> {
	count: 3 | 4;
	/** The name of one card, before its number. */
	name: string;
	list: L;
	/** More fields below title and description; called with the card's name in the form. */
	children?: (card: `${L}.${0 | 1 | 2 | 3}`) => ReactElement;
}

export function Cards<L extends CardsOf>({ count, name, list, children }: CardsProps<L>) {
	return (
		<div className={`grid gap-4 ${count === 3 ? 'lg:grid-cols-3' : 'md:grid-cols-2'}`}>
			{([0, 1, 2, 3] as const).slice(0, count).map((index) => {
				const card: `${L}.${0 | 1 | 2 | 3}` = `${list}.${index}`;
				return (
					<fieldset key={index} className="card grid content-start gap-5 p-5">
						<legend className="sr-only">{`${name} ${index + 1}`}</legend>
						<p aria-hidden="true" className="font-semibold text-muted">
							{`${name} ${index + 1}`}
						</p>
						<SettingField name={`${card}.title` as `${CardsOf}.0.title`} label="Titel" />
						<SettingField name={`${card}.description` as `${CardsOf}.0.description`} label="Beskrivning" rows={3} />
						{children?.(card)}
					</fieldset>
				);
			})}
		</div>
	);
}

/** The same shape with nothing written in it. */
function emptied(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(emptied);
	if (typeof value === 'object' && value !== null)
		return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]));
	return '';
}
