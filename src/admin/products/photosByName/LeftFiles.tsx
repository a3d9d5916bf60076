import { countOf } from '#ui/countOf.ts';
import { usePages } from '#ui/usePages.tsx';
import type { LeftFile } from './photoPlan.ts';

const perPage = 25;

/** Files that go to no product, each with its reason. Nothing when there are none. */
export function LeftFiles({ title, left }: { title: string; left: readonly LeftFile[] }) {
	const { from, to, pagination } = usePages(left.length, perPage);
	if (left.length === 0) return null;
	return (
		<section aria-label={title} className="card p-5 sm:p-6">
			<h2 className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-heading">
				<span>{title}</span>
				<span className="font-normal text-base text-muted tabular-nums">{countOf(left.length, 'fil', 'filer')}</span>
			</h2>
			<ul className="divide-y divide-line border-line border-t">
				{left.slice(from, to).map(({ file, reason }) => (
					<li
						key={[file.name, file.size, file.lastModified].join('/')}
						className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
					>
						<span className="wrap-anywhere font-semibold">{file.name}</span>
						<span className="wrap-anywhere text-muted">{reason}</span>
					</li>
				))}
			</ul>
			{pagination}
		</section>
	);
}
