import { ExternalLink } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Path, useFormContext } from 'react-hook-form';
import type { Settings as StoredSettings } from '#data/office/settings.ts';
import { isDirty } from '../forms/formFields.ts';
import { useUrlState } from '../lists/useUrlState.ts';
import { contentFields } from '../settingsForms/pageFields.ts';
import { SettingsForm, SettingsPage } from '../settingsForms/SettingsPage.tsx';
import { type SettingsValues, useSettingsForm } from '../settingsForms/useSettingsForm.ts';
import { saveContent } from './contentQueries.ts';
import { contentTabs } from './tabs.tsx';

type ContentTab = (typeof contentTabs)[number];

/** The texts of the site (C5). */
export function Content() {
	return (
		<SettingsPage
			title="Innehållshantering"
			subtitle="Sajtens texter. En tom ruta visar standardtexten."
			failed="Kunde inte ladda innehåll"
			skeleton={
				<>
					<div className="skeleton h-12" />
					<div className="skeleton h-96" />
				</>
			}
		>
			{(stored) => <LoadedContent stored={stored} />}
		</SettingsPage>
	);
}

/** One form for all tabs: changing tab loses nothing, and one button saves everything. */
function LoadedContent({ stored }: { stored: StoredSettings }) {
	const [{ tab }, change] = useUrlState({ tab: 'hero' });
	const current = contentTabs.find(({ id }) => id === tab) ?? contentTabs[0];
	const [invalid, setInvalid] = useState<{ name: Path<SettingsValues> }>();
	const settingsForm = useSettingsForm({ name: 'content', stored, saving: saveContent, onInvalid: goToFirst });
	const { dirtyFields } = settingsForm.form.formState;
	const { setFocus } = settingsForm.form;

	function goToFirst(found: FieldErrors<SettingsValues>) {
		const isWrong = (candidate: ContentTab) => candidate.fields.some((field) => found[field]);
		const target = isWrong(current) ? current : contentTabs.find(isWrong);
		if (!target) return;
		change({ tab: target.id }, { replace: true });
		const field = target.fields.find((name) => found[name]);
		if (field) setInvalid({ name: pathOf(field, found[field]) });
	}

	// Once the tab with the field is shown.
	useEffect(() => {
		if (!invalid || !current.fields.some((field) => invalid.name.split('.')[0] === field)) return;
		setFocus(invalid.name);
		setInvalid(undefined);
	}, [invalid, current, setFocus]);

	const dirtyTabs = contentTabs.filter(({ fields }) => fields.some((field) => isDirty(dirtyFields[field])));
	return (
		<SettingsForm
			settingsForm={settingsForm}
			fields={contentFields}
			where={listed(dirtyTabs.map(({ label }) => label))}
		>
			<Tabs.Root value={current.id} onValueChange={(next) => change({ tab: next })}>
				<TabList current={current} dirtyTabs={dirtyTabs} />
				<Tabs.Content value={current.id} tabIndex={-1} className="grid gap-6">
					<p className="flex justify-end">
						<a
							href={current.preview}
							target="_blank"
							rel="noopener"
							className="link inline-flex min-h-6 items-center gap-1.5"
						>
							<ExternalLink className="size-4" aria-hidden="true" />
							<span>{`Visa ${current.label} på sajten`}</span>
						</a>
					</p>
					{current.content}
				</Tabs.Content>
			</Tabs.Root>
		</SettingsForm>
	);
}

function TabList({ current, dirtyTabs }: { current: ContentTab; dirtyTabs: readonly ContentTab[] }) {
	const { errors } = useFormContext<SettingsValues>().formState;
	const list = useRef<HTMLDivElement>(null);
	useTabInView(list, current.id);
	return (
		<Tabs.List
			ref={list}
			aria-label="Delar av sajten"
			className="-mx-4 mb-5 flex gap-1 overflow-x-auto border-line border-b px-4 md:mx-0 md:px-0"
		>
			{contentTabs.map(({ id, label, fields }) => (
				<Tabs.Trigger
					key={id}
					value={id}
					data-tab={id}
					className="relative flex min-h-12 flex-none items-center gap-2 border-transparent border-b-2 px-3 text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
				>
					<span>{label}</span>
					<TabMark
						isDirty={dirtyTabs.some((dirty) => dirty.id === id)}
						isWrong={fields.some((field) => errors[field])}
					/>
				</Tabs.Trigger>
			))}
		</Tabs.List>
	);
}

/** Scrolls to the open tab: on a phone the tabs are wider than the window. */
function useTabInView(list: RefObject<HTMLDivElement | null>, id: string) {
	useEffect(() => {
		list.current?.querySelector(`[data-tab="${id}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
	}, [list, id]);
}

function TabMark({ isDirty, isWrong }: { isDirty: boolean; isWrong: boolean }) {
	if (!isDirty && !isWrong) return null;
	return (
		<span className={`size-2 rounded-full ${isWrong ? 'bg-stop' : 'bg-accent'}`}>
			<span className="sr-only">{isWrong ? ' (fel)' : ' (osparade ändringar)'}</span>
		</span>
	);
}

/** 'Hero, Kontakt och Sidfot' */
function listed(words: string[]): string {
	return new Intl.ListFormat('sv').format(words);
}

/** The way down to the first message: 'services_content.main_services.2.title'. */
function pathOf(field: string, error: unknown): Path<SettingsValues> {
	let path = field;
	let here = error;
	while (typeof here === 'object' && here !== null && !('message' in here && 'type' in here)) {
		const part = Object.entries(here).find(([, value]) => value);
		if (!part) break;
		path += `.${part[0]}`;
		here = part[1];
	}
	return path as Path<SettingsValues>;
}
