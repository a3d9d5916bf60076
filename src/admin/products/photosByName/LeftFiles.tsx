import { useState } from 'react';
import { countOf } from '#ui/countOf.ts';
import { Pagination } from '#ui/Pagination.tsx';
import type { LeftFile } from './photoPlan.ts';

const perPage = 25;

/** Files that go to no product, each with its reason. Nothing when there are none. */
export function LeftFiles({ title, left }: { title: string; left: readonly LeftFile[] }) {
	const [page, setPage] = useState(1);
	if (left.length === 0) return null;
	return (
		<section aria-label={title} className="card p-5 sm:p-6">
			<h2 className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-heading">
				<span>{title}</span>
				<span className="font-normal text-base text-muted tabular-nums">{countOf(left.length, 'fil', 'filer')}</span>
			</h2>
			<ul className="divide-y divide-line border-line border-t">
				{left.slice((page - 1) * perPage, page * perPage).map(({ file, reason }) => (
					<li
						key={[file.name, file.size, file.lastModified].join('/')}
						className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
					>
						<span className="wrap-anywhere font-semibold">{file.name}</span>
						<span className="wrap-anywhere text-muted">{reason}</span>
					</li>
				))}
			</ul>
			<Pagination page={page} perPage={perPage} total={left.length} onPage={setPage} />
		</section>
	);
}
