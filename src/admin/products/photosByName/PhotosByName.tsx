import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Images } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { photoLimits } from '#domain/products/product.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { countOf } from '#ui/countOf.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { FailedQuery } from '../../frame/FailedQuery.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { ChooseFiles } from '../editor/photos/ChooseFiles.tsx';
import { useDroppedFiles } from '../editor/photos/useDroppedFiles.ts';
import { invalidates } from '../productQueries.ts';
import { readyStatus } from '../useProductFilter.ts';
import { LeftFiles } from './LeftFiles.tsx';
import { PlannedProducts } from './PlannedProducts.tsx';
import { photographedProductsQuery } from './photographedProductsQuery.ts';
import { planPhotos } from './photoPlan.ts';
import { createPhotoRun, type PhotoRun } from './photoRun.ts';

const photoTypes = [...photoLimits.mimeTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join();

/** X7: many photos at once, each to the product with whose article number its name begins. */
export function PhotosByName() {
	const [files, setFiles] = useState<readonly File[]>([]);
	const [run, setRun] = useState<PhotoRun>();
	const isOver = useDroppedFiles((dropped) => !run && setFiles((before) => withoutDoubles([...before, ...dropped])));
	return (
		<>
			<PageHeader title="Bilder efter namn" subtitle="Många bilder på en gång, till de produkter som filnamnen anger">
				<Link to="/admin/produkter" className={buttonClass({ look: 'secondary' })}>
					<ArrowLeft aria-hidden="true" />
					Produkter
				</Link>
			</PageHeader>
			{run ? (
				<Sending
					run={run}
					onAgain={() => {
						setRun(undefined);
						setFiles([]);
					}}
				/>
			) : files.length === 0 ? (
				<Chooser isOver={isOver} onFiles={(chosen) => setFiles(withoutDoubles(chosen))} />
			) : (
				<Preview
					files={files}
					isOver={isOver}
					onFiles={(chosen) => setFiles(withoutDoubles([...files, ...chosen]))}
					onReset={() => setFiles([])}
					onRun={setRun}
				/>
			)}
		</>
	);
}

/** A folder that is chosen twice gives each of its files once. */
function withoutDoubles(files: readonly File[]): File[] {
	return [...new Map(files.map((file) => [[file.name, file.size, file.lastModified].join('/'), file])).values()];
}

function Chooser({ isOver, onFiles }: { isOver: boolean; onFiles: (files: File[]) => void }) {
	return (
		<div
			className={`card grid justify-items-center gap-4 border-dashed px-5 py-12 text-center sm:py-16 ${isOver ? 'border-accent! bg-accent-soft!' : ''}`}
		>
			<Images className="size-9 text-steel-400" strokeWidth={1.5} aria-hidden="true" />
			<p className="text-heading">{isOver ? 'Släpp bilderna här' : 'Dra hit bilderna, eller hela mappen'}</p>
			<ChooseFiles label="Välj bilder" icon={Images} accept={photoTypes} look="primary" onFiles={onFiles} />
			<div className="grid max-w-prose gap-2 text-muted">
				<p>
					Filnamnet ska börja med artikelnumret: <code>KB1822_1.jpg</code> blir första bilden av KB1822,{' '}
					<code>KB1822_2.jpg</code> den andra.
				</p>
				<p className="text-sm">
					{[
						'Inget skickas förrän du har sett vilken bild som hör till vilken produkt.',
						'Bilderna vänds rätt och görs mindre, och platsen där de togs tas bort.',
						`Högst ${photoLimits.max} bilder per produkt.`,
					].join(' ')}
				</p>
			</div>
		</div>
	);
}

interface PreviewProps {
	files: readonly File[];
	isOver: boolean;
	onFiles: (files: File[]) => void;
	onReset: () => void;
	onRun: (run: PhotoRun) => void;
}

function Preview({ files, isOver, onFiles, onReset, onRun }: PreviewProps) {
	const query = useQuery(photographedProductsQuery);
	const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
	const plan = useMemo(() => query.data && planPhotos(files, query.data), [files, query.data]);
	if (query.isError && !plan)
		return (
			<div className="card">
				<FailedQuery title="Produkterna kunde inte hämtas" query={query} />
			</div>
		);
	if (!plan) return <SkeletonRows count={6} />;
	const ticked = plan.products.filter(({ product }) => !unticked.has(product.id));
	const count = ticked.reduce((sum, planned) => sum + planned.files.length, 0);

	function send() {
		const run = createPhotoRun(ticked);
		run.start();
		onRun(run);
	}

	return (
		<div className="grid gap-5">
			<div
				className={`card flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5 ${isOver ? 'border-accent! bg-accent-soft!' : ''}`}
			>
				<p role="status" className="min-w-56 flex-1 text-lg">
					<span className="font-semibold">{countOf(count, 'bild', 'bilder')}</span>
					<span>{` till ${countOf(ticked.length, 'produkt', 'produkter')}`}</span>
					{plan.left.length > 0 && <span>{`, ${countOf(plan.left.length, 'fil', 'filer')} utan plats`}</span>}
				</p>
				<div className="flex w-full flex-wrap gap-3 sm:w-auto">
					<Button look="secondary" className="max-sm:flex-1" onClick={onReset}>
						Börja om
					</Button>
					<ChooseFiles
						label="Fler bilder"
						icon={Images}
						accept={photoTypes}
						className="max-sm:flex-1"
						onFiles={onFiles}
					/>
					<Button className="max-sm:w-full" disabled={count === 0} onClick={send}>
						{`Lägg till ${countOf(count, 'bild', 'bilder')}`}
					</Button>
				</div>
			</div>
			<PlannedProducts
				products={plan.products}
				unticked={unticked}
				onTick={(id, isTicked) =>
					setUnticked((before) => {
						const after = new Set(before);
						if (isTicked) after.delete(id);
						else after.add(id);
						return after;
					})
				}
			/>
			<LeftFiles title="Utan plats" left={plan.left} />
		</div>
	);
}

/** The progress, and at the end the report. */
function Sending({ run, onAgain }: { run: PhotoRun; onAgain: () => void }) {
	const state = useSyncExternalStore(run.subscribe, run.state);
	const queryClient = useQueryClient();
	const isDone = state.status === 'done';
	useEffect(() => run.pause, [run]);
	useEffect(() => {
		if (isDone) for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey });
	}, [isDone, queryClient]);
	const drafts = state.products.filter(({ is_published }) => !is_published).length;

	return (
		<div className="grid gap-5">
			<UnsavedChanges
				unsaved={() => run.state().status !== 'done'}
				title="Lämna medan bilder skickas?"
				description="De bilder som inte har skickats än läggs inte till. Släpp samma bilder igen senare, så läggs resten till."
			/>
			<section aria-label="Förlopp" className="card grid gap-4 p-5 sm:p-6">
				<p role="status" className="font-semibold text-heading">
					{isDone
						? `${countOf(state.saved, 'bild', 'bilder')} på ${countOf(state.products.length, 'produkt', 'produkter')}`
						: state.status === 'paused'
							? 'Pausat'
							: 'Skickar bilder …'}
				</p>
				{!isDone && (
					<>
						<ProgressBar label="Bilder" value={state.settled} max={state.total} />
						<p className="text-muted tabular-nums">
							{`${state.settled.toLocaleString('sv-SE')} av ${countOf(state.total, 'bild', 'bilder')}`}
						</p>
						<div role="alert" className="font-semibold text-warn-ink empty:hidden">
							{state.trouble}
						</div>
						<p className="text-muted text-sm">Låt fliken vara öppen tills alla bilder har skickats.</p>
					</>
				)}
				{isDone && drafts > 0 && (
					<p className="text-muted">
						{`${countOf(drafts, 'av produkterna är ett utkast', 'av produkterna är utkast')} och syns inte på sajten än.`}
					</p>
				)}
				<div className="flex flex-wrap gap-3">
					{state.status === 'running' && (
						<Button look="secondary" onClick={run.pause}>
							Pausa
						</Button>
					)}
					{state.status === 'paused' && <Button onClick={run.start}>Fortsätt</Button>}
					{isDone && (
						<>
							<Link
								to={drafts > 0 ? `/admin/produkter?status=${readyStatus}` : '/admin/produkter'}
								className={buttonClass({ look: 'primary' })}
							>
								{drafts > 0 ? 'Visa dem som är klara att publicera' : 'Till produkterna'}
							</Link>
							<Button look="secondary" onClick={onAgain}>
								Fler bilder
							</Button>
						</>
					)}
				</div>
			</section>
			<LeftFiles title="Lades inte till" left={state.left} />
		</div>
	);
}
