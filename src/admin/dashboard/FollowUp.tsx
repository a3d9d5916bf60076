import { Link } from 'react-router';
import type { LeadFigures } from '#data/office/dashboard.ts';
import { weekdayTimeInWords } from '#domain/leads/firstAnswer.ts';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { useLeadFigures } from '../queries/leadFigures.ts';
import { Figure } from './Figure.tsx';

/** R1, R2: what is to be done today, and how well the promise of an answer within 24 hours is kept. */
export function FollowUp() {
	const query = useLeadFigures();
	if (query.isError && !query.data) {
		return (
			<div className="card mt-4 lg:mt-6">
				<FailedQuery title="Uppföljningen kunde inte hämtas" query={query} />
			</div>
		);
	}
	const { todo, answers } = query.data ?? {};
	return (
		<section aria-labelledby="follow-up" className="card mt-4 lg:mt-6">
			<h2 id="follow-up" className="sr-only">
				Uppföljning av leads
			</h2>
			<div className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
				<Link to="/admin/leads?vy=todo" className="rounded-t-card hover:bg-sunken sm:rounded-l-card sm:rounded-tr-none">
					<Figure title="Att göra" value={todo && String(todo.overdue + todo.today)} isLoading={!todo}>
						{todo && <TodoWords todo={todo} />}
					</Figure>
				</Link>
				<Figure
					title="Svar i tid"
					value={answers?.percent === undefined ? '–' : `${answers.percent} %`}
					isLoading={!answers}
				>
					{answers && <PromiseWords answers={answers} />}
				</Figure>
				<Figure
					title="Svarstid"
					value={answers?.medianMinutes === undefined ? '–' : weekdayTimeInWords(answers.medianMinutes)}
					isLoading={!answers}
				>
					Median på vardagar, senaste 30 dagarna
				</Figure>
			</div>
		</section>
	);
}

function TodoWords({ todo }: Pick<LeadFigures, 'todo'>) {
	if (todo.overdue + todo.today === 0) return <span>Inget planerat i dag</span>;
	if (todo.overdue === 0) return <span>I dag</span>;
	return (
		<>
			<strong className="font-semibold text-stop-ink">
				{`${todo.overdue} ${todo.overdue === 1 ? 'försenat' : 'försenade'}`}
			</strong>
			{todo.today > 0 && <span>{`, ${todo.today} i dag`}</span>}
		</>
	);
}

function PromiseWords({ answers: { counted, inTime, unanswered } }: Pick<LeadFigures, 'answers'>) {
	if (counted === 0) return <span>Inga svar att räkna de senaste 30 dagarna</span>;
	return (
		<>
			<span>{`${inTime} av ${counted} inom 24 timmar, senaste 30 dagarna`}</span>
			{unanswered > 0 && (
				<strong className="block font-semibold text-stop-ink">
					{`${unanswered} ${unanswered === 1 ? 'obesvarat' : 'obesvarade'}`}
				</strong>
			)}
		</>
	);
}
