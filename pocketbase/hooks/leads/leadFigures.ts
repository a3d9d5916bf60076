/** Tells staff how leads are taken care of: what is to be done, how fast they are answered, whether they reach us (R1, R2, R5). */
import { type AnsweredLead, type AnswerFigures, answerFigures, figuresSince } from '#domain/leads/firstAnswer.ts';
import { todoCounts } from '#domain/leads/nextStep.ts';
import { type ProofStatus, proofStatus } from '#domain/operations/nightlyProof.ts';
import { query } from '../database.ts';
import { requireAdmin } from '../request.ts';
import { proofRecordOf } from './nightlyProof.ts';
import { todoLeads } from './todoMail.ts';

/** GET leads/figures: for the dashboard. */
export function leadFigures(e: core.RequestEvent) {
	requireAdmin(e);
	return e.json(200, figuresAt(e.app));
}

export function figuresAt(
	app: CoreApp,
	now = new Date().toISOString(),
): { todo: { overdue: number; today: number }; answers: AnswerFigures; proof: ProofStatus } {
	const arrived = query(
		app,
		`SELECT created, first_answer_at, status, is_likely_spam, is_proof FROM leads
		WHERE created >= {:since} AND NOT is_likely_spam AND NOT is_proof`,
		{ created: '', first_answer_at: '', status: '', is_likely_spam: false, is_proof: false },
		{ since: figuresSince(now) },
	);
	return {
		todo: todoCounts(todoLeads(app, now), now),
		answers: answerFigures(arrived as AnsweredLead[], now),
		proof: proofStatus(proofRecordOf(app), now),
	};
}
