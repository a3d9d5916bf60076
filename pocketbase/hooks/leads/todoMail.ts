/** Mails at 08:00 on working days what is to be done (R1). */
import { dueTodoMail, type TodoLead, todoGroups } from '#domain/leads/nextStep.ts';
import { nextWeekday } from '#domain/leads/replyPromise.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { execute, query } from '../database.ts';
import { replaceQueuedEmail } from '../mail/queueEmail.ts';
import { singleRow } from '../singleRows.ts';

/** Every minute. */
export function queueTodoMail(now = new Date().toISOString()): void {
	const app: CoreApp = $app;
	const day = dueTodoMail(now, singleRow(app, 'lead_watch').getString('todo_mail_day'));
	if (day === undefined) return;
	app.runInTransaction((tx) => {
		// Also when nothing is due: one mail a day at most.
		execute(tx, "UPDATE lead_watch SET todo_mail_day = {:day} WHERE key = 'main'", { day });
		const groups = todoGroups(todoLeads(tx, now), now);
		if (Object.values(groups).some(({ length }) => length > 0)) replaceQueuedEmail(tx, 'todo');
	});
}

/** Leads with a next step before the next working day. */
export function todoLeads(app: CoreApp, now: string): TodoLead[] {
	return query(
		app,
		`SELECT id, name, company, phone, next_step, next_step_day, next_step_time FROM leads
		WHERE next_step_day != '' AND next_step_day < {:until} AND NOT is_archived AND NOT is_proof`,
		{ id: '', name: '', company: '', phone: '', next_step: '', next_step_day: '', next_step_time: '' },
		{ until: nextWeekday(swedishDay(now)) },
	);
}
