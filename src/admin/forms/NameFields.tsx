import type { UseFormRegisterReturn } from 'react-hook-form';
import { folded } from '#domain/catalogue/search.ts';
import { freeSlug, slugOf } from '#domain/text/slug.ts';
import { Field, Input } from '#ui/Field.tsx';

interface Named {
	id: string;
	name: string;
	slug: string;
}

interface NameFieldsProps {
	registration: UseFormRegisterReturn;
	error: string | undefined;
	/** As it is typed now. */
	name: string;
	/** The slug that the server gives a name without letters or digits. */
	fallback: string;
	/** Undefined for a new one. */
	stored: Named | undefined;
	all: readonly Named[];
	/** Whether a slug must not be used although no other has it. */
	isReserved?: (slug: string) => boolean;
	/** 'Det finns redan en kategori som heter' */
	taken: string;
}

/**
 * A name, and the slug that the server will make from it, with a number at its end when another has it. Two of one name
 * are allowed but rarely meant, so the form warns while a second one is being typed.
 */
export function NameFields({ registration, error, name, fallback, stored, all, isReserved, taken }: NameFieldsProps) {
	const others = all.filter(({ id }) => id !== stored?.id);
	const written = folded(name);
	const wanted = written && slugOf(name, fallback);
	// Compares slugs too: 'Kyl & Frys' and 'Kyl, frys' are hardly two. Names without a Latin letter all share one.
	const sameNamed =
		written &&
		others.find(
			(other) => folded(other.name) === written || (wanted !== fallback && slugOf(other.name, fallback) === wanted),
		);
	const slug =
		stored && slugOf(stored.name, fallback) === wanted && !isReserved?.(stored.slug)
			? stored.slug
			: wanted &&
				freeSlug(wanted, (candidate) => isReserved?.(candidate) || others.some((other) => other.slug === candidate));
	return (
		<>
			<Field
				label="Namn"
				required
				error={error}
				hint={
					sameNamed && (
						<span role="status" className="text-warn-ink">
							{`${taken} ${sameNamed.name}.`}
						</span>
					)
				}
			>
				{(control) => <Input {...control} {...registration} autoComplete="off" />}
			</Field>
			<Field label="Slug" hint="Slutet på webbadressen. Följer namnet av sig själv.">
				{(control) => <Input {...control} value={slug} readOnly className="bg-sunken text-muted" />}
			</Field>
		</>
	);
}
