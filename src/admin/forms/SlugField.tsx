import { freeSlug, slugOf } from '#domain/slug.ts';
import { Field, Input } from '#ui/Field.tsx';

interface Named {
	id: string;
	name: string;
	slug: string;
}

interface SlugFieldProps {
	/** As it is written in the form now. */
	name: string;
	/** For a name without letters or digits, as the server has it. */
	fallback: string;
	/** Undefined for a new one. */
	stored: Named | undefined;
	all: readonly Named[];
}

/** The slug as the server will make it of the name, with a number behind when another has it. Nobody writes it. */
export function SlugField({ name, fallback, stored, all }: SlugFieldProps) {
	const isTaken = (taken: string) => all.some(({ id, slug }) => slug === taken && id !== stored?.id);
	const written = name.trim();
	const slug = stored?.name === written ? stored.slug : written && freeSlug(slugOf(written, fallback), isTaken);
	return (
		<Field label="Slug" hint="Slutet på webbadressen. Följer namnet av sig själv.">
			{(control) => <Input {...control} value={slug} readOnly className="bg-sunken text-muted" />}
		</Field>
	);
}
