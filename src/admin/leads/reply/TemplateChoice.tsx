import { useQuery } from '@tanstack/react-query';
import type { StoredLead } from '#domain/leads/lead.ts';
import { type Placeholder, placeholderLabels } from '#domain/leads/replyPlaceholders.ts';
import { Chip } from '#ui/Chip.tsx';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import { replyMaterialQuery } from '../leadQueries.ts';
import type { useReplyForm } from './useReplyForm.ts';

interface TemplateChoiceProps {
	lead: StoredLead;
	reply: ReturnType<typeof useReplyForm>;
	isDisabled?: boolean;
}

/** The templates, each one tap away, and what the chosen one lacked. */
export function TemplateChoice({ lead, reply, isDisabled = false }: TemplateChoiceProps) {
	const query = useQuery(replyMaterialQuery(lead));
	const material = query.data;
	if (!material) {
		return query.isError ? (
			<FailedQuery title="Mallarna kunde inte hämtas" query={query} />
		) : (
			<div role="status">
				<span className="sr-only">Laddar mallar...</span>
				<div className="skeleton h-10" aria-hidden="true" />
			</div>
		);
	}
	return (
		<div>
			<fieldset disabled={isDisabled}>
				<legend className="mb-1.5 font-semibold text-[0.9375rem]">Börja från en mall</legend>
				<div className="flex flex-wrap gap-2">
					{material.templates.map((template) => (
						<Chip
							key={template.name}
							isChosen={reply.chosen?.name === template.name}
							onClick={() => reply.choose(template, material.values)}
						>
							{template.name}
						</Chip>
					))}
				</div>
			</fieldset>
			<div role="status" className="mt-2 grid gap-2 text-sm empty:mt-0">
				{reply.chosen && reply.chosen.missing.length > 0 && <Missing missing={reply.chosen.missing} />}
				{reply.canTakeBack && (
					<p className="text-muted">
						<span>Det du hade skrivit finns kvar. </span>
						<button type="button" className="link min-h-6" onClick={reply.takeBack}>
							Ta tillbaka min text
						</button>
					</p>
				)}
			</div>
		</div>
	);
}

/** What the template asks for and the lead does not have. */
function Missing({ missing }: { missing: readonly Placeholder[] }) {
	const names = missing
		.map((name) => placeholderLabels[name])
		.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
	return (
		<p className="rounded-control bg-warn-soft px-3 py-2 text-warn-ink">
			<strong className="font-semibold">{`Uppgifter saknas: ${names.join(', ')}.`}</strong>
			<span> Texten är skriven utan dem. Läs igenom den innan du skickar.</span>
		</p>
	);
}
