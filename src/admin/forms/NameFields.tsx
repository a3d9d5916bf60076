import type { UseFormRegisterReturn } from 'react-hook-form';
import { folded } from '#domain/search.ts';
import { freeSlug, slugOf } from '#domain/slug.ts';
import { Field, Input } from '#ui/Field.tsx';

interface Named {
	id: string;
	name: string;
	slug: string;
}

interface NameFieldsProps {
	registration: UseFormRegisterReturn;
	error: string | undefined;
	/** As it is written in the form now. */
	name: string;
	/** The slug of a name without letters or digits, as the server has it. */
	fallback: string;
	/** Undefined for a new one. */
	stored: Named | undefined;
	all: readonly Named[];
	/** Whether a slug that no other has is not to be had either. */
	isReserved?: (slug: string) => boolean;
	/** 'Det finns redan en kategori som heter' */
	taken: string;
}

/**
 * A name, and the slug as the server will make it of the name, with a number behind when another has it. Nobody writes
 * it. Two of one name are allowed, but hardly ever meant, so a second one is told of while it is being written.
 */
export function NameFields({ registration, error, name, fallback, stored, all, isReserved, taken }: NameFieldsProps) {
	const others = all.filter(({ id }) => id !== stored?.id);
	const written = folded(name);
	const wanted = written && slugOf(name, fallback);
	// By their slugs too: 'Kylbänkar' and 'Kyl-bänkar' are hardly two. Names without a Latin letter all share one.
	const twin =
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
					twin && (
						<span role="status" className="text-warn-ink">
							{`${taken} ${twin.name}.`}
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
