import { useTodoCount } from '../queries/leadFigures.ts';

/** R1: how many next steps are overdue or due today, at the corner of the link to the leads. Nothing for none. */
export function TodoCount() {
	const count = useTodoCount();
	if (count === 0) return null;
	return (
		<>
			<span
				className="absolute top-1 left-1/2 ml-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-on-accent text-xs tabular-nums md:left-6 md:ml-0 xl:static xl:ml-auto"
				aria-hidden="true"
			>
				{count > 99 ? '99+' : count}
			</span>
			<span className="sr-only">{`, ${count} att göra`}</span>
		</>
	);
}
