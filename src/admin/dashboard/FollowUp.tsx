import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadFigures } from '#data/office/dashboard.ts';
import { weekdayTimeInWords } from '#domain/firstAnswer.ts';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { useLeadFigures } from '../queries/leadFigures.ts';

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

interface FigureProps {
	title: string;
	value: string | undefined;
	isLoading: boolean;
	/** What the value is made of. */
	children: ReactNode;
}

function Figure({ title, value, isLoading, children }: FigureProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 p-4 sm:block md:p-5">
			<p className="font-semibold">{title}</p>
			<p className="row-span-2 self-center text-right font-semibold text-2xl tabular-nums leading-9 tracking-tight sm:mt-1 sm:text-left">
				{isLoading ? (
					<>
						<span className="sr-only">Laddar...</span>
						<span className="skeleton block h-8 w-20" aria-hidden="true" />
					</>
				) : (
					value
				)}
			</p>
			<p className="min-h-5 text-muted text-sm">{children}</p>
		</div>
	);
}

function TodoWords({ todo }: Pick<LeadFigures, 'todo'>) {
	if (todo.overdue + todo.today === 0) return <span>Inget kvar i dag</span>;
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
