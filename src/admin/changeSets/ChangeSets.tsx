import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { type ListedChangeSet, undoDays } from '#domain/history/version.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { changeSetsQuery, undoChangeSet } from '../queries/changeSetQueries.ts';

/** X3: what has changed many things at once, and its 'Ångra'. */
export function ChangeSets() {
	const query = useInfiniteQuery(changeSetsQuery);
	const [asked, setAsked] = useState<ListedChangeSet>();
	const undoing = useMutation(undoChangeSet);
	const all = query.data?.pages.flatMap(({ change_sets }) => change_sets);
	return (
		<>
			<PageHeader
				title="Ändringar"
				subtitle={`Det som har ändrat flera saker på en gång. Kan ångras i ${undoDays} dagar.`}
			/>
			<div className="card">
				{all === undefined ? (
					query.isError ? (
						<FailedQuery title="Ändringarna kunde inte hämtas" query={query} />
					) : (
						<div className="p-4">
							<SkeletonRows count={5} className="h-14" />
						</div>
					)
				) : all.length === 0 ? (
					<EmptyState icon={History} title="Inga ändringar ännu">
						<p className="max-w-md">
							Här samlas ändringar av flera produkter på en gång, nya ordningar och importer, så att de kan ångras.
						</p>
					</EmptyState>
				) : (
					<ul aria-label="Ändringar" className="divide-y divide-line">
						{all.map((changeSet) => (
							<ChangeSetRow key={changeSet.id} changeSet={changeSet} onUndo={() => setAsked(changeSet)} />
						))}
					</ul>
				)}
			</div>
			{query.hasNextPage && (
				<div className="mt-4 flex justify-center">
					<Button look="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						Visa äldre
					</Button>
				</div>
			)}
			<ConfirmDialog
				open={asked !== undefined}
				onOpenChange={(open) => !open && setAsked(undefined)}
				title="Ångra ändringen?"
				description={
					asked
						? `${nameOf(asked)}. Det som har ändrats sedan dess lämnas som det är.${asked.kind === 'import' ? ' Det som importen skapade tas bort.' : ''}`
						: ''
				}
				confirm="Ångra ändringen"
				isBusy={undoing.isPending}
				onConfirm={() => asked && undoing.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
			/>
		</>
	);
}

function nameOf({ kind, summary }: ListedChangeSet): string {
	return kind === 'undo' ? `Ångrade: ${summary}` : kind === 'import' ? `Import: ${summary}` : summary;
}

const things = {
	'': ['produkt', 'produkter'],
	products: ['produkt', 'produkter'],
	categories: ['kategori', 'kategorier'],
	brands: ['varumärke', 'varumärken'],
} as const;

/** '40 produkter ändrade', '2 varumärken flyttade'. */
function countOf({ kind, records, ordered }: ListedChangeSet): string {
	const [one, many] = kind === 'import' ? (['post', 'poster'] as const) : things[ordered];
	const done = ordered ? 'flytta' : 'ändra';
	return `${records.toLocaleString('sv-SE')} ${records === 1 ? one : many} ${done}${records === 1 ? (one === 'varumärke' ? 't' : 'd') : 'de'}`;
}

function ChangeSetRow({ changeSet, onUndo }: { changeSet: ListedChangeSet; onUndo: () => void }) {
	const { created, by_name, undone_at, undone_by_name, can_undo, left_alone, records } = changeSet;
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-4 md:px-5">
			<div className="min-w-0">
				<p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
					<span>{nameOf(changeSet)}</span>
					{undone_at && <Badge>Ångrad</Badge>}
				</p>
				<p className="mt-1 text-muted text-sm">
					<span>{`${[records > 0 && countOf(changeSet), by_name || 'Automatiskt'].filter(Boolean).join(' · ')} · `}</span>
					<time dateTime={created} className="whitespace-nowrap">
						{dayAndTime(created)}
					</time>
				</p>
				{undone_at && (
					<p className="text-muted text-sm">{`Ångrades ${dayAndTime(undone_at)}${undone_by_name ? ` av ${undone_by_name}` : ''}`}</p>
				)}
			</div>
			{can_undo && (
				<Button look="secondary" size="small" aria-label={`Ångra: ${nameOf(changeSet)}`} onClick={onUndo}>
					Ångra
				</Button>
			)}
			{left_alone.count > 0 && <LeftAlone leftAlone={left_alone} />}
		</li>
	);
}

function LeftAlone({ leftAlone: { count, first } }: { leftAlone: ListedChangeSet['left_alone'] }) {
	return (
		<details className="col-span-2">
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
				{count === 1 ? 'En sak lämnades som den var' : `${count} saker lämnades som de var`}
			</summary>
			<ul className="grid gap-1 pb-1 text-sm">
				{first.map(({ title, label, reason }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<li key={place} className="wrap-anywhere">
						<strong className="font-semibold">{title}</strong>
						<span>{`${label ? `, ${label}` : ''}: ${reason}`}</span>
					</li>
				))}
				{count > first.length && <li className="text-muted">{`och ${count - first.length} till`}</li>}
			</ul>
		</details>
	);
}
