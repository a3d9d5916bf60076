/** S4: a visitor's alerts behind the link of a mail. A link that is merely opened changes nothing: buttons do. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AlertAction, AlertFailure, type AlertLink, manageAlerts, type ShownAlerts } from '#data/alerts.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { readAlertLink } from '#domain/alerts/alertLinks.ts';
import { Button } from '#ui/Button.tsx';
import { Loading } from '#ui/Loading.tsx';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { AlertList } from './AlertList.tsx';
import { AlertProblemNotice } from './AlertProblemNotice.tsx';

export function AlertsIsland() {
	return (
		<RenderFailure>
			<Alerts />
		</RenderFailure>
	);
}

/** What is done at this moment: an action, and the alert that it is about ('' for all). */
export interface Doing {
	action: AlertAction;
	alertId: string;
}

function Alerts() {
	const link = useLink();
	if (link === undefined) return <Loading />;
	if (link === 'none') return <NoLink />;
	return <LinkedAlerts key={`${link.use}${link.id}`} link={link} />;
}

/**
 * undefined before the first effect: the page was prebuilt without an address. One that is known stays, and in the
 * address for a reload, where another place of the page is gone to: 'Hoppa till innehållet'.
 */
function useLink(): AlertLink | 'none' | undefined {
	const [link, setLink] = useState<AlertLink | 'none'>();
	useEffect(() => {
		let known = '';
		const read = () => {
			const found = readAlertLink(location.hash);
			if (found) known = location.hash;
			else if (known) history.replaceState(history.state, '', known);
			setLink((before) => found ?? before ?? 'none');
		};
		read();
		addEventListener('hashchange', read);
		return () => removeEventListener('hashchange', read);
	}, []);
	return link;
}

function LinkedAlerts({ link }: { link: AlertLink }) {
	const [shown, setShown] = useState<ShownAlerts>();
	const [failure, setFailure] = useState<AlertFailure>();
	const [doing, setDoing] = useState<Doing>();
	/** What has just been done, in words. */
	const [done, setDone] = useState('');
	const told = useRef<HTMLParagraphElement>(null);

	async function act(action: AlertAction, words = '', alertId = ''): Promise<void> {
		if (doing) return;
		setDoing({ action, alertId });
		// Where nothing is shown yet, the button that tries once more stays, and keeps the focus.
		if (shown) setFailure(undefined);
		setDone('');
		try {
			setShown(await manageAlerts(link, action, alertId));
			setFailure(undefined);
			setDone(words);
		} catch (error) {
			setFailure(error instanceof AlertFailure ? error : new AlertFailure('server'));
		} finally {
			setDoing(undefined);
		}
	}

	// The button that was pressed is often gone with what it has done.
	useEffect(() => {
		if (done) told.current?.focus();
	}, [done]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
	useEffect(() => void act('manage'), []);

	if (failure?.problem === 'link') return <OldLink />;
	if (!shown)
		return failure ? (
			<div className="mt-6 grid justify-items-start gap-5">
				<AlertProblemNotice failure={failure} />
				<Button isBusy={doing !== undefined} onClick={() => void act('manage', 'Här är dina bevakningar.')}>
					Försök igen
				</Button>
			</div>
		) : (
			<Loading />
		);
	return (
		<>
			<p
				ref={told}
				tabIndex={-1}
				role="status"
				className="mt-4 scroll-mt-28 rounded-card border border-ok bg-ok-soft px-4 py-3 text-ok-ink outline-none empty:hidden"
			>
				{done}
			</p>
			{failure && (
				<div className="mt-4">
					<AlertProblemNotice failure={failure} />
				</div>
			)}
			<AlertList shown={shown} use={link.use} doing={doing} onAct={act} />
		</>
	);
}

function NoLink() {
	return (
		<Notice title="Öppna länken i ett av våra mejl">
			Den här sidan visar dina bevakningar när du kommer hit från ett mejl som vi har skickat. Länken ska vara hel:
			prova att trycka på den i mejlet i stället för att skriva av den.
		</Notice>
	);
}

function OldLink() {
	return (
		<Notice title="Länken gäller inte längre">
			{`Bevakningen finns inte kvar. En som inte bekräftas tas bort efter ${alertLimits.pendingDays} dagar, och en som är avslutad efter ${alertLimits.endedDays}. Då får du inga fler mejl om den. Du kan bevaka igen från produktlistan.`}
		</Notice>
	);
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mt-6 rounded-card bg-sunken p-6">
			<h2 className="text-heading">{title}</h2>
			<p className="mt-2 text-steel-700">{children}</p>
			<p className="mt-5 flex flex-wrap gap-3">
				<a href="/produkter" className="button button-primary">
					Se alla produkter
				</a>
				<a href="/kontakt" className="button button-secondary">
					Kontakta oss
				</a>
			</p>
		</div>
	);
}
