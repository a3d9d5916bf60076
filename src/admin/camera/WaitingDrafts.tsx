import { CloudUpload, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useSession } from '../session/useSession.ts';
import { removePhotos, takeOver } from './draftQueue.ts';
import { PhotoStrip } from './PhotoStrip.tsx';
import { countOfDrafts, nameOf, type QueuedDraft } from './queuedPhotos.ts';
import { retryDrafts } from './sendDrafts.ts';
import { useDraftQueue } from './useDraftQueue.ts';

/** A draft that is on its way for longer than this is shown, in milliseconds: most are stored before. */
const showAfterMs = 1_500;
const pages = ['/admin', '/admin/produkter'];

/** What was photographed on this device and is not on the server yet. Nothing where all has arrived. */
export function WaitingDrafts() {
	const { pathname } = useLocation();
	const { drafts, openKey } = useDraftQueue();
	const { admin } = useSession();
	const waiting = drafts.filter(({ key }) => key !== openKey);
	const isShown = useLater(waiting.length > 0);
	if (!isShown || !pages.includes(pathname)) return null;
	const own = waiting.filter(({ owner }) => owner.id === admin?.id);
	const others = waiting.filter(({ owner }) => owner.id !== admin?.id);
	return (
		<section aria-labelledby="waiting-drafts" className="card mb-4 p-4 md:p-5">
			{own.length > 0 && <Own drafts={own} />}
			{others.length > 0 && <OfOthers drafts={others} isFirst={own.length === 0} />}
		</section>
	);
}

function Own({ drafts }: { drafts: readonly QueuedDraft[] }) {
	const { isWaiting, isSending, problems } = useDraftQueue();
	const hasProblem = drafts.some(({ key, photos }) => problems.has(key) || photos.some(({ id }) => problems.has(id)));
	const count = countOfDrafts(drafts.length);
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<h2 id="waiting-drafts" className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
					<CloudUpload className="size-5 flex-none text-steel-500" aria-hidden="true" />
					<span aria-live="polite">
						{isWaiting ? `${count} väntar på nätet` : hasProblem ? `${count} har inte kommit fram` : `${count} skickas`}
					</span>
				</h2>
				{(isWaiting || hasProblem) && (
					<Button look="secondary" size="small" isBusy={isSending} onClick={retryDrafts}>
						<RotateCw aria-hidden="true" />
						Försök igen
					</Button>
				)}
			</div>
			<p className="mt-1 text-muted text-sm">
				Bilderna finns på den här enheten tills de har kommit fram. De skickas av sig själva.
			</p>
			<DraftRows drafts={drafts} />
		</>
	);
}

/** Another account's: sent only by that account, or by one that says so. */
function OfOthers({ drafts, isFirst }: { drafts: readonly QueuedDraft[]; isFirst: boolean }) {
	const [taken, setTaken] = useState<QueuedDraft>();
	return (
		<div className={isFirst ? '' : 'mt-4 border-line border-t pt-4'}>
			<h2 id={isFirst ? 'waiting-drafts' : undefined} className="font-semibold">
				{`${countOfDrafts(drafts.length)} av ${[...new Set(drafts.map(({ owner }) => owner.name))].join(', ')} ligger kvar här`}
			</h2>
			<p className="mt-1 text-muted text-sm">
				De skickas när den som fotade loggar in på den här enheten, eller när du tar över dem.
			</p>
			<DraftRows drafts={drafts} onTakeOver={setTaken} />
			<ConfirmDialog
				open={taken !== undefined}
				onOpenChange={(open) => !open && setTaken(undefined)}
				title={`Skicka utkast av ${taken?.owner.name ?? ''} i ditt namn?`}
				description="Bilderna sparas som ett utkast av dig."
				confirm="Ta över och skicka"
				onConfirm={() => {
					if (taken) void takeOver(taken);
					setTaken(undefined);
				}}
			/>
		</div>
	);
}

interface DraftRowsProps {
	drafts: readonly QueuedDraft[];
	onTakeOver?: (draft: QueuedDraft) => void;
}

function DraftRows({ drafts, onTakeOver }: DraftRowsProps) {
	const { unkept, problems } = useDraftQueue();
	const [removed, setRemoved] = useState<QueuedDraft>();
	return (
		<>
			<ul aria-label="Utkast" className="mt-3 divide-y divide-line">
				{drafts.map((draft) => {
					const sent = draft.photos.filter(({ upload }) => upload).length;
					return (
						<li key={draft.key} className="grid gap-2 py-3 last:pb-0">
							<div className="flex flex-wrap items-center gap-x-3">
								<p className="min-w-0 flex-1 basis-48">
									<span className="block font-semibold">{nameOf(draft)}</span>
									<span className="block text-muted text-sm tabular-nums">
										{`${sent} av ${draft.photos.length} bilder skickade`}
									</span>
								</p>
								{onTakeOver && (
									<Button look="secondary" size="small" onClick={() => onTakeOver(draft)}>
										Ta över
									</Button>
								)}
								<Button
									look="quiet"
									size="small"
									aria-label={`Ta bort ${nameOf(draft)}`}
									onClick={() => setRemoved(draft)}
								>
									<Trash2 aria-hidden="true" />
									Ta bort
								</Button>
							</div>
							{problems.has(draft.key) && <p className="text-stop-ink">{problems.get(draft.key)}</p>}
							<PhotoStrip
								photos={draft.photos}
								problems={problems}
								unkept={unkept}
								size="small"
								onRemove={(photo) => void removePhotos([photo])}
							/>
						</li>
					);
				})}
			</ul>
			<ConfirmDialog
				open={removed !== undefined}
				onOpenChange={(open) => !open && setRemoved(undefined)}
				title="Ta bort utkastet?"
				description={`Bilderna i ${removed ? nameOf(removed) : ''} finns bara på den här enheten och raderas.`}
				confirm="Ta bort"
				isDangerous
				onConfirm={() => {
					if (removed) void removePhotos(removed.photos);
					setRemoved(undefined);
				}}
			/>
		</>
	);
}

/** True when `isTrue` has been so for a while; false at once. */
function useLater(isTrue: boolean): boolean {
	const [isLater, setIsLater] = useState(false);
	useEffect(() => {
		if (!isTrue) return setIsLater(false);
		const timer = setTimeout(() => setIsLater(true), showAfterMs);
		return () => clearTimeout(timer);
	}, [isTrue]);
	return isTrue && isLater;
}
