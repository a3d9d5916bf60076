import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { removedPhotoUrl } from '#data/office/versions.ts';
import type { NameOf } from '#domain/fields/fieldWords.ts';
import type { Change } from '#domain/history/changes.ts';
import { versionLimits } from '#domain/history/version.ts';
import { pathTo } from '#domain/products/category.ts';
import { dayAndTime } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { brandsQuery, categoriesQuery } from '../queries/catalogueQueries.ts';
import { useFileToken } from '../session/useFileToken.ts';
import { historyQuery, restoreVersion } from './historyQueries.ts';
import { comparison, type HistorySource, type SavedVersion, savedVersions } from './savedVersions.ts';

export interface HistoryDialogProps {
	sources: readonly HistorySource[];
	/** Whether the form has unsaved changes: they are saved or discarded before anything is restored. */
	isUnsaved: boolean;
	onRestored: (record: Record<string, unknown>) => void;
	onClose: () => void;
}

/** What is to be restored: a version, or what was before it. */
interface Chosen {
	saved: SavedVersion;
	isBefore: boolean;
}

/** X2: what has been saved of a record, in words, and any of it saved again. */
export function HistoryDialog({ sources, isUnsaved, onRestored, onClose }: HistoryDialogProps) {
	const [chosen, setChosen] = useState<Chosen>();
	const histories = useQueries({ queries: sources.map(({ collection, id }) => historyQuery(collection, id)) });
	const restoring = useMutation(restoreVersion);
	const nameOf = useNames();
	const failed = histories.find(({ isError, data }) => isError && !data);
	const read = sources.flatMap((source, place) => {
		const history = histories[place]?.data;
		return history ? [{ source, history }] : [];
	});
	const isRead = read.length === sources.length;
	const current = read.find(({ source }) => source === chosen?.saved.source)?.history.current;
	const isComparing = chosen !== undefined && current !== undefined;
	const wanted = chosen && ((chosen.isBefore ? chosen.saved.wantedBefore : chosen.saved.wanted) ?? {});
	const differing = isComparing && wanted ? comparison(chosen.saved.source, current, wanted, nameOf) : [];

	function restore() {
		if (!isComparing || !wanted) return;
		const fields = Object.keys(wanted);
		const base = Object.fromEntries(fields.map((name) => [name, current[name]]));
		restoring.mutate(
			{ id: chosen.saved.version.id, is_before: chosen.isBefore, fields, base },
			{
				onSuccess: ({ record }) => {
					onRestored(record);
					onClose();
				},
				onError: () => setChosen(undefined),
			},
		);
	}

	return (
		<Dialog
			open
			onOpenChange={(open) => !open && !restoring.isPending && onClose()}
			title={isComparing ? 'Återställ den här versionen?' : 'Historik'}
			description={
				isComparing
					? `${chosen.isBefore ? 'Som det var före' : 'Som det var'} ${dayAndTime(chosen.saved.version.created)}. Nu → då:`
					: `De ${versionLimits.max} senaste sparningarna under ${versionLimits.months} månader.`
			}
			footer={
				isComparing && (
					<>
						<Button look="secondary" onClick={() => !restoring.isPending && setChosen(undefined)}>
							<ArrowLeft aria-hidden="true" />
							Tillbaka
						</Button>
						{differing.length > 0 && (
							<Button isBusy={restoring.isPending} onClick={restore}>
								Återställ
							</Button>
						)}
					</>
				)
			}
		>
			{isComparing ? (
				<Comparison changes={differing} sale={saleNotice(current, wanted)} />
			) : failed ? (
				<FailedQuery title="Historiken kunde inte hämtas" query={failed} />
			) : isRead ? (
				<VersionList saved={savedVersions(read, nameOf)} isUnsaved={isUnsaved} onChoose={setChosen} />
			) : (
				<SkeletonRows count={5} className="h-14" />
			)}
		</Dialog>
	);
}

/** The names of categories, with those above them, and of brands. */
function useNames(): NameOf {
	const categories = useQuery(categoriesQuery).data ?? [];
	const brands = useQuery(brandsQuery).data ?? [];
	return (collection, id) => {
		if (collection === 'categories')
			return (
				pathTo(id, categories)
					.map(({ name }) => name)
					.join(' > ') || undefined
			);
		return collection === 'brands' ? brands.find((brand) => brand.id === id)?.name : undefined;
	};
}

/** S2: what restoring does to a sale, which is easily overlooked among other changes; '' where it stays as it is. */
function saleNotice(current: Record<string, unknown>, wanted: Record<string, unknown> = {}): string {
	if (!('sold_at' in wanted) || Boolean(wanted.sold_at) === Boolean(current.sold_at)) return '';
	return current.sold_at
		? 'Produkten är såld. Återställer du den här versionen blir den till salu igen.'
		: 'Produkten var såld då. Återställer du den här versionen försvinner den ur listor och sök.';
}

function Comparison({ changes, sale }: { changes: readonly Change[]; sale: string }) {
	if (changes.length === 0) return <p>Ingenting skiljer: så är det redan nu.</p>;
	return (
		<>
			{sale && <p className="mb-4 rounded-control bg-warn-soft px-4 py-3">{sale}</p>}
			<Changes changes={changes} />
			<p className="mt-4 text-muted text-sm">
				Det sparas som en ny ändring. Det som är nu finns kvar i historiken, så du kan gå tillbaka.
			</p>
		</>
	);
}

function Changes({ changes }: { changes: readonly Change[] }) {
	return (
		<ul className="grid gap-1.5">
			{changes.map(({ field, text }) => (
				<li key={field} className="wrap-anywhere">
					{text}
				</li>
			))}
		</ul>
	);
}

/** How many are shown at first, and with each 'Visa fler'. */
const shownAtOnce = 20;

interface VersionListProps {
	saved: readonly SavedVersion[];
	isUnsaved: boolean;
	onChoose: (chosen: Chosen) => void;
}

function VersionList({ saved, isUnsaved, onChoose }: VersionListProps) {
	const [count, setCount] = useState(shownAtOnce);
	if (saved.length === 0)
		return <p className="py-6 text-center text-muted">Här syns det som sparas från och med nu.</p>;
	return (
		<>
			{isUnsaved && (
				<p role="status" className="mb-4 rounded-control bg-warn-soft px-4 py-3">
					Formuläret har osparade ändringar. Spara eller ångra dem innan du återställer något, så går inget förlorat.
				</p>
			)}
			<ol aria-label="Sparade versioner" className="divide-y divide-line">
				{saved.slice(0, count).map((one) => (
					<VersionRow key={one.version.id} saved={one} isUnsaved={isUnsaved} onChoose={onChoose} />
				))}
			</ol>
			{saved.length > count && (
				<Button look="secondary" className="mt-4 w-full" onClick={() => setCount(count + shownAtOnce)}>
					{`Visa fler (${saved.length - count} till)`}
				</Button>
			)}
		</>
	);
}

const kindLabels = { created: 'Skapades', changed: '', restored: 'Återställdes' } as const;

function VersionRow({ saved, isUnsaved, onChoose }: { saved: SavedVersion } & Omit<VersionListProps, 'saved'>) {
	const { version, changes, isCurrent, wantedBefore } = saved;
	const what = [kindLabels[version.kind], version.summary && `Del av ”${version.summary}”`].filter(Boolean).join('. ');
	const when = dayAndTime(version.created);
	return (
		<>
			<li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-4 first:pt-0">
				<div className="min-w-0">
					<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<time dateTime={version.created} className="font-semibold tabular-nums">
							{when}
						</time>
						<span className="text-muted">{version.by_name || 'Automatiskt'}</span>
						{isCurrent && <Badge tone="ok">Nu</Badge>}
					</p>
					{what && <p className="mt-1 text-muted text-sm">{what}</p>}
				</div>
				{!isCurrent && !isUnsaved && (
					<Button
						look="secondary"
						size="small"
						aria-label={`Återställ versionen från ${when}`}
						onClick={() => onChoose({ saved, isBefore: false })}
					>
						Återställ
					</Button>
				)}
				<div className="col-span-2 empty:hidden">
					{changes.length > 0 && <Changes changes={changes} />}
					<RemovedPhotos id={version.id} names={version.files} />
				</div>
			</li>
			{wantedBefore && (
				<li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-4">
					<p className="text-muted">Som det var innan</p>
					{!isUnsaved && (
						<Button
							look="secondary"
							size="small"
							aria-label={`Återställ det som var före ${when}`}
							onClick={() => onChoose({ saved, isBefore: true })}
						>
							Återställ
						</Button>
					)}
				</li>
			)}
		</>
	);
}

/** The photos that a save removed: names alone say little. */
function RemovedPhotos({ id, names }: { id: string; names: readonly string[] }) {
	const token = useFileToken();
	const photos = names.filter((name) => /\.(jpe?g|png|webp)$/i.test(name));
	if (photos.length === 0 || !token) return null;
	return (
		<ul aria-label="Borttagna bilder" className="mt-2 flex flex-wrap gap-2">
			{photos.map((name) => (
				<li key={name}>
					<img
						src={removedPhotoUrl(id, name, token)}
						alt={`Borttagen bild ${name}`}
						loading="lazy"
						className="h-16 w-24 rounded-control bg-sunken object-contain"
					/>
				</li>
			))}
		</ul>
	);
}
