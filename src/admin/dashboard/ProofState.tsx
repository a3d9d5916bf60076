import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ProofNotice, proofNotice } from '#domain/operations/proofNotice.ts';
import { useLeadFigures } from '../queries/leadFigures.ts';

const looks = {
	green: { Icon: CircleCheck, card: '', icon: 'text-ok' },
	neutral: { Icon: Clock, card: '', icon: 'text-steel-400' },
	red: { Icon: TriangleAlert, card: 'border-stop bg-stop-soft', icon: 'text-stop' },
} as const satisfies Record<ProofNotice['tone'], { Icon: LucideIcon; card: string; icon: string }>;

/**
 * R5: whether inquiries reach us, as the test inquiry of the night has shown. `isRed` says which of its two places this is:
 * what is wrong stands first on the page, and what is well further down.
 */
export function ProofState({ isRed }: { isRed: boolean }) {
	const { data, dataUpdatedAt } = useLeadFigures();
	if (!data || data.proof.isRed !== isRed) return null;
	const { tone, title, text } = proofNotice(data.proof, new Date(dataUpdatedAt).toISOString());
	const { Icon, card, icon } = looks[tone];
	return (
		<section
			aria-labelledby="proof-state"
			className={`card flex items-start gap-4 p-4 md:p-5 ${isRed ? 'mb-4 lg:mb-6' : 'mt-4 lg:mt-6'} ${card}`}
		>
			<Icon className={`mt-0.5 size-5 flex-none ${icon}`} aria-hidden="true" />
			<div className="min-w-0">
				<h2 id="proof-state" className="font-semibold">
					{title}
				</h2>
				{text && <p className={`wrap-anywhere ${isRed ? 'text-stop-ink' : 'text-muted'}`}>{text}</p>}
				{isRed && (
					<p className="mt-1 text-sm">
						Titta under Leads tills det fungerar igen: det som har sparats finns där. Säg till den som sköter servern.
					</p>
				)}
			</div>
		</section>
	);
}
